import type { EditingSessionMember } from '@cabinet/contract/editing'
import type { Ctx } from '../../../kernel/ctx.ts'
import { userNamesOf } from '../../users/index.ts'
import { memberColourOf } from '../editing.rules.ts'
import { windowGoneSince } from './hold.ts'
import { type EditingMemberRow, findPresentMembers } from './members.store.ts'

/** Returns windows as all members of the session see them. */
export async function presentMembers(
  ctx: Ctx,
  rows: readonly EditingMemberRow[],
): Promise<EditingSessionMember[]> {
  const names = await userNamesOf(
    ctx.db,
    rows.map((row) => row.user_id),
  )
  return rows.map((row) => ({
    id: row.id,
    userId: row.user_id,
    name: names.get(row.user_id)?.name ?? '',
    colour: memberColourOf(row.colour),
  }))
}

/** Returns the members present now. */
export const listPresentMembers = async (ctx: Ctx, sessionId: string): Promise<EditingSessionMember[]> =>
  presentMembers(ctx, await findPresentMembers(ctx.db, sessionId, windowGoneSince(ctx)))
