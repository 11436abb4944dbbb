import type { Input } from '@cabinet/contract/endpoint'
import { type AdminMenu, type menuAdminApi, menuLimits } from '@cabinet/contract/menus.admin'
import type { Ctx, Tx } from '../../kernel/ctx.ts'
import { AppError, refuseIf } from '../../kernel/errors.ts'
import { record } from '../journal/index.ts'
import {
  hideRefusal,
  isBuiltIn,
  keptNames,
  kindBelow,
  namesRefusal,
  parentRefusal,
  routeRefusal,
} from './admin.rules.ts'
import { dropMenus, insertMenu, lockMenus, placeMenus, updateMenu } from './admin.store.ts'
import { type Menu, namesOf } from './menus.rules.ts'
import { findButtons, findShown } from './menus.store.ts'

/** Every menu that has a screen, hidden ones too, parents before children and in order. */
export async function listMenus(ctx: Ctx): Promise<AdminMenu[]> {
  const [menus, buttons] = await Promise.all([findShown(ctx.db), findButtons(ctx.db)])
  const nodeOf = (menu: Menu): AdminMenu => ({
    id: menu.id,
    parentId: menu.parent_id,
    title: menu.title,
    ...namesOf(menu),
    route: menu.route,
    icon: menu.icon,
    position: menu.position,
    kind: menu.kind,
    audience: menu.audience,
    shown: menu.hidden ? 'N' : 'Y',
    builtIn: isBuiltIn(menu.id),
    buttons: buttons
      .filter((button) => button.menu_id === menu.id)
      .map((button) => ({ ...button, ...namesOf(button) })),
  })
  const below = (parentId: number | null): AdminMenu[] =>
    menus
      .filter((menu) => menu.parent_id === parentId)
      .sort((one, other) => one.position - other.position)
      .flatMap((menu) => [nodeOf(menu), ...below(menu.id)])
  return below(null)
}

export const addMenu = (ctx: Ctx, input: Input<typeof menuAdminApi.create>) =>
  ctx.together(async (tx) => {
    const menus = await lockMenus(tx.db)
    if (menus.filter(({ id }) => !isBuiltIn(id)).length >= menuLimits.added)
      throw new AppError('common.too_many')
    const { parentId, route, icon, audience } = input
    const parent = parentOf(menus, parentId)
    refuseIf(namesRefusal(input, false) ?? routeRefusal(route, audience) ?? parentRefusal(parent, menus))
    const names = keptNames(input)
    const id = await insertMenu(tx.db, {
      ...names,
      parent_id: parentId,
      title: input.nameZh.trim(),
      route,
      icon,
      kind: kindBelow(parent),
      audience,
    })
    await record(tx, { action: 'menus.create', after: { id, ...names, parentId, route, icon, audience } })
    return { id }
  })

function parentOf(menus: Menu[], parentId: number | null): Menu | undefined {
  if (parentId === null) return undefined
  const parent = menus.find(({ id }) => id === parentId)
  if (!parent) throw new AppError('menus.parent_invalid')
  return parent
}

type Change = Omit<Input<typeof menuAdminApi.update>, 'id'>

export const changeMenu = (ctx: Ctx, { id, ...change }: Input<typeof menuAdminApi.update>) =>
  ctx.together(async (tx) => {
    const menus = await lockMenus(tx.db)
    const menu = menus.find((one) => one.id === id)
    if (!menu) throw new AppError('menus.not_found')
    if (change.shown === 'N') refuseIf(hideRefusal(id))
    const renamed = change.nameZh !== undefined || change.nameEn !== undefined
    if (renamed) refuseIf(namesRefusal(change, isBuiltIn(id)))
    const next = {
      ...(renamed && keptNames(change)),
      ...(change.icon && { icon: change.icon }),
      ...(change.shown && { hidden: change.shown === 'N' }),
      ...placeFrom(menu, change, menus),
    }
    if (Object.keys(next).length === 0) return {}
    await updateMenu(tx.db, id, next)
    const before = Object.fromEntries(Object.keys(next).map((key) => [key, menu[key as keyof Menu]]))
    await record(tx, { action: 'menus.update', before: { id, ...before }, after: { id, ...next } })
    return {}
  })

/** Where a menu that was added leads, hangs, and to whom; the product's own stay where they are. */
function placeFrom(menu: Menu, { route, parentId, audience }: Change, menus: Menu[]) {
  if (route === undefined && parentId === undefined && audience === undefined) return {}
  if (isBuiltIn(menu.id)) throw new AppError('menus.built_in')
  const next = {
    route: route ?? menu.route,
    audience: audience ?? menu.audience,
    parent_id: parentId === undefined ? menu.parent_id : parentId,
  }
  const parent = parentOf(menus, next.parent_id)
  refuseIf(routeRefusal(next.route, next.audience) ?? parentRefusal(parent, menus, menu))
  return { ...next, kind: kindBelow(parent) }
}

export const deleteMenus = (ctx: Ctx, { ids }: Input<typeof menuAdminApi.remove>) =>
  ctx.together(async (tx) => {
    const menus = await lockMenus(tx.db)
    const these = menus.filter(({ id }) => ids.includes(id))
    if (these.length < new Set(ids).size) throw new AppError('menus.not_found')
    if (these.some(({ id }) => isBuiltIn(id))) throw new AppError('menus.built_in')
    const childLeft = menus.some(
      ({ id, parent_id }) => parent_id !== null && ids.includes(parent_id) && !ids.includes(id),
    )
    if (childLeft) throw new AppError('menus.in_use')
    await dropMenus(tx.db, ids)
    await recordDeleted(tx, these)
    return {}
  })

const recordDeleted = (tx: Tx, menus: Menu[]) =>
  record(tx, {
    action: 'menus.delete',
    before: menus.map(({ id, name_zh, name_en, route }) => ({ id, name_zh, name_en, route })),
  })

/** Those named come first below their parent, in this order. */
export const sortMenus = (ctx: Ctx, { parentId, ids }: Input<typeof menuAdminApi.sort>) =>
  ctx.together(async (tx) => {
    const siblings = (await lockMenus(tx.db))
      .filter((menu) => menu.parent_id === parentId)
      .sort((one, other) => one.position - other.position)
      .map(({ id }) => id)
    if (!ids.every((id) => siblings.includes(id))) throw new AppError('menus.not_found')
    const named = [...new Set(ids)]
    const after = [...named, ...siblings.filter((id) => !named.includes(id))]
    await placeMenus(tx.db, after)
    await record(tx, { action: 'menus.sort', before: siblings, after })
    return {}
  })
