import type { EndpointInput, EndpointReply } from '@cabinet/contract/endpoint'
import { type MenuAdminEntry, type menuAdminEndpoints, menuFieldLimits } from '@cabinet/contract/menus.admin'
import type { Ctx, Tx } from '../../kernel/ctx.ts'
import { AppError, throwIfRefused } from '../../kernel/errors.ts'
import { recordJournalLine } from '../journal/index.ts'
import {
  isBuiltInMenu,
  menuHideRefusal,
  menuKindBelow,
  menuNamesRefusal,
  menuParentRefusal,
  menuRouteRefusal,
  storedMenuNames,
} from './admin.rules.ts'
import { deleteMenuRows, insertMenuRow, lockMenuRows, orderMenuRows, updateMenuRow } from './admin.store.ts'
import { type MenuRow, menuNamesOf } from './menus.rules.ts'
import { findMenuButtons, findVisibleMenus } from './menus.store.ts'

/** Lists every menu with a screen, hidden ones too, parents before children and in order. */
export async function listAdminMenus(ctx: Ctx): Promise<MenuAdminEntry[]> {
  const [menus, buttons] = await Promise.all([findVisibleMenus(ctx.db), findMenuButtons(ctx.db)])
  const nodeOf = (menu: MenuRow): MenuAdminEntry => ({
    id: menu.id,
    parentId: menu.parent_id,
    title: menu.title,
    ...menuNamesOf(menu),
    route: menu.route,
    icon: menu.icon,
    position: menu.position,
    kind: menu.kind,
    audience: menu.audience,
    shown: menu.hidden ? 'N' : 'Y',
    builtIn: isBuiltInMenu(menu.id),
    buttons: buttons
      .filter((button) => button.menu_id === menu.id)
      .map((button) => ({ ...button, ...menuNamesOf(button) })),
  })
  const below = (parentId: number | null): MenuAdminEntry[] =>
    menus
      .filter((menu) => menu.parent_id === parentId)
      .sort((one, other) => one.position - other.position)
      .flatMap((menu) => [nodeOf(menu), ...below(menu.id)])
  return below(null)
}

/** Lists the menus page by page, in the order of `listAdminMenus`. */
export async function pageOfAdminMenus(
  ctx: Ctx,
  { page, pageSize }: EndpointInput<typeof menuAdminEndpoints.page>,
): Promise<EndpointReply<typeof menuAdminEndpoints.page>> {
  const menus = await listAdminMenus(ctx)
  return { rows: menus.slice((page - 1) * pageSize, page * pageSize), total: menus.length }
}

export const addCustomMenu = (ctx: Ctx, input: EndpointInput<typeof menuAdminEndpoints.create>) =>
  ctx.together(async (tx) => {
    const menus = await lockMenuRows(tx.db)
    if (menus.filter(({ id }) => !isBuiltInMenu(id)).length >= menuFieldLimits.added)
      throw new AppError('common.too_many')
    const { parentId, route, icon, audience } = input
    const parent = parentOf(menus, parentId)
    throwIfRefused(
      menuNamesRefusal(input, false) ?? menuRouteRefusal(route, audience) ?? menuParentRefusal(parent, menus),
    )
    const names = storedMenuNames(input)
    const id = await insertMenuRow(tx.db, {
      ...names,
      parent_id: parentId,
      title: input.nameZh.trim(),
      route,
      icon,
      kind: menuKindBelow(parent),
      audience,
    })
    await recordJournalLine(tx, {
      action: 'menus.create',
      after: { id, ...names, parentId, route, icon, audience },
    })
    return { id }
  })

function parentOf(menus: MenuRow[], parentId: number | null): MenuRow | undefined {
  if (parentId === null) return undefined
  const parent = menus.find(({ id }) => id === parentId)
  if (!parent) throw new AppError('menus.parent_invalid')
  return parent
}

type Change = Omit<EndpointInput<typeof menuAdminEndpoints.update>, 'id'>

export const changeMenuById = (
  ctx: Ctx,
  { id, ...change }: EndpointInput<typeof menuAdminEndpoints.update>,
) =>
  ctx.together(async (tx) => {
    const menus = await lockMenuRows(tx.db)
    const menu = menus.find((one) => one.id === id)
    if (!menu) throw new AppError('menus.not_found')
    if (change.shown === 'N') throwIfRefused(menuHideRefusal(id))
    const renamed = change.nameZh !== undefined || change.nameEn !== undefined
    if (renamed) throwIfRefused(menuNamesRefusal(change, isBuiltInMenu(id)))
    const next = {
      ...(renamed && storedMenuNames(change)),
      ...(change.icon && { icon: change.icon }),
      ...(change.shown && { hidden: change.shown === 'N' }),
      ...placeFrom(menu, change, menus),
    }
    if (Object.keys(next).length === 0) return {}
    await updateMenuRow(tx.db, id, next)
    const before = Object.fromEntries(Object.keys(next).map((key) => [key, menu[key as keyof MenuRow]]))
    await recordJournalLine(tx, { action: 'menus.update', before: { id, ...before }, after: { id, ...next } })
    return {}
  })

/** Returns the changed route, parent and audience of an added menu; the product's own keep theirs. */
function placeFrom(menu: MenuRow, { route, parentId, audience }: Change, menus: MenuRow[]) {
  if (route === undefined && parentId === undefined && audience === undefined) return {}
  if (isBuiltInMenu(menu.id)) throw new AppError('menus.built_in')
  const next = {
    route: route ?? menu.route,
    audience: audience ?? menu.audience,
    parent_id: parentId === undefined ? menu.parent_id : parentId,
  }
  const parent = parentOf(menus, next.parent_id)
  throwIfRefused(menuRouteRefusal(next.route, next.audience) ?? menuParentRefusal(parent, menus, menu))
  return { ...next, kind: menuKindBelow(parent) }
}

export const deleteCustomMenus = (ctx: Ctx, { ids }: EndpointInput<typeof menuAdminEndpoints.remove>) =>
  ctx.together(async (tx) => {
    const menus = await lockMenuRows(tx.db)
    const these = menus.filter(({ id }) => ids.includes(id))
    if (these.length < new Set(ids).size) throw new AppError('menus.not_found')
    if (these.some(({ id }) => isBuiltInMenu(id))) throw new AppError('menus.built_in')
    const childLeft = menus.some(
      ({ id, parent_id }) => parent_id !== null && ids.includes(parent_id) && !ids.includes(id),
    )
    if (childLeft) throw new AppError('menus.in_use')
    await deleteMenuRows(tx.db, ids)
    await recordDeleted(tx, these)
    return {}
  })

const recordDeleted = (tx: Tx, menus: MenuRow[]) =>
  recordJournalLine(tx, {
    action: 'menus.delete',
    before: menus.map(({ id, name_zh, name_en, route }) => ({ id, name_zh, name_en, route })),
  })

/** Sorts menus below a parent: the named ones first, in this order. */
export const sortMenusBelow = (ctx: Ctx, { parentId, ids }: EndpointInput<typeof menuAdminEndpoints.sort>) =>
  ctx.together(async (tx) => {
    const siblings = (await lockMenuRows(tx.db))
      .filter((menu) => menu.parent_id === parentId)
      .sort((one, other) => one.position - other.position)
      .map(({ id }) => id)
    if (!ids.every((id) => siblings.includes(id))) throw new AppError('menus.not_found')
    const named = [...new Set(ids)]
    const after = [...named, ...siblings.filter((id) => !named.includes(id))]
    await orderMenuRows(tx.db, after)
    await recordJournalLine(tx, { action: 'menus.sort', before: siblings, after })
    return {}
  })
