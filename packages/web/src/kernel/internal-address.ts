/** Control characters vanish from an address or part it, backslashes become slashes: none stands in one of ours. */
const odd = /[\p{Cc}\\]/u

/**
 * An address of ours (`/dashboard/myFile?menuid=210`), read as the browser will; null for anything that leads away
 * or that no history takes: another origin, `//host`, `/x/..//host`, the same with its characters written in code.
 */
export function internalAddress(text: string | null | undefined): URL | null {
  if (!text?.startsWith('/') || odd.test(text) || !URL.canParse(text, location.origin)) return null
  const address = new URL(text, location.origin)
  const path = decoded(address.pathname)
  return address.origin !== location.origin || path === null || path.includes('//') || odd.test(path)
    ? null
    : address
}

/** As many times as it was put into code; null for what cannot be read. */
function decoded(path: string): string | null {
  try {
    const once = decodeURIComponent(path)
    return once === path ? path : decoded(once)
  } catch {
    return null
  }
}
