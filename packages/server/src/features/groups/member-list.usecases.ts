import type { EndpointInput, EndpointReply } from '@cabinet/contract/endpoint'
import type { groupEndpoints } from '@cabinet/contract/groups'
import type { Ctx } from '../../kernel/ctx.ts'
import { readUserListCursor, userListCursorOf } from '../users/index.ts'
import { requireManagedGroup } from './groups.usecases.ts'
import { countGroupMembers, findGroupMembers } from './list.store.ts'

/** Returns a page of members, by name. */
export async function listGroupMembers(
  ctx: Ctx,
  input: EndpointInput<typeof groupEndpoints.members>,
): Promise<EndpointReply<typeof groupEndpoints.members>> {
  await requireManagedGroup(ctx, input.groupId)
  const filter = { groupId: input.groupId, search: input.search?.trim() ?? '' }
  const after = input.cursor ? readUserListCursor(input.cursor) : null
  const offset = after ? 0 : (input.page - 1) * input.pageSize
  const [found, total] = await Promise.all([
    findGroupMembers(ctx.db, { ...filter, limit: input.pageSize, offset, after }),
    countGroupMembers(ctx.db, filter),
  ])
  const rows = found.map(({ organisation, ...row }) => ({ ...row, organisationName: organisation ?? '' }))
  const last = found.length === input.pageSize ? found.at(-1) : undefined
  return { rows, total, cursor: last && userListCursorOf({ key: last.name, id: last.id }) }
}
