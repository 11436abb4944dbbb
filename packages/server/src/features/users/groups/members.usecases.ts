import type { Input, Reply } from '@cabinet/contract/endpoint'
import type { groupApi } from '@cabinet/contract/users.groups'
import type { Ctx } from '../../../kernel/ctx.ts'
import { record } from '../../journal/index.ts'
import { cursorOf, readCursor } from '../place.ts'
import { addToGroup, countMembers, findMembers, namesWithin, takeFromGroup } from './groups.store.ts'
import { requireGroup } from './groups.usecases.ts'

/** A page of members, by name. */
export async function listMembers(
  ctx: Ctx,
  input: Input<typeof groupApi.members>,
): Promise<Reply<typeof groupApi.members>> {
  await requireGroup(ctx, input.groupId)
  const filter = { groupId: input.groupId, search: input.search?.trim() ?? '' }
  const after = input.cursor ? readCursor(input.cursor) : null
  const offset = after ? 0 : (input.page - 1) * input.pageSize
  const [found, total] = await Promise.all([
    findMembers(ctx.db, { ...filter, limit: input.pageSize, offset, after }),
    countMembers(ctx.db, filter),
  ])
  const rows = found.map(({ organisation, ...row }) => ({ ...row, organisationName: organisation ?? '' }))
  const last = found.length === input.pageSize ? found.at(-1) : undefined
  return { rows, total, cursor: last && cursorOf({ key: last.name, id: last.id }) }
}

/** Adds people of the enterprise, whatever their department; who is in it already stays. */
export async function addMembers(
  ctx: Ctx,
  { groupId, ids }: Input<typeof groupApi.addMembers>,
): Promise<Reply<typeof groupApi.addMembers>> {
  const group = await requireGroup(ctx, groupId)
  return ctx.together(async (tx) => {
    const names = await namesWithin(tx.db, tx.actor.enterpriseId, ids)
    const added = await addToGroup(tx.db, groupId, [...names.keys()])
    if (added.size > 0)
      await record(tx, {
        action: 'groups.add_members',
        after: { id: groupId, name: group.name, userIds: [...added] },
      })
    return outcome(ids, names, added)
  })
}

export async function removeMembers(
  ctx: Ctx,
  { groupId, ids }: Input<typeof groupApi.removeMembers>,
): Promise<Reply<typeof groupApi.removeMembers>> {
  const group = await requireGroup(ctx, groupId)
  return ctx.together(async (tx) => {
    const names = await namesWithin(tx.db, tx.actor.enterpriseId, ids)
    const taken = await takeFromGroup(tx.db, groupId, [...names.keys()])
    if (taken.size > 0)
      await record(tx, {
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
): Reply<typeof groupApi.addMembers> =>
  [...new Set(ids)].map((id) => {
    const name = names.get(id)
    if (name === undefined) return { id, name: '', result: 'refused', reason: 'users.not_found' }
    return { id, name, result: changed.has(id) ? 'done' : 'skipped' }
  })
