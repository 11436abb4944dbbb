import type { AssignedRole, RoleMemberRow, UserRoleRow } from '@cabinet/contract/roles'
import { sql } from 'kysely'
import type { Actor, Db } from '../../kernel/ctx.ts'
import { organisationName } from '../organisations/index.ts'
import { type UserRoomTables, userNameSql } from '../users/index.ts'
import type { RoleRoomTables } from './roles.table.ts'

/** Member lists read the users room's table, which it lends. */
const tables = (db: Db) => db.withTables<RoleRoomTables & UserRoomTables>()

export interface RoleListPage {
  page: number
  pageSize: number
  search?: string | undefined
  sort?: string | undefined
  order?: 'asc' | 'desc' | undefined
}

const contains = (column: string, search: string) =>
  sql<boolean>`strpos(lower(${sql.ref(column)}), lower(${search})) > 0`

const roleSorts: Record<string, string> = {
  Weight: 'roles.position',
  RoleName: 'roles.name',
  CreateTime: 'roles.created_at',
  UserCount: 'memberCount',
}

export interface RoleListFilter extends RoleListPage {
  creatorId?: string | undefined
  id?: string
}

/** Returns a page of an enterprise's roles, by precedence by default, and the total. */
export async function pageOfRoles(
  db: Db,
  actor: Actor,
  filter: RoleListFilter,
): Promise<[UserRoleRow[], number]> {
  let query = tables(db).selectFrom('roles').where('roles.enterprise_id', '=', actor.enterpriseId)
  if (filter.id) query = query.where('roles.id', '=', filter.id)
  if (filter.search) query = query.where(contains('roles.name', filter.search))
  if (filter.creatorId) query = query.where('roles.created_by', '=', filter.creatorId)
  const rows = await query
    .select((eb) => [
      'roles.id',
      'roles.name',
      'roles.note',
      'roles.position',
      'roles.rights',
      'roles.narrows',
      'roles.created_by as createdById',
      'roles.created_at as createdAt',
      sql<string>`coalesce(${userNameSql(eb.ref('roles.created_by'))}, '')`.as('createdBy'),
      sql<number>`(select count(*)::int from role_users where role_id = roles.id)`.as('memberCount'),
      sql<number>`(select count(*)::int from role_menus where role_id = roles.id)`.as('pageCount'),
      sql<number>`(count(*) over ())::int`.as('total'),
    ])
    .orderBy(sql.ref(roleSorts[filter.sort ?? ''] ?? 'roles.position'), filter.order ?? 'asc')
    .orderBy('roles.name')
    .limit(filter.pageSize)
    .offset((filter.page - 1) * filter.pageSize)
    .execute()
  const editable = (createdById: string) => actor.type <= 2 && createdById === actor.userId
  const roles = rows.map(({ total: _, ...row }) => ({ ...row, editable: editable(row.createdById) }))
  return [roles, rows[0]?.total ?? 0]
}

/** Returns a page of a role's members, by name. */
export async function pageOfRoleMembers(
  db: Db,
  roleId: string,
  filter: RoleListPage,
): Promise<[RoleMemberRow[], number]> {
  let query = tables(db)
    .selectFrom('role_users')
    .innerJoin('users', 'users.id', 'role_users.user_id')
    .where('role_users.role_id', '=', roleId)
  const { search } = filter
  if (search)
    query = query.where((eb) => eb.or([contains('users.name', search), contains('users.account', search)]))
  const rows = await query
    .select((eb) => [
      'users.id',
      'users.account',
      'users.name',
      'users.type',
      'users.organisation_id as organisationId',
      sql<string>`coalesce(${organisationName(eb.ref('users.organisation_id'))}, '')`.as('organisationName'),
      sql<boolean>`users.disabled_at is not null`.as('disabled'),
      sql<number>`(count(*) over ())::int`.as('total'),
    ])
    .orderBy('users.name', filter.order ?? 'asc')
    .orderBy('users.id')
    .limit(filter.pageSize)
    .offset((filter.page - 1) * filter.pageSize)
    .execute()
  return [rows.map(({ total: _, ...row }) => row), rows[0]?.total ?? 0]
}

/** Returns every role of the enterprise by precedence, and whether this user has it; null has none. */
export const rolesWithHoldings = (
  db: Db,
  enterpriseId: string,
  userId: string | null,
): Promise<Omit<AssignedRole, 'givable'>[]> =>
  tables(db)
    .selectFrom('roles')
    .where('roles.enterprise_id', '=', enterpriseId)
    .select([
      'roles.id',
      'roles.name',
      'roles.note',
      sql<boolean>`exists (select from role_users where role_id = roles.id and user_id = ${userId})`.as(
        'held',
      ),
    ])
    .orderBy('roles.position')
    .orderBy('roles.name')
    .execute()
