/** Every screen stands a second time below this path, laid out for fingers. */
export const mobileBasePath = '/m'

/** Phones and tablets (specification), and those that no longer say so: HarmonyOS NEXT. */
const handhelds = /Android|iPhone|iPad|iPod|Symbian|SymbOS|OpenHarmony/i

/** Whether a browser is that of a phone or tablet. An iPad gives itself out for a Mac, which has no touch screen. */
export const isHandheldAgent = (agent: string, touchPoints: number): boolean =>
  handhelds.test(agent) || (/Macintosh/i.test(agent) && touchPoints > 1)

/** Links to files that were sent out keep what stands here and behind it (specification). */
const sentOut = /\/(downfilelist|downfiles)(\/.*)?$/i

/** One page for every width: where people sign in, and what they are told there. Compared by beginning. */
const everywhere = [
  '/login',
  '/clogin',
  '/wxlogin',
  '/bindinguser',
  '/dashboard/editpasswordnew',
  '/500',
  '/privacy',
  '/teams',
  '/register',
  '/protocol',
]

/** First steps of the specification's routes outside /dashboard. */
const outside = new Set([
  ...['pack', 'packview', 'packedit', 'packtemp', 'packtempview', 'packtempedit'],
  ...['filecomparison', 'fliepreview', 'flietemppreview', 'office', 'ztree'],
  ...['sharepack', 'downfiles', 'downfilelist'],
  ...['attachmentsmain', 'attachmentslogin', 'attachmentsmyfile'],
])

const isBelow = (path: string, base: string) => path === base || path.startsWith(`${base}/`)

/** Whether a path is one of the touch layout. */
export const isMobilePath = (path: string): boolean => isBelow(path.toLowerCase(), mobileBasePath)

/** Where a phone or tablet finds a path. What is below /m already, and what has one page for all, stays. */
export function mobilePathOf(path: string): string {
  const lower = path.toLowerCase()
  if (isMobilePath(path)) return path
  const [sent] = sentOut.exec(path) ?? []
  if (sent) return mobileBasePath + sent
  if (everywhere.some((base) => isBelow(lower, base))) return path
  if (['/', '/dashboard', '/dashboard/', '/dashboard/home'].includes(lower)) return mobileBasePath
  return mobileBasePath + (isBelow(lower, '/dashboard') ? path.slice('/dashboard'.length) : path)
}

/** The path that the rest of the program knows: a phone's link opened on a desk, and the other way round. */
export function desktopPathOf(path: string): string {
  if (!isMobilePath(path)) return path
  const rest = path.slice(mobileBasePath.length)
  if (rest === '' || rest === '/') return '/dashboard'
  const first = rest.split('/')[1]!.toLowerCase()
  return outside.has(first) ? rest : `/dashboard${rest}`
}

export interface BrowserAddress {
  pathname: string
  /** With its question mark, or ''. */
  search: string
  /** With its sharp, or ''. */
  hash: string
}

/**
 * Where an address belongs in a layout, as path and query text, or null where it stands right. A link of the old kind,
 * with its route behind the sharp, keeps its trailing part too.
 */
export function addressForLayout({ pathname, search, hash }: BrowserAddress, mobile: boolean): string | null {
  const sent = /\/(downfilelist|downfiles)([/?].*)?$/i.exec(hash.replace(/^#!?/, ''))
  if (mobile && sent && !isMobilePath(pathname)) return mobileBasePath + sent[0]
  const right = mobile ? mobilePathOf(pathname) : desktopPathOf(pathname)
  return right === pathname ? null : right + search
}
