import { type MenuError, menuId } from '@cabinet/contract/menus'
import { audiences, menuLimits } from '@cabinet/contract/menus.admin'
import { type Audience, audienceOf, pageKeys, pages } from '@cabinet/contract/menus.matrix'
import { hidesLetters } from '@cabinet/contract/text'
import type { Menu } from './menus.rules.ts'

/** What the product brings along (specification: 846, 847 and the route map). */
export const isBuiltIn = (id: number) => pageKeys.has(id)

const valid = (name: string) =>
  name.trim() !== '' && [...name.trim()].length <= menuLimits.name && !/\p{Cc}/u.test(name)

interface Names {
  nameZh?: string | undefined
  nameEn?: string | undefined
}

const blank = ({ nameZh = '', nameEn = '' }: Names) => nameZh.trim() === '' && nameEn.trim() === ''

/** Why it must not be called so, or null: in both languages, or in neither where it has a name of its own. */
export const namesRefusal = (names: Names, hasOwn: boolean): MenuError | 'common.name_hidden' | null =>
  [names.nameZh, names.nameEn].some((name) => hidesLetters(name ?? ''))
    ? 'common.name_hidden'
    : (hasOwn && blank(names)) || (valid(names.nameZh ?? '') && valid(names.nameEn ?? ''))
      ? null
      : 'menus.name_invalid'

/** The names as they are kept; null for none, so that the product's own are shown. */
export const keptNames = (names: Names) =>
  blank(names)
    ? { name_zh: null, name_en: null }
    : { name_zh: names.nameZh!.trim(), name_en: names.nameEn!.trim() }

const audienceOfRoute = new Map(
  Object.values(pages).map(([, route, reach]) => [route.split('?')[0]!.toLowerCase(), audienceOf(reach)]),
)

/** Why a menu that was added must not lead there, or null: to a page of the map, and to nobody who may not open it. */
export function routeRefusal(route: string, audience: Audience): MenuError | null {
  const theirs = audienceOfRoute.get(route.split('?')[0]!.toLowerCase())
  if (!theirs || !/^\/[\w/?=&%.:,-]*$/.test(route)) return 'menus.route_unknown'
  return audiences.indexOf(audience) >= audiences.indexOf(theirs) ? null : 'menus.route_unknown'
}

/** Why a menu must not hang below this one, or null: menus are three deep at most, and in no circle. */
export function parentRefusal(parent: Menu | undefined, menus: Menu[], child?: Menu): MenuError | null {
  if (!parent) return null
  const above = menus.find((menu) => menu.id === parent.parent_id)
  if (above && above.parent_id !== null) return 'menus.parent_invalid'
  if (!child) return null
  const hasChildren = menus.some((menu) => menu.parent_id === child.id)
  return parent.id === child.id || above?.id === child.id || (hasChildren && above)
    ? 'menus.parent_invalid'
    : null
}

/** What a menu below another is: header entry, entry of the icon column or of the side panel. */
export const kindBelow = (parent: Menu | undefined): Menu['kind'] =>
  !parent ? 'top' : parent.id === menuId.files ? 'rail' : 'page'

/** The pages without which nobody could show a menu again, and what they hang below. */
const kept = new Set<number>([pages.menu[0], pages.systemCentre[0]])

export const hideRefusal = (id: number): MenuError | null => (kept.has(id) ? 'menus.hide_impossible' : null)
