import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../kernel/ctx.ts'
import { organisationName } from '../organisations/index.ts'
import { type RoleRoomTables, rolesOfUserSql } from '../roles/index.ts'
import type { UserRoomTables } from '../users/index.ts'
import type { RolePageRules } from './explain.rules.ts'
import { groupManagerPage, type MenuRow, pageAccessByAudience } from './menus.rules.ts'

/** User lists read the tables of users and roles, which those rooms lend. */
const tables = (db: Db) => db.withTables<UserRoomTables & RoleRoomTables>()

export interface JurisdictionFilter {
  page: number
  pageSize: number
  search?: string | undefined
  organisationId?: string | undefined
  type?: number | undefined
  roleId?: string | undefined
  /** Only users who may open this page, and press this button on it. */
  menu?: MenuRow | undefined
  event?: string | undefined
}

/** SQL condition: a general user's roles open the page (and button), or none of them limits pages. */
const rolesGive = (menuId: number, event: string | undefined): RawBuilder<boolean> => sql`(
  not exists (select from role_users join roles on roles.id = role_users.role_id
               where role_users.user_id = users.id and roles.narrows)
  or exists (select from role_users join roles on roles.id = role_users.role_id and roles.narrows
               join role_menus on role_menus.role_id = roles.id
              where role_users.user_id = users.id and role_menus.menu_id = ${menuId}
                and (${event ?? null}::text is null or role_menus.buttons is null
                     or ${event ?? null} = any(role_menus.buttons))))`

const mayOpenSql = (menu: MenuRow, event: string | undefined): RawBuilder<boolean> => {
  const types = ([1, 2, 3, 4] as const).filter((type) => pageAccessByAudience[menu.audience][type] === 'yes')
  const byType = sql<boolean>`users.type = any(${types}::int[])`
  if (menu.id === groupManagerPage.menuId && (event ?? groupManagerPage.event) === groupManagerPage.event)
    return sql`(${byType} or ${managesGroups})`
  return pageAccessByAudience[menu.audience][4] === 'roles'
    ? sql`(${byType} or ${rolesGive(menu.id, event)})`
    : byType
}

const managesGroups = sql<boolean>`exists (select from group_managers where user_id = users.id)`

/** Returns a page of an enterprise's enabled users, and the total. */
export async function findEnterprisePeople(db: Db, enterpriseId: string, filter: JurisdictionFilter) {
  const { search, organisationId, type, roleId, menu } = filter
  let query = tables(db)
    .selectFrom('users')
    .where('users.enterprise_id', '=', enterpriseId)
    .where('users.disabled_at', 'is', null)
  if (search)
    query = query.where(
      sql<boolean>`(strpos(lower(users.name), lower(${search})) > 0
        or strpos(lower(users.account), lower(${search})) > 0)`,
    )
  if (organisationId)
    query = query.where(
      sql<boolean>`users.organisation_id in
        (select id from organisations where path @> array[${organisationId}::uuid])`,
    )
  if (type) query = query.where(sql<boolean>`users.type = ${type}`)
  if (roleId)
    query = query.where(
      sql<boolean>`exists (select from role_users where user_id = users.id and role_id = ${roleId})`,
    )
  if (menu) query = query.where(mayOpenSql(menu, filter.event))
  const [rows, { count }] = await Promise.all([
    query
      .select((eb) => [
        'users.id',
        'users.account',
        'users.name',
        'users.type',
        'users.organisation_id as organisationId',
        sql<string>`coalesce(${organisationName(eb.ref('users.organisation_id'))}, '')`.as(
          'organisationName',
        ),
        rolesOfUserSql(eb.ref('users.id')).as('roles'),
        managesGroups.as('managesGroups'),
      ])
      .orderBy('users.type')
      .orderBy('users.name')
      .orderBy('users.id')
      .limit(filter.pageSize)
      .offset((filter.page - 1) * filter.pageSize)
      .execute(),
    query.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow(),
  ])
  return { rows, total: Number(count) }
}

/** Returns the page rules of these roles, by role id. */
export async function findRolePageRules(db: Db, roleIds: string[]): Promise<Map<string, RolePageRules>> {
  if (roleIds.length === 0) return new Map()
  const rows = await tables(db)
    .selectFrom('roles')
    .leftJoin('role_menus', 'role_menus.role_id', 'roles.id')
    .where('roles.id', '=', sql<string>`any(${[...new Set(roleIds)]}::uuid[])`)
    .select(['roles.id', 'roles.name', 'roles.narrows', 'role_menus.menu_id', 'role_menus.buttons'])
    .orderBy('roles.position')
    .execute()
  const sayings = new Map<string, RolePageRules>()
  for (const { id, name, narrows, menu_id, buttons } of rows) {
    const saying = sayings.get(id) ?? { id, name, narrows, pages: new Map() }
    if (menu_id !== null) saying.pages.set(menu_id, buttons)
    sayings.set(id, saying)
  }
  return sayings
}
