/** Base path of the touch layout: every screen has a second path below it. */
export const mobileBasePath = '/m'

/** Phones and tablets (specification), including HarmonyOS NEXT, which no longer identifies as Android. */
const handhelds = /Android|iPhone|iPad|iPod|Symbian|SymbOS|OpenHarmony/i

/** Whether a user agent is a phone or tablet. An iPad identifies as a Mac, but Macs have no touch screen. */
export const isHandheldAgent = (agent: string, touchPoints: number): boolean =>
  handhelds.test(agent) || (/Macintosh/i.test(agent) && touchPoints > 1)

/** Paths of shared file links, which keep this part and the rest (specification). */
const sentOut = /\/(downfilelist|downfiles)(\/.*)?$/i

/** Pages that serve every width: sign-in and its messages; matched by prefix. */
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

/** First path segments of the specification's routes outside /dashboard. */
const outside = new Set([
  ...['pack', 'packview', 'packedit', 'packtemp', 'packtempview', 'packtempedit'],
  ...['filecomparison', 'fliepreview', 'flietemppreview', 'office', 'ztree'],
  ...['sharepack', 'downfiles', 'downfilelist'],
  ...['attachmentsmain', 'attachmentslogin', 'attachmentsmyfile'],
])

const isBelow = (path: string, base: string) => path === base || path.startsWith(`${base}/`)

/** Whether a path belongs to the touch layout. */
export const isMobilePath = (path: string): boolean => isBelow(path.toLowerCase(), mobileBasePath)

/** Maps a path to the touch layout. Paths below /m and pages that serve every width are unchanged. */
export function mobilePathOf(path: string): string {
  const lower = path.toLowerCase()
  if (isMobilePath(path)) return path
  const [sent] = sentOut.exec(path) ?? []
  if (sent) return mobileBasePath + sent
  if (everywhere.some((base) => isBelow(lower, base))) return path
  if (['/', '/dashboard', '/dashboard/'].includes(lower)) return mobileBasePath
  return mobileBasePath + (isBelow(lower, '/dashboard') ? path.slice('/dashboard'.length) : path)
}

/** Maps a touch layout path to the path that the application uses. */
export function desktopPathOf(path: string): string {
  if (!isMobilePath(path)) return path
  const rest = path.slice(mobileBasePath.length)
  if (rest === '' || rest === '/') return '/dashboard'
  const first = (rest.split('/')[1] ?? '').toLowerCase()
  return outside.has(first) ? rest : `/dashboard${rest}`
}

export interface BrowserAddress {
  pathname: string
  /** With the leading question mark, or ''. */
  search: string
  /** With the leading hash sign, or ''. */
  hash: string
}

/**
 * Returns the address to redirect to in a layout as path and query text, or null if none is needed. Old links
 * with the route behind the hash keep their trailing part.
 */
export function addressForLayout({ pathname, search, hash }: BrowserAddress, mobile: boolean): string | null {
  const sent = /\/(downfilelist|downfiles)([/?].*)?$/i.exec(hash.replace(/^#!?/, ''))
  if (mobile && sent && !isMobilePath(pathname)) return mobileBasePath + sent[0]
  const right = mobile ? mobilePathOf(pathname) : desktopPathOf(pathname)
  return right === pathname ? null : right + search
}
