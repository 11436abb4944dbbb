import type { Input } from '@cabinet/contract/endpoint'
import type { JurisdictionRow, menuAdminApi } from '@cabinet/contract/menus.admin'
import type { Ctx } from '../../kernel/ctx.ts'
import { AppError } from '../../kernel/errors.ts'
import { findRolesOf } from '../roles/index.ts'
import { getUser, managesSomeGroup } from '../users/index.ts'
import { explainPages, whyOpen, whyPress } from './explain.rules.ts'
import { findPeople, findSayings } from './jurisdiction.store.ts'
import { isShown } from './menus.rules.ts'
import { findButtons, findShown } from './menus.store.ts'

/** Who may open how much; with a page, who may open that and why. */
export async function jurisdiction(ctx: Ctx, input: Input<typeof menuAdminApi.jurisdiction>) {
  const menus = (await findShown(ctx.db)).filter(isShown)
  const menu = input.menuId === undefined ? undefined : menus.find(({ id }) => id === input.menuId)
  if (input.menuId !== undefined && !menu) throw new AppError('menus.not_found')
  const { rows, total } = await findPeople(ctx.db, ctx.actor.enterpriseId, { ...input, menu })
  const sayings = await findSayings(
    ctx.db,
    rows.flatMap((row) => row.roles.map(({ id }) => id)),
  )
  const pages = menus.filter(({ route }) => route !== '')
  const people = rows.map(({ managesGroups, ...row }): JurisdictionRow => {
    const roles = row.roles.flatMap(({ id }) => sayings.get(id) ?? [])
    const known = { type: row.type, roles, managesGroups }
    const pageCount = pages.filter((page) => whyOpen(page, known).allowed).length
    if (!menu) return { ...row, pageCount }
    const why = input.event ? whyPress(menu, input.event, known) : whyOpen(menu, known)
    return { ...row, pageCount, reason: why.reason, reasonRoles: why.roles }
  })
  return { rows: people, total }
}

/** Every page and button, whether a user may open and press it, and why. Throws `users.not_found`. */
export async function explainUser(ctx: Ctx, { userId }: Input<typeof menuAdminApi.explain>) {
  const user = await getUser(ctx.db, userId)
  if (user.enterprise_id !== ctx.actor.enterpriseId) throw new AppError('users.not_found')
  const [menus, buttons, roles, managesGroups] = await Promise.all([
    findShown(ctx.db),
    findButtons(ctx.db),
    findRolesOf(ctx.db, userId),
    managesSomeGroup(ctx.db, userId),
  ])
  const sayings = await findSayings(ctx.db, roles)
  const known = { type: user.type, roles: [...sayings.values()], managesGroups }
  return explainPages(menus.filter(isShown), buttons, known)
}
