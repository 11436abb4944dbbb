import type { EndpointInput } from '@cabinet/contract/endpoint'
import type { menuAdminEndpoints } from '@cabinet/contract/menus.admin'
import { firstOf } from '../../kernel/certain.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import { AppError } from '../../kernel/errors.ts'
import { recordJournalLine } from '../journal/index.ts'
import {
  getRoleById,
  memberIdsOfRole,
  type RolePageRow,
  replaceRolePages,
  requireOwnRoles,
  rolePagesOfRole,
  tellRolesChanged,
} from '../roles/index.ts'
import { normalizeRolePages } from './menus.rules.ts'
import { findMenuButtons, findVisibleMenus } from './menus.store.ts'

/** Lists the pages and buttons that a role opens. */
export async function listRolePages(ctx: Ctx, { id }: EndpointInput<typeof menuAdminEndpoints.roleMenus>) {
  const pages = await rolePagesOfRole(ctx.db, await getRoleById(ctx.db, ctx.actor.enterpriseId, id))
  return { narrows: pages !== null, pages: pages ?? [] }
}

/** Replaces the pages of a role in one change and notifies its members at once. */
export const saveRolePages = (ctx: Ctx, input: EndpointInput<typeof menuAdminEndpoints.saveRoleMenus>) =>
  ctx.together(async (tx) => {
    const role = firstOf(await requireOwnRoles(tx, [input.id]))
    const [menus, buttons, before] = await Promise.all([
      findVisibleMenus(tx.db),
      findMenuButtons(tx.db),
      rolePagesOfRole(tx.db, role),
    ])
    const pages = input.narrows ? normalizeRolePages(input.pages, menus, buttons) : null
    if (pages === undefined) throw new AppError('menus.not_found')
    await replaceRolePages(tx.db, input.id, pages && keepUnseen(pages, before, menus))
    await recordJournalLine(tx, {
      action: 'roles.set_pages',
      before: { id: input.id, name: role.name, pages: before },
      after: { id: input.id, pages },
    })
    await tellRolesChanged(tx, await memberIdsOfRole(tx.db, input.id))
    return {}
  })

/** Keeps a role's entries for pages without a screen, which are not offered. */
function keepUnseen(
  pages: RolePageRow[],
  before: RolePageRow[] | null,
  menus: { id: number }[],
): RolePageRow[] {
  const seen = new Set(menus.map(({ id }) => id))
  return [...pages, ...(before ?? []).filter(({ menuId }) => !seen.has(menuId))]
}
