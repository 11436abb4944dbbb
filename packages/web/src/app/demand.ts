/** What a route asks of a visitor: nothing, the login marker, or the right to a menu as well. */
export type RouteRequirement = 'open' | 'login' | 'menu'

/** Open without a login (specification), and the pages that lead there. Compared in lower case, by beginning. */
const open = [
  '/login',
  '/500',
  '/attachments',
  '/sharepack',
  '/wxlogin',
  '/bindinguser',
  '/teams',
  '/register',
  '/protocol',
  '/downfiles',
]

/** The whitelist of the permission check (specification): no menu stands behind these. */
const noMenu = [
  '/dashboard/home',
  '/dashboard/clogin',
  '/dashboard/system',
  '/dashboard/editpassword',
  '/dashboard/search',
  '/dashboard/statement/reporttoexcel',
  // The viewers.
  '/pack',
  '/filecomparison',
  '/fliepreview',
  '/flietemppreview',
  '/office/',
  '/ztree',
  '/downfilelist',
  '/clogin',
  '/privacy',
]

const among = (path: string, beginnings: string[]) =>
  beginnings.some((beginning) => path.startsWith(beginning))

export function routeRequirementOf(path: string): RouteRequirement {
  const lower = path.toLowerCase()
  if (among(lower, open)) return 'open'
  return among(lower, noMenu) || lower === '/' || lower === '/dashboard' ? 'login' : 'menu'
}
