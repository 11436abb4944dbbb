import { fixedMenuIds, type MenuErrorKey } from '@cabinet/contract/menus'
import { menuAudiences, menuFieldLimits } from '@cabinet/contract/menus.admin'
import {
  audienceOfScopes,
  type MenuPageAudience,
  menuPageKeysById,
  menuPageMatrix,
} from '@cabinet/contract/menus.matrix'
import { hasInvisibleLetters } from '@cabinet/contract/text'
import { firstOf } from '../../kernel/certain.ts'
import type { MenuRow } from './menus.rules.ts'

/** Returns whether the product ships this menu (specification: 846, 847 and the route map). */
export const isBuiltInMenu = (id: number) => menuPageKeysById.has(id)

const valid = (name: string) =>
  name.trim() !== '' && [...name.trim()].length <= menuFieldLimits.name && !/\p{Cc}/u.test(name)

interface Names {
  nameZh?: string | undefined
  nameEn?: string | undefined
}

const blank = ({ nameZh = '', nameEn = '' }: Names) => nameZh.trim() === '' && nameEn.trim() === ''

/**
 * Returns why these names are invalid, or null: a menu has names of its own in both languages or in neither.
 */
export const menuNamesRefusal = (
  names: Names,
  hasOwn: boolean,
): MenuErrorKey | 'common.name_hidden' | null =>
  [names.nameZh, names.nameEn].some((name) => hasInvisibleLetters(name ?? ''))
    ? 'common.name_hidden'
    : (hasOwn && blank(names)) || (valid(names.nameZh ?? '') && valid(names.nameEn ?? ''))
      ? null
      : 'menus.name_invalid'

/** Returns the names to store; null for none, so that the product's own are shown. */
export const storedMenuNames = (names: Names) =>
  blank(names)
    ? { name_zh: null, name_en: null }
    : { name_zh: (names.nameZh ?? '').trim(), name_en: (names.nameEn ?? '').trim() }

const audienceOfRoute = new Map(
  Object.values(menuPageMatrix).map(([, route, reach]) => [
    firstOf(route.split('?')).toLowerCase(),
    audienceOfScopes(reach),
  ]),
)

/**
 * Returns why an added menu may not lead to this route, or null: it must be a page of the map, and open to
 * the whole audience.
 */
export function menuRouteRefusal(route: string, audience: MenuPageAudience): MenuErrorKey | null {
  const theirs = audienceOfRoute.get(firstOf(route.split('?')).toLowerCase())
  if (!theirs || !/^\/[\w/?=&%.:,-]*$/.test(route)) return 'menus.route_unknown'
  return menuAudiences.indexOf(audience) >= menuAudiences.indexOf(theirs) ? null : 'menus.route_unknown'
}

/**
 * Returns why a menu may not be below this one, or null: menus are three levels deep at most, without cycles.
 */
export function menuParentRefusal(
  parent: MenuRow | undefined,
  menus: MenuRow[],
  child?: MenuRow,
): MenuErrorKey | null {
  if (!parent) return null
  const above = menus.find((menu) => menu.id === parent.parent_id)
  if (above && above.parent_id !== null) return 'menus.parent_invalid'
  if (!child) return null
  const hasChildren = menus.some((menu) => menu.parent_id === child.id)
  return parent.id === child.id || above?.id === child.id || (hasChildren && above)
    ? 'menus.parent_invalid'
    : null
}

/** Returns the kind of a menu below this parent: header entry, icon column entry or side panel entry. */
export const menuKindBelow = (parent: MenuRow | undefined): MenuRow['kind'] =>
  !parent ? 'top' : parent.id === fixedMenuIds.files ? 'rail' : 'page'

/** Pages that must stay visible with their parents, as hidden menus could not be restored without them. */
const kept = new Set<number>([menuPageMatrix.menu[0], menuPageMatrix.systemCentre[0]])

export const menuHideRefusal = (id: number): MenuErrorKey | null =>
  kept.has(id) ? 'menus.hide_impossible' : null
