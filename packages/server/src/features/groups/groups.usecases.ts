import type { EndpointInput, EndpointReply } from '@cabinet/contract/endpoint'
import {
  type GroupErrorKey,
  type groupEndpoints,
  groupFieldLimits,
  type UserGroupRow,
} from '@cabinet/contract/groups'
import { hasInvisibleLetters } from '@cabinet/contract/text'
import { userTypeCodes } from '@cabinet/contract/users'
import { generateId } from '../../kernel/crypto/id.ts'
import type { Ctx, Tx } from '../../kernel/ctx.ts'
import { AppError, throwIfRefused } from '../../kernel/errors.ts'
import { recordJournalLine } from '../journal/index.ts'
import { insertUserGroup } from './groups.store.ts'
import {
  countUserGroups,
  deleteUserGroups,
  findUserGroups,
  type GroupListRow,
  type GroupSortField,
  groupSortColumns,
  replaceGroupManagers,
  updateUserGroup,
} from './list.store.ts'
import { findUsedGroups } from './uses.ts'

/** Not blank, on one line, at most 30 characters. */
export const groupNameRefusal = (name: string): GroupErrorKey | 'common.name_hidden' | null =>
  hasInvisibleLetters(name)
    ? 'common.name_hidden'
    : name.trim() !== '' && [...name].length <= groupFieldLimits.name && !/\p{Cc}/u.test(name)
      ? null
      : 'groups.name_invalid'

const shown = (row: GroupListRow): UserGroupRow => ({
  id: row.id,
  name: row.name,
  note: row.note,
  memberCount: row.members,
  managers: row.managers,
  createdBy: row.creator ?? '',
  createdAt: row.created_at,
})

const all = { sort: 'Name', descending: false, offset: 0, search: '' } as const

/** Returns a group that the actor administers (types 1 and 2) or manages. Throws `groups.not_found`. */
export async function requireManagedGroup(ctx: Ctx, id: string): Promise<GroupListRow> {
  const { enterpriseId, userId, type } = ctx.actor
  const managerId = type <= userTypeCodes.enterprise ? null : userId
  const [group] = await findUserGroups(ctx.db, { ...all, enterpriseId, managerId, ids: [id], limit: 1 })
  if (!group) throw new AppError('groups.not_found')
  return group
}

/** Lists the groups that the actor administers or manages. */
export async function listUserGroups(
  ctx: Ctx,
  input: EndpointInput<typeof groupEndpoints.page>,
): Promise<EndpointReply<typeof groupEndpoints.page>> {
  const { enterpriseId, userId, type } = ctx.actor
  const sort = input.sort || 'Name'
  if (!Object.hasOwn(groupSortColumns, sort))
    throw new AppError('common.invalid', { fields: [{ field: 'SortField', fault: 'unknown' }] })
  const filter = {
    enterpriseId,
    managerId: type <= userTypeCodes.enterprise ? null : userId,
    search: input.search?.trim() ?? '',
  }
  const page = {
    sort: sort as GroupSortField,
    descending: input.order === 'desc',
    limit: input.pageSize,
    offset: (input.page - 1) * input.pageSize,
  }
  const [rows, total] = await Promise.all([
    findUserGroups(ctx.db, { ...filter, ...page }),
    countUserGroups(ctx.db, filter),
  ])
  return { rows: rows.map(shown), total }
}

export function createUserGroup(
  ctx: Ctx,
  input: EndpointInput<typeof groupEndpoints.create>,
): Promise<UserGroupRow> {
  throwIfRefused(groupNameRefusal(input.name))
  const id = generateId()
  return ctx.together(async (tx) => {
    const { enterpriseId: enterprise_id, userId: created_by } = tx.actor
    const name = input.name.trim()
    const row = { id, enterprise_id, name, note: input.note.trim(), created_by, created_at: tx.now() }
    await refuseTakenGroup(insertUserGroup(tx.db, row, []))
    await giveManagers(tx, id, input.managerIds)
    await recordJournalLine(tx, {
      action: 'groups.create',
      after: { id, name, managerIds: input.managerIds },
    })
    return shown(await requireManagedGroup(tx, id))
  })
}

export async function changeUserGroup(
  ctx: Ctx,
  input: EndpointInput<typeof groupEndpoints.update>,
): Promise<UserGroupRow> {
  const before = await requireManagedGroup(ctx, input.id)
  if (input.name !== undefined) throwIfRefused(groupNameRefusal(input.name))
  return ctx.together(async (tx) => {
    const { id, name, note, managerIds } = input
    const change = {
      ...(name !== undefined && { name: name.trim() }),
      ...(note !== undefined && { note: note.trim() }),
    }
    await refuseTakenGroup(updateUserGroup(tx.db, id, change))
    if (managerIds) await giveManagers(tx, id, managerIds)
    const after = shown(await requireManagedGroup(tx, id))
    await recordJournalLine(tx, { action: 'groups.update', before: shown(before), after })
    return after
  })
}

async function giveManagers(tx: Tx, id: string, managerIds: string[]): Promise<void> {
  const unique = [...new Set(managerIds)]
  const known = await replaceGroupManagers(tx.db, id, tx.actor.enterpriseId, unique)
  if (known !== unique.length) throw new AppError('users.not_found')
}

/** Deletes groups without grants, each on its own. */
export const removeUserGroups = (
  ctx: Ctx,
  { ids }: EndpointInput<typeof groupEndpoints.remove>,
): Promise<EndpointReply<typeof groupEndpoints.remove>> =>
  ctx.together(async (tx) => {
    const unique = [...new Set(ids)]
    const scope = { ...all, enterpriseId: tx.actor.enterpriseId, managerId: null }
    const found = await findUserGroups(tx.db, { ...scope, ids: unique, limit: unique.length })
    const names = new Map(found.map((group) => [group.id, group.name]))
    const used = await findUsedGroups(tx, [...names.keys()])
    const free = found.filter((group) => !used.has(group.id))
    await deleteUserGroups(
      tx.db,
      free.map((group) => group.id),
    )
    for (const group of free) await recordJournalLine(tx, { action: 'groups.delete', before: shown(group) })
    return unique.map((id) => {
      const reason = !names.has(id) ? 'groups.not_found' : used.has(id) ? 'groups.in_use' : undefined
      return { id, name: names.get(id) ?? '', result: reason ? 'refused' : 'done', reason }
    })
  })

/** Maps the unique index on names to an error, as concurrent requests pass any check before. */
export async function refuseTakenGroup<T>(change: Promise<T>): Promise<T> {
  try {
    return await change
  } catch (error) {
    if ((error as { constraint?: string }).constraint === 'groups_name')
      throw new AppError('groups.name_taken')
    throw error
  }
}
