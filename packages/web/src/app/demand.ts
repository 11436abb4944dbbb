/** Access that a route requires: none, the login marker, or also the right to a menu. */
export type RouteRequirement = 'open' | 'login' | 'menu'

/** Routes open without a login (specification), and the pages that lead there; lower-case prefixes. */
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

/** Whitelist of the permission check (specification): routes without a menu. */
const noMenu = [
  '/dashboard/home',
  '/dashboard/clogin',
  '/dashboard/system',
  '/dashboard/editpassword',
  '/dashboard/search',
  '/dashboard/statement/reporttoexcel',
  // Asked for approval, one may see the request whatever one's role (decision 780); the server checks the flow itself.
  '/dashboard/flow/flowdetail',
  '/dashboard/flow/flowrecord',
  '/dashboard/flow/myagent/flowdetail',
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
