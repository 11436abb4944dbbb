/** Line length in bytes from which wrapping would block the page for seconds. */
const long = 20_000
const lineFeed = 0x0a

/** Whether a text has a line too long to wrap by default, as minified code and data have. */
export function hasUnwrappableLine(bytes: Uint8Array): boolean {
  let start = 0
  while (start < bytes.length) {
    const found = bytes.indexOf(lineFeed, start)
    const end = found < 0 ? bytes.length : found
    if (end - start > long) return true
    start = end + 1
  }
  return false
}
