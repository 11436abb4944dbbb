import type { EndpointInput, EndpointReply } from '@cabinet/contract/endpoint'
import { userTypeCodes } from '@cabinet/contract/users'
import type { ManagedUser, userAdminEndpoints } from '@cabinet/contract/users.admin'
import { sql } from 'kysely'
import { firstOf } from '../../../kernel/certain.ts'
import type { Ctx } from '../../../kernel/ctx.ts'
import { AppError } from '../../../kernel/errors.ts'
import {
  findOrganisations,
  getOrganisation,
  organisationSubtree,
  organisationsManagedBy,
  requireManaged,
} from '../../organisations/index.ts'
import { quotasByOwner } from '../../quotas/index.ts'
import { readUserListCursor, userListCursorOf } from '../place.ts'
import { findUserById, type StoredUser, userNamesOf } from '../users.store.ts'
import {
  countFilteredUsers,
  countUsersLeftOut,
  findUserPage,
  searchUserPage,
  type UserListFilter,
  type UserListPage,
  userSortColumns,
  userSortKeyOf,
} from './list.store.ts'
import { userAccountStateOf, userTypeRefusal } from './scope.rules.ts'
import { findUsersToSelect } from './select.store.ts'

type PageInput = EndpointInput<typeof userAdminEndpoints.page>
export type UserListFilterInput = Pick<
  PageInput,
  'search' | 'organisationId' | 'below' | 'type' | 'state' | 'roleId' | 'sort' | 'order'
>

/** Returns a page of the users that the actor administers. */
export async function listManagedUsers(
  ctx: Ctx,
  input: PageInput,
): Promise<EndpointReply<typeof userAdminEndpoints.page>> {
  const page: UserListPage = {
    ...(await userListFilterOf(ctx, input)),
    ...userListOrderOf(input),
    limit: input.pageSize,
    offset: input.cursor ? 0 : (input.page - 1) * input.pageSize,
    after: input.cursor ? readUserListCursor(input.cursor) : null,
  }
  const { users, total } = await found(ctx, input, page)
  const last = users.length === input.pageSize ? users.at(-1) : undefined
  const cursor = last && userListCursorOf({ key: userSortKeyOf(last, page.sort), id: last.id })
  return { rows: await presentManagedUsers(ctx, users, new Set(page.locked)), total, cursor }
}

/**
 * Returns a page and the total. Headcounts of organisations give the total of a subtree or of all; enabled
 * general users are that number minus the few others; the rest is counted.
 */
async function found(ctx: Ctx, input: PageInput, page: UserListPage) {
  if (page.search) return searchUserPage(ctx.db, page)
  const { organisationId, below, type, state, roleId } = input
  const many = (!type || type === userTypeCodes.general) && (!state || state === 'enabled') && !roleId
  const { type: own, organisationId: ownId, enterpriseId } = ctx.actor
  const root = organisationId ?? (own === userTypeCodes.department ? ownId : enterpriseId)
  const known = async () => {
    const [{ user_count }, leftOut] = await Promise.all([
      getOrganisation(ctx.db, root),
      type || state ? countUsersLeftOut(ctx.db, page) : 0,
    ])
    return Math.max(0, user_count - leftOut)
  }
  const [users, total] = await Promise.all([
    findUserPage(ctx.db, page),
    many && (!organisationId || below) ? known() : countFilteredUsers(ctx.db, page),
  ])
  return { users, total }
}

/** Resolves the filters of a list for this actor. Throws if they reach beyond the actor's scope. */
export async function userListFilterOf(ctx: Ctx, input: UserListFilterInput): Promise<UserListFilter> {
  const { organisationId, below, search, type, state, roleId } = input
  if (organisationId) await requireManaged(ctx, [organisationId])
  const at = ctx.now()
  const [inside, locked] = await Promise.all([
    organisationId && below ? organisationSubtree(ctx.db, [organisationId]) : null,
    ctx.wiring.provider('locksOfAccounts').locked(ctx.db, at),
  ])
  return {
    enterpriseId: ctx.actor.enterpriseId,
    organisationIds: organisationId ? (inside ?? [organisationId]) : organisationsManagedBy(ctx.actor),
    search: search?.trim() ?? '',
    type,
    state,
    holdsRole:
      roleId === undefined
        ? undefined
        : ctx.wiring.provider('rolesOfUsers').holds(sql<string>`users.id`, roleId),
    at,
    locked,
  }
}

/** Returns the order of a list; newest first by default. */
export function userListOrderOf({ sort: field, order }: Pick<UserListFilterInput, 'sort' | 'order'>) {
  const sort = userSortColumns.find((one) => one === (field || 'CreateTime'))
  if (!sort) throw new AppError('common.invalid', { fields: [{ field: 'SortField', fault: 'unknown' }] })
  return { sort, descending: order ? order === 'desc' : sort === 'CreateTime' }
}

/** Returns one user. Throws `users.not_found`, `common.no_permission`. */
export async function getManagedUser(
  ctx: Ctx,
  { id }: EndpointInput<typeof userAdminEndpoints.get>,
): Promise<ManagedUser> {
  const user = await findUserById(ctx.db, id)
  if (!user || user.enterprise_id !== ctx.actor.enterpriseId) throw new AppError('users.not_found')
  await requireManaged(ctx, [user.organisation_id])
  const locked = new Set(await ctx.wiring.provider('locksOfAccounts').locked(ctx.db, ctx.now()))
  return firstOf(await presentManagedUsers(ctx, [user], locked))
}

/** Presents users to administrators: names, roles and quotas of all in one query each. */
export async function presentManagedUsers(
  ctx: Ctx,
  users: StoredUser[],
  locked: ReadonlySet<string>,
): Promise<ManagedUser[]> {
  const ids = users.map((user) => user.id)
  const supervisors = users.flatMap((user) => user.supervisor_id ?? [])
  const [organisations, quotas, names, roles] = await Promise.all([
    findOrganisations(ctx.db, [...new Set(users.map((user) => user.organisation_id))]),
    quotasByOwner(ctx.db, ids),
    userNamesOf(ctx.db, supervisors),
    ctx.wiring.provider('rolesOfUsers').of(ctx.db, ids),
  ])
  return users.map((user) => ({
    id: user.id,
    account: user.account,
    name: user.name,
    mail: user.mail ?? '',
    phone: user.phone ?? '',
    organisationId: user.organisation_id,
    organisationName: organisations.get(user.organisation_id)?.name ?? '',
    supervisorId: user.supervisor_id ?? '',
    supervisorName: (user.supervisor_id && names.get(user.supervisor_id)?.name) || '',
    type: user.type,
    roles: roles.get(user.id) ?? [],
    spaceTotal: quotas.get(user.id)?.total ?? 0,
    spaceUsed: quotas.get(user.id)?.used ?? 0,
    singleFileMaxSize: user.single_file_max,
    extNotAllow: user.ext_not_allow,
    expiresAt: user.expires_at,
    state: userAccountStateOf(user, ctx.now(), locked),
    fromDirectory: user.from_directory,
    initialPassword: user.must_change_password,
    createdAt: user.created_at,
    editable: userTypeRefusal(ctx.actor.type, user.type) === null,
  }))
}

/** Number of suggestions. */
const CHOICE = 20

/** Suggests users of the actor's enterprise. */
export async function selectUsersToChoose(
  ctx: Ctx,
  { search, organisationId, ids }: EndpointInput<typeof userAdminEndpoints.select>,
): Promise<EndpointReply<typeof userAdminEndpoints.select>> {
  const { enterpriseId } = ctx.actor
  const users = await findUsersToSelect(ctx.db, {
    enterpriseId,
    search: search?.trim() ?? '',
    organisationIds: organisationId ? await organisationSubtree(ctx.db, [organisationId]) : null,
    ids,
    limit: ids ? ids.length : CHOICE,
  })
  const organisations = await findOrganisations(ctx.db, [...new Set(users.map((one) => one.organisation_id))])
  return users.map(({ id, account, name, organisation_id }) => ({
    id,
    account,
    name,
    organisationName: organisations.get(organisation_id)?.name ?? '',
  }))
}
