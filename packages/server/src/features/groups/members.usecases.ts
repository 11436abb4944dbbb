import type { EndpointInput, EndpointReply } from '@cabinet/contract/endpoint'
import type { groupEndpoints } from '@cabinet/contract/groups'
import type { Ctx } from '../../kernel/ctx.ts'
import { recordJournalLine } from '../journal/index.ts'
import { requireManagedGroup } from './groups.usecases.ts'
import { addUsersToGroup, removeUsersFromGroup, userNamesWithin } from './list.store.ts'

/** Adds users of the enterprise from any department; existing members stay. */
export async function addGroupMembers(
  ctx: Ctx,
  { groupId, ids }: EndpointInput<typeof groupEndpoints.addMembers>,
): Promise<EndpointReply<typeof groupEndpoints.addMembers>> {
  const group = await requireManagedGroup(ctx, groupId)
  return ctx.together(async (tx) => {
    const names = await userNamesWithin(tx.db, tx.actor.enterpriseId, ids)
    const added = await addUsersToGroup(tx.db, groupId, [...names.keys()])
    if (added.size > 0)
      await recordJournalLine(tx, {
        action: 'groups.add_members',
        after: { id: groupId, name: group.name, userIds: [...added] },
      })
    return outcome(ids, names, added)
  })
}

export async function removeGroupMembers(
  ctx: Ctx,
  { groupId, ids }: EndpointInput<typeof groupEndpoints.removeMembers>,
): Promise<EndpointReply<typeof groupEndpoints.removeMembers>> {
  const group = await requireManagedGroup(ctx, groupId)
  return ctx.together(async (tx) => {
    const names = await userNamesWithin(tx.db, tx.actor.enterpriseId, ids)
    const taken = await removeUsersFromGroup(tx.db, groupId, [...names.keys()])
    if (taken.size > 0)
      await recordJournalLine(tx, {
        action: 'groups.remove_members',
        before: { id: groupId, name: group.name, userIds: [...taken] },
      })
    return outcome(ids, names, taken)
  })
}

const outcome = (
  ids: string[],
  names: Map<string, string>,
  changed: Set<string>,
): EndpointReply<typeof groupEndpoints.addMembers> =>
  [...new Set(ids)].map((id) => {
    const name = names.get(id)
    if (name === undefined) return { id, name: '', result: 'refused', reason: 'users.not_found' }
    return { id, name, result: changed.has(id) ? 'done' : 'skipped' }
  })
