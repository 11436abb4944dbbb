import type { EditingMember } from '@cabinet/contract/editing'
import type { Ctx } from '../../../kernel/ctx.ts'
import { namesOf } from '../../users/index.ts'
import { colourOf } from '../editing.rules.ts'
import { goneSince } from './hold.ts'
import { findPresent, type MemberRow } from './members.store.ts'

/** Windows as everybody in the session sees them. */
export async function presentMembers(ctx: Ctx, rows: readonly MemberRow[]): Promise<EditingMember[]> {
  const names = await namesOf(
    ctx.db,
    rows.map((row) => row.user_id),
  )
  return rows.map((row) => ({
    id: row.id,
    userId: row.user_id,
    name: names.get(row.user_id)?.name ?? '',
    colour: colourOf(row.colour),
  }))
}

/** Who is there now. */
export const membersOf = async (ctx: Ctx, sessionId: string): Promise<EditingMember[]> =>
  presentMembers(ctx, await findPresent(ctx.db, sessionId, goneSince(ctx)))
