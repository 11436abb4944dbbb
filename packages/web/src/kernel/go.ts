import { internalAddress } from './internal-address.ts'
import { pathInAddressBar } from './layout.ts'
import { desktopPathOf } from './mobile-path.ts'

/** Query parameters as in the address: always text (`v=1.10` stays `1.10`). */
export type QueryParameters = Record<string, string | undefined>

/** Returns `?a=1&b=2` for the given parameters, or '' for none. */
export function queryParametersText(query: QueryParameters): string {
  const given = Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== undefined)
  return given.length === 0 ? '' : `?${new URLSearchParams(given)}`
}

type Navigate = (path: string, query: QueryParameters, options: { replace?: boolean }) => void

let navigate: Navigate = () => undefined

/** Sets the router's navigate function, so that kernel and rooms do not depend on the router. */
export const setNavigate = (fn: Navigate) => {
  navigate = fn
}

/**
 * Opens a route, e.g. `navigateTo('/dashboard/myFile', { menuid: '210', parentId })`. Omitted parameters are
 * dropped. In the touch layout it opens below /m.
 */
export const navigateTo = (path: string, query: QueryParameters = {}, options: { replace?: boolean } = {}) =>
  navigate(pathInAddressBar(path), query, options)

const pageListeners = new Set<() => void>()

/** Calls back when another page is being opened, by a link, an action or the back button; returns an unsubscribe function. */
export function onPageChange(listener: () => void) {
  pageListeners.add(listener)
  return () => void pageListeners.delete(listener)
}

/** Says that another page is being opened; called by the router. */
export const announcePageChange = () => {
  for (const listener of [...pageListeners]) listener()
}

/**
 * Returns path and query of the current route, as `/500` and `/login` carry them in `redirect`; the same in
 * both layouts.
 */
export const currentAddress = () => currentPath() + location.search

/** Returns the path of the current route. */
export const currentPath = () => desktopPathOf(location.pathname)

/** Returns the query of the current route. */
export const currentQuery = (): QueryParameters => Object.fromEntries(new URLSearchParams(location.search))

/** Opens an internal address such as one of `currentAddress()`; any other address opens the start page. */
export function navigateBackTo(address: string | undefined) {
  const safe = internalAddress(address)
  if (!safe) return navigateTo('/', {}, { replace: true })
  navigateTo(safe.pathname, Object.fromEntries(safe.searchParams), { replace: true })
}
