import type { Input, Reply } from '@cabinet/contract/endpoint'
import { userType } from '@cabinet/contract/users'
import type { PersonRow, userAdminApi } from '@cabinet/contract/users.admin'
import { sql } from 'kysely'
import type { Ctx } from '../../../kernel/ctx.ts'
import { AppError } from '../../../kernel/errors.ts'
import {
  findOrganisations,
  getOrganisation,
  managedBy,
  quotaOf,
  requireManaged,
  subtreeOf,
} from '../../organisations/index.ts'
import { cursorOf, readCursor } from '../place.ts'
import { findUser, namesOf, type User } from '../users.store.ts'
import {
  countFiltered,
  countLeftOut,
  type Filter,
  findPage,
  keyOf,
  type Page,
  searchPage,
  sorts,
} from './list.store.ts'
import { stateOf, typeRefusal } from './scope.rules.ts'
import { findToSelect } from './select.store.ts'

type PageInput = Input<typeof userAdminApi.page>
export type FilterInput = Pick<
  PageInput,
  'search' | 'organisationId' | 'below' | 'type' | 'state' | 'roleId' | 'sort' | 'order'
>

/** A page of the users that the actor administers. */
export async function listPeople(ctx: Ctx, input: PageInput): Promise<Reply<typeof userAdminApi.page>> {
  const page: Page = {
    ...(await filterOf(ctx, input)),
    ...orderOf(input),
    limit: input.pageSize,
    offset: input.cursor ? 0 : (input.page - 1) * input.pageSize,
    after: input.cursor ? readCursor(input.cursor) : null,
  }
  const { users, total } = await found(ctx, input, page)
  const last = users.length === input.pageSize ? users.at(-1) : undefined
  const cursor = last && cursorOf({ key: keyOf(last, page.sort), id: last.id })
  return { rows: await shownPeople(ctx, users, new Set(page.locked)), total, cursor }
}

/**
 * A page and how many there are. Of a department with those below, or of all, the organisations know it; who is enabled
 * and general is that number without the others, who are few; the rest is counted.
 */
async function found(ctx: Ctx, input: PageInput, page: Page) {
  if (page.search) return searchPage(ctx.db, page)
  const { organisationId, below, type, state, roleId } = input
  const many = (!type || type === userType.general) && (!state || state === 'enabled') && !roleId
  const { type: own, organisationId: ownId, enterpriseId } = ctx.actor
  const root = organisationId ?? (own === userType.department ? ownId : enterpriseId)
  const known = async () => {
    const [{ user_count }, leftOut] = await Promise.all([
      getOrganisation(ctx.db, root),
      type || state ? countLeftOut(ctx.db, page) : 0,
    ])
    return Math.max(0, user_count - leftOut)
  }
  const [users, total] = await Promise.all([
    findPage(ctx.db, page),
    many && (!organisationId || below) ? known() : countFiltered(ctx.db, page),
  ])
  return { users, total }
}

/** What the filters of a list mean to this actor. Throws where they reach beyond what the actor administers. */
export async function filterOf(ctx: Ctx, input: FilterInput): Promise<Filter> {
  const { organisationId, below, search, type, state, roleId } = input
  if (organisationId) await requireManaged(ctx, [organisationId])
  const at = ctx.now()
  const [inside, locked] = await Promise.all([
    organisationId && below ? subtreeOf(ctx.db, [organisationId]) : null,
    ctx.wiring.provider('locksOfAccounts').locked(ctx.db, at),
  ])
  return {
    enterpriseId: ctx.actor.enterpriseId,
    organisationIds: organisationId ? (inside ?? [organisationId]) : managedBy(ctx.actor),
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

/** The newest first, unless something else is asked for. */
export function orderOf({ sort: field, order }: Pick<FilterInput, 'sort' | 'order'>) {
  const sort = sorts.find((one) => one === (field || 'CreateTime'))
  if (!sort) throw new AppError('common.invalid', { fields: [{ field: 'SortField', fault: 'unknown' }] })
  return { sort, descending: order ? order === 'desc' : sort === 'CreateTime' }
}

/** One user. Throws `users.not_found`, `common.no_permission`. */
export async function getPerson(ctx: Ctx, { id }: Input<typeof userAdminApi.get>): Promise<PersonRow> {
  const user = await findUser(ctx.db, id)
  if (!user || user.enterprise_id !== ctx.actor.enterpriseId) throw new AppError('users.not_found')
  await requireManaged(ctx, [user.organisation_id])
  const locked = new Set(await ctx.wiring.provider('locksOfAccounts').locked(ctx.db, ctx.now()))
  return (await shownPeople(ctx, [user], locked))[0]!
}

/** As administrators see them: names, roles and bytes of all in one query each. */
export async function shownPeople(
  ctx: Ctx,
  users: User[],
  locked: ReadonlySet<string>,
): Promise<PersonRow[]> {
  const ids = users.map((user) => user.id)
  const supervisors = users.flatMap((user) => user.supervisor_id ?? [])
  const [organisations, quotas, names, roles] = await Promise.all([
    findOrganisations(ctx.db, [...new Set(users.map((user) => user.organisation_id))]),
    quotaOf(ctx.db, ids),
    namesOf(ctx.db, supervisors),
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
    state: stateOf(user, ctx.now(), locked),
    fromDirectory: user.from_directory,
    initialPassword: user.must_change_password,
    createdAt: user.created_at,
    editable: typeRefusal(ctx.actor.type, user.type) === null,
  }))
}

/** How many are offered to choose from. */
const CHOICE = 20

/** People of the actor's enterprise, to choose from. */
export async function selectPeople(
  ctx: Ctx,
  { search, organisationId, ids }: Input<typeof userAdminApi.select>,
): Promise<Reply<typeof userAdminApi.select>> {
  const { enterpriseId } = ctx.actor
  const users = await findToSelect(ctx.db, {
    enterpriseId,
    search: search?.trim() ?? '',
    organisationIds: organisationId ? await subtreeOf(ctx.db, [organisationId]) : null,
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
