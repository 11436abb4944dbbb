import type { EndpointInput } from '@cabinet/contract/endpoint'
import type { menuAdminEndpoints } from '@cabinet/contract/menus.admin'
import type { JurisdictionRow } from '@cabinet/contract/menus.jurisdiction'
import type { Ctx } from '../../kernel/ctx.ts'
import { AppError } from '../../kernel/errors.ts'
import { managesSomeGroup } from '../groups/index.ts'
import { findRoleIdsOfUser } from '../roles/index.ts'
import { getUserById } from '../users/index.ts'
import { explainAllPages, explainButtonAccess, explainPageAccess } from './explain.rules.ts'
import { findEnterprisePeople, findRolePageRules } from './jurisdiction.store.ts'
import { isMenuVisible } from './menus.rules.ts'
import { findMenuButtons, findVisibleMenus } from './menus.store.ts'

/** Lists users with the number of pages they may open; for a given page, whether they may open it and why. */
export async function listJurisdiction(
  ctx: Ctx,
  input: EndpointInput<typeof menuAdminEndpoints.jurisdiction>,
) {
  const menus = (await findVisibleMenus(ctx.db)).filter(isMenuVisible)
  const menu = input.menuId === undefined ? undefined : menus.find(({ id }) => id === input.menuId)
  if (input.menuId !== undefined && !menu) throw new AppError('menus.not_found')
  const { rows, total } = await findEnterprisePeople(ctx.db, ctx.actor.enterpriseId, { ...input, menu })
  const sayings = await findRolePageRules(
    ctx.db,
    rows.flatMap((row) => row.roles.map(({ id }) => id)),
  )
  const pages = menus.filter(({ route }) => route !== '')
  const people = rows.map(({ managesGroups, ...row }): JurisdictionRow => {
    const roles = row.roles.flatMap(({ id }) => sayings.get(id) ?? [])
    const known = { type: row.type, roles, managesGroups }
    const pageCount = pages.filter((page) => explainPageAccess(page, known).allowed).length
    if (!menu) return { ...row, pageCount }
    const why = input.event ? explainButtonAccess(menu, input.event, known) : explainPageAccess(menu, known)
    return { ...row, pageCount, reason: why.reason, reasonRoles: why.roles }
  })
  return { rows: people, total }
}

/** Explains for every page and button whether a user may use it. Throws `users.not_found`. */
export async function explainUserAccess(
  ctx: Ctx,
  { userId }: EndpointInput<typeof menuAdminEndpoints.explain>,
) {
  const user = await getUserById(ctx.db, userId)
  if (user.enterprise_id !== ctx.actor.enterpriseId) throw new AppError('users.not_found')
  const [menus, buttons, roles, managesGroups] = await Promise.all([
    findVisibleMenus(ctx.db),
    findMenuButtons(ctx.db),
    findRoleIdsOfUser(ctx.db, userId),
    managesSomeGroup(ctx.db, userId),
  ])
  const sayings = await findRolePageRules(ctx.db, roles)
  const known = { type: user.type, roles: [...sayings.values()], managesGroups }
  return explainAllPages(menus.filter(isMenuVisible), buttons, known)
}
