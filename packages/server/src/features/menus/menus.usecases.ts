import type { EndpointInput } from '@cabinet/contract/endpoint'
import type { menuEndpoints } from '@cabinet/contract/menus'
import { userTypeCodes } from '@cabinet/contract/users'
import type { Ctx } from '../../kernel/ctx.ts'
import { AppError } from '../../kernel/errors.ts'
import { managesSomeGroup } from '../groups/index.ts'
import { rolePagesOfUser } from '../roles/index.ts'
import {
  buttonsMayPress,
  isMenuVisible,
  type MenuVisitor,
  mayOpenPage,
  menuNamesOf,
  menuTreeFor,
} from './menus.rules.ts'
import { findByEnglishName, findMenuButtons, findMenuById, findVisibleMenus } from './menus.store.ts'

/** Reads roles and groups only for types that depend on them. */
async function visitorOf({ db, actor }: Ctx): Promise<MenuVisitor> {
  if (actor.type <= userTypeCodes.enterprise) return { type: actor.type, pages: null }
  const [pages, managesGroups] = await Promise.all([
    actor.type === userTypeCodes.general ? rolePagesOfUser(db, actor.userId) : null,
    managesSomeGroup(db, actor.userId),
  ])
  return { type: actor.type, pages, managesGroups }
}

async function treeOfKind(ctx: Ctx, kind: 'top' | 'group') {
  const [menus, buttons, visitor] = await Promise.all([
    findVisibleMenus(ctx.db),
    findMenuButtons(ctx.db),
    visitorOf(ctx),
  ])
  return menuTreeFor(menus, buttons, visitor, kind)
}

/** Returns the menus visible to the actor. */
export const listMenuTree = (ctx: Ctx) => treeOfKind(ctx, 'top')

/** Returns the management menus; empty for users without any. */
export const managementTree = (ctx: Ctx) => treeOfKind(ctx, 'group')

/** Requires that a page exists and is open to the actor. */
async function open(ctx: Ctx, menuId: number): Promise<MenuVisitor> {
  const [menu, visitor] = await Promise.all([findMenuById(ctx.db, menuId), visitorOf(ctx)])
  if (!menu || !isMenuVisible(menu)) throw new AppError('menus.not_found')
  if (!mayOpenPage(menu, visitor)) throw new AppError('common.no_permission')
  return visitor
}

export async function checkPermission(ctx: Ctx, { menuId }: EndpointInput<typeof menuEndpoints.check>) {
  await open(ctx, menuId)
  return {}
}

/** Returns the buttons of a page that the actor may press. */
export async function listPageButtons(ctx: Ctx, { menuId }: EndpointInput<typeof menuEndpoints.buttons>) {
  const visitor = await open(ctx, menuId)
  const buttons = buttonsMayPress(await findMenuButtons(ctx.db, menuId), visitor)
  return buttons.map((button) => ({ ...button, ...menuNamesOf(button) }))
}

/** Returns the id of a menu by its English name (specification), visible or not. */
export async function menuByEnglishName(
  ctx: Ctx,
  { name }: EndpointInput<typeof menuEndpoints.byEnglishName>,
) {
  const menu = await findByEnglishName(ctx.db, name)
  if (!menu) throw new AppError('menus.not_found')
  return { id: menu.id }
}
