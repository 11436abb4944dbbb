import { internalAddress } from './internal-address.ts'
import { pathInAddressBar } from './layout.ts'
import { desktopPathOf } from './mobile-path.ts'

/** Query parameters as they stand in the address: always text (`v=1.10` stays `1.10`). */
export type QueryParameters = Record<string, string | undefined>

/** `?a=1&b=2` of the parameters given, or '' for none. */
export function queryParametersText(query: QueryParameters): string {
  const given = Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== undefined)
  return given.length === 0 ? '' : `?${new URLSearchParams(given)}`
}

type Navigate = (path: string, query: QueryParameters, options: { replace?: boolean }) => void

let navigate: Navigate = () => undefined

/** The app hands its router over here, so that the kernel and the rooms need not know it. */
export const setNavigate = (fn: Navigate) => {
  navigate = fn
}

/**
 * Opens a route, e.g. `go('/dashboard/myFile', { menuid: '210', parentId })`. Parameters not named are dropped. On a
 * phone it is opened below /m, which no room need know.
 */
export const navigateTo = (path: string, query: QueryParameters = {}, options: { replace?: boolean } = {}) =>
  navigate(pathInAddressBar(path), query, options)

/** Path and query of the present route, as `/500` and `/login` carry them in `redirect`; the same in both layouts. */
export const currentAddress = () => currentPath() + location.search

/** The path alone. */
export const currentPath = () => desktopPathOf(location.pathname)

/** Opens an address of ours such as `currentAddress()` gave; anything that is not a path of this site goes to the start. */
export function navigateBackTo(address: string | undefined) {
  const safe = internalAddress(address)
  if (!safe) return navigateTo('/', {}, { replace: true })
  navigateTo(safe.pathname, Object.fromEntries(safe.searchParams), { replace: true })
}
