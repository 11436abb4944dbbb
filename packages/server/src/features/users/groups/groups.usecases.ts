import type { Input, Reply } from '@cabinet/contract/endpoint'
import { hidesLetters } from '@cabinet/contract/text'
import { userType } from '@cabinet/contract/users'
import { type GroupError, type groupApi, groupLimits, type UserGroup } from '@cabinet/contract/users.groups'
import { newId } from '../../../kernel/crypto/id.ts'
import type { Ctx, Tx } from '../../../kernel/ctx.ts'
import { AppError, refuseIf } from '../../../kernel/errors.ts'
import { record } from '../../journal/index.ts'
import { insertGroup } from '../groups.store.ts'
import {
  countGroups,
  dropGroups,
  findGroups,
  type GroupRow,
  type GroupSort,
  groupSorts,
  setManagers,
  updateGroup,
} from './groups.store.ts'
import { usedGroups } from './uses.ts'

/** Not blank, on one line, at most 30 characters. */
export const nameRefusal = (name: string): GroupError | 'common.name_hidden' | null =>
  hidesLetters(name)
    ? 'common.name_hidden'
    : name.trim() !== '' && [...name].length <= groupLimits.name && !/\p{Cc}/u.test(name)
      ? null
      : 'groups.name_invalid'

const shown = (row: GroupRow): UserGroup => ({
  id: row.id,
  name: row.name,
  note: row.note,
  memberCount: row.members,
  managers: row.managers,
  createdBy: row.creator ?? '',
  createdAt: row.created_at,
})

const all = { sort: 'Name', descending: false, offset: 0, search: '' } as const

/** One that the actor administers (types 1 and 2) or manages. Throws `groups.not_found`. */
export async function requireGroup(ctx: Ctx, id: string): Promise<GroupRow> {
  const { enterpriseId, userId, type } = ctx.actor
  const managerId = type <= userType.enterprise ? null : userId
  const [group] = await findGroups(ctx.db, { ...all, enterpriseId, managerId, ids: [id], limit: 1 })
  if (!group) throw new AppError('groups.not_found')
  return group
}

/** Groups that the actor administers or manages. */
export async function listGroups(
  ctx: Ctx,
  input: Input<typeof groupApi.page>,
): Promise<Reply<typeof groupApi.page>> {
  const { enterpriseId, userId, type } = ctx.actor
  const sort = input.sort || 'Name'
  if (!Object.hasOwn(groupSorts, sort))
    throw new AppError('common.invalid', { fields: [{ field: 'SortField', fault: 'unknown' }] })
  const filter = {
    enterpriseId,
    managerId: type <= userType.enterprise ? null : userId,
    search: input.search?.trim() ?? '',
  }
  const page = {
    sort: sort as GroupSort,
    descending: input.order === 'desc',
    limit: input.pageSize,
    offset: (input.page - 1) * input.pageSize,
  }
  const [rows, total] = await Promise.all([
    findGroups(ctx.db, { ...filter, ...page }),
    countGroups(ctx.db, filter),
  ])
  return { rows: rows.map(shown), total }
}

export function createGroup(ctx: Ctx, input: Input<typeof groupApi.create>): Promise<UserGroup> {
  refuseIf(nameRefusal(input.name))
  const id = newId()
  return ctx.together(async (tx) => {
    const { enterpriseId: enterprise_id, userId: created_by } = tx.actor
    const name = input.name.trim()
    const row = { id, enterprise_id, name, note: input.note.trim(), created_by, created_at: tx.now() }
    await named(insertGroup(tx.db, row, []))
    await giveManagers(tx, id, input.managerIds)
    await record(tx, { action: 'groups.create', after: { id, name, managerIds: input.managerIds } })
    return shown(await requireGroup(tx, id))
  })
}

export async function changeGroup(ctx: Ctx, input: Input<typeof groupApi.update>): Promise<UserGroup> {
  const before = await requireGroup(ctx, input.id)
  if (input.name !== undefined) refuseIf(nameRefusal(input.name))
  return ctx.together(async (tx) => {
    const { id, name, note, managerIds } = input
    const change = {
      ...(name !== undefined && { name: name.trim() }),
      ...(note !== undefined && { note: note.trim() }),
    }
    await named(updateGroup(tx.db, id, change))
    if (managerIds) await giveManagers(tx, id, managerIds)
    const after = shown(await requireGroup(tx, id))
    await record(tx, { action: 'groups.update', before: shown(before), after })
    return after
  })
}

async function giveManagers(tx: Tx, id: string, managerIds: string[]): Promise<void> {
  const unique = [...new Set(managerIds)]
  const known = await setManagers(tx.db, id, tx.actor.enterpriseId, unique)
  if (known !== unique.length) throw new AppError('users.not_found')
}

/** Deletes groups to which nothing is granted, each by itself. */
export const deleteGroups = (
  ctx: Ctx,
  { ids }: Input<typeof groupApi.remove>,
): Promise<Reply<typeof groupApi.remove>> =>
  ctx.together(async (tx) => {
    const unique = [...new Set(ids)]
    const scope = { ...all, enterpriseId: tx.actor.enterpriseId, managerId: null }
    const found = await findGroups(tx.db, { ...scope, ids: unique, limit: unique.length })
    const names = new Map(found.map((group) => [group.id, group.name]))
    const used = await usedGroups(tx, [...names.keys()])
    const free = found.filter((group) => !used.has(group.id))
    await dropGroups(
      tx.db,
      free.map((group) => group.id),
    )
    for (const group of free) await record(tx, { action: 'groups.delete', before: shown(group) })
    return unique.map((id) => {
      const reason = !names.has(id) ? 'groups.not_found' : used.has(id) ? 'groups.in_use' : undefined
      return { id, name: names.get(id) ?? '', result: reason ? 'refused' : 'done', reason }
    })
  })

/** Two groups never have one name: the index says so, whoever comes at once. */
async function named<T>(change: Promise<T>): Promise<T> {
  try {
    return await change
  } catch (error) {
    if ((error as { constraint?: string }).constraint === 'groups_name')
      throw new AppError('groups.name_taken')
    throw error
  }
}
