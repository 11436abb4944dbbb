import { menuPageMatrix } from '@cabinet/contract/menus.matrix'

type DefaultChild = readonly [parent: string, page: readonly [menuId: number, route: string, ...unknown[]]]

/** The page that an address opens which names only an area (specification). Users' own is a screen of that room. */
const defaultChildren: readonly DefaultChild[] = [
  ['/dashboard/messageMain', menuPageMatrix.message],
  ['/dashboard/flow', menuPageMatrix.approval],
  ['/dashboard/flow/myAgent', menuPageMatrix.approval],
  ['/dashboard/main', menuPageMatrix.setting],
  ['/dashboard/statement', menuPageMatrix.userLogin],
  ['/dashboard/alarm', menuPageMatrix.logAudit],
  ['/dashboard/ferry', menuPageMatrix.ferrytrans],
]

/** A redirect from an area to its first page, with the menu that the page asks for. */
export interface AreaRedirect {
  from: string
  to: string
  menuid: string
}

/** Returns the redirects of areas whose first page has a screen and that have none themselves. */
export const areaRedirects = (hasScreen: (path: string) => boolean): AreaRedirect[] =>
  defaultChildren
    .map(([from, [menuId, to]]) => ({ from, to, menuid: String(menuId) }))
    .filter(({ from, to }) => hasScreen(to) && !hasScreen(from))
