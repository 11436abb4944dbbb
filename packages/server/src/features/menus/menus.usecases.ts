import type { Input } from '@cabinet/contract/endpoint'
import type { menuApi } from '@cabinet/contract/menus'
import { userType } from '@cabinet/contract/users'
import type { Ctx } from '../../kernel/ctx.ts'
import { AppError } from '../../kernel/errors.ts'
import { rolePagesOf } from '../roles/index.ts'
import { managesSomeGroup } from '../users/index.ts'
import { isShown, mayOpen, mayPress, namesOf, treeFor, type Visitor } from './menus.rules.ts'
import { findButtons, findByEnglishName, findMenu, findShown } from './menus.store.ts'

/** Roles and groups are asked for whom they say something. */
async function visitorOf({ db, actor }: Ctx): Promise<Visitor> {
  if (actor.type <= userType.enterprise) return { type: actor.type, pages: null }
  const [pages, managesGroups] = await Promise.all([
    actor.type === userType.general ? rolePagesOf(db, actor.userId) : null,
    managesSomeGroup(db, actor.userId),
  ])
  return { type: actor.type, pages, managesGroups }
}

async function treeOfKind(ctx: Ctx, kind: 'top' | 'group') {
  const [menus, buttons, visitor] = await Promise.all([
    findShown(ctx.db),
    findButtons(ctx.db),
    visitorOf(ctx),
  ])
  return treeFor(menus, buttons, visitor, kind)
}

/** The menus that this person sees. */
export const menuTree = (ctx: Ctx) => treeOfKind(ctx, 'top')

/** The management menus; empty for those without. */
export const managementTree = (ctx: Ctx) => treeOfKind(ctx, 'group')

/** Refuses a page that is not there (yet) or not for this person. */
async function open(ctx: Ctx, menuId: number): Promise<Visitor> {
  const [menu, visitor] = await Promise.all([findMenu(ctx.db, menuId), visitorOf(ctx)])
  if (!menu || !isShown(menu)) throw new AppError('menus.not_found')
  if (!mayOpen(menu, visitor)) throw new AppError('common.no_permission')
  return visitor
}

export async function checkPermission(ctx: Ctx, { menuId }: Input<typeof menuApi.check>) {
  await open(ctx, menuId)
  return {}
}

/** The buttons of a page that this person may press. */
export async function buttonList(ctx: Ctx, { menuId }: Input<typeof menuApi.buttons>) {
  const visitor = await open(ctx, menuId)
  const buttons = mayPress(await findButtons(ctx.db, menuId), visitor)
  return buttons.map((button) => ({ ...button, ...namesOf(button) }))
}

/** The id of a menu by its English name (specification), shown or not. */
export async function menuByEnglishName(ctx: Ctx, { name }: Input<typeof menuApi.byEnglishName>) {
  const menu = await findByEnglishName(ctx.db, name)
  if (!menu) throw new AppError('menus.not_found')
  return { id: menu.id }
}
