/**
 * Browsers strip control characters from addresses and turn backslashes into slashes; internal addresses
 * contain neither.
 */
const odd = /[\p{Cc}\\]/u

/**
 * Parses an internal address (`/dashboard/myFile?menuid=210`) as the browser does; null for anything external
 * or not accepted by the history API: another origin, `//host`, `/x/..//host`, or their encoded forms.
 */
export function internalAddress(text: string | null | undefined): URL | null {
  if (!text?.startsWith('/') || odd.test(text) || !URL.canParse(text, location.origin)) return null
  const address = new URL(text, location.origin)
  const path = decoded(address.pathname)
  return address.origin !== location.origin || path === null || path.includes('//') || odd.test(path)
    ? null
    : address
}

/** Decodes a path repeatedly until it is stable; null if it is malformed. */
function decoded(path: string): string | null {
  try {
    const once = decodeURIComponent(path)
    return once === path ? path : decoded(once)
  } catch {
    return null
  }
}
