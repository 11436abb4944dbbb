import type { Input } from '@cabinet/contract/endpoint'
import type { menuAdminApi } from '@cabinet/contract/menus.admin'
import type { Ctx } from '../../kernel/ctx.ts'
import { AppError } from '../../kernel/errors.ts'
import { record } from '../journal/index.ts'
import {
  getRole,
  memberIdsOf,
  ownRoles,
  pagesOfRole,
  type RolePage,
  replaceRolePages,
  tellRolesChanged,
} from '../roles/index.ts'
import { tidyPages } from './menus.rules.ts'
import { findButtons, findShown } from './menus.store.ts'

/** The pages and buttons that a role opens. */
export async function roleMenus(ctx: Ctx, { id }: Input<typeof menuAdminApi.roleMenus>) {
  const pages = await pagesOfRole(ctx.db, await getRole(ctx.db, ctx.actor.enterpriseId, id))
  return { narrows: pages !== null, pages: pages ?? [] }
}

/** One change of a set: what was said before is said anew, and whoever has the role learns of it at once. */
export const saveRoleMenus = (ctx: Ctx, input: Input<typeof menuAdminApi.saveRoleMenus>) =>
  ctx.together(async (tx) => {
    const [role] = await ownRoles(tx, [input.id])
    const [menus, buttons, before] = await Promise.all([
      findShown(tx.db),
      findButtons(tx.db),
      pagesOfRole(tx.db, role!),
    ])
    const pages = input.narrows ? tidyPages(input.pages, menus, buttons) : null
    if (pages === undefined) throw new AppError('menus.not_found')
    await replaceRolePages(tx.db, input.id, pages && keepUnseen(pages, before, menus))
    await record(tx, {
      action: 'roles.set_pages',
      before: { id: input.id, name: role!.name, pages: before },
      after: { id: input.id, pages },
    })
    await tellRolesChanged(tx, await memberIdsOf(tx.db, input.id))
    return {}
  })

/** Pages without a screen (yet) are not among those offered: what the role says of them stays. */
function keepUnseen(pages: RolePage[], before: RolePage[] | null, menus: { id: number }[]): RolePage[] {
  const seen = new Set(menus.map(({ id }) => id))
  return [...pages, ...(before ?? []).filter(({ menuId }) => !seen.has(menuId))]
}
