import { normalizeText, withoutInvisibleLetters } from '@cabinet/contract/text'

/** Bytes of a name in Linux file systems; others count characters and allow more. */
const longest = 255

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is replaced
const odd = /[\x00-\x1f\x7f-\x9f\u200e\u200f\u2028-\u202e\u2066-\u2069/\\:*?"<>|]/g
/** Device names of Windows, with any extension. */
const device = /^(con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³])(\.|$)/i

/**
 * Returns a name that Windows, macOS and Linux all unpack, in NFC: no separators, no characters that one of
 * them refuses or that change the reading direction, no other folder or device, at most 255 bytes.
 */
export function zipSafeName(name: string): string {
  let safe = withoutInvisibleLetters(normalizeText(name.toWellFormed()).replace(odd, '_'))
  safe = safe.replace(/[. ]+$/, (end) => '_'.repeat(end.length)).trimStart()
  if (safe === '') safe = '_'
  if (device.test(safe)) safe = `_${safe}`
  return shortened(safe, '')
}

/** Inserts a mark before a name's extension and shortens its stem to at most 255 bytes in all. */
function shortened(name: string, mark: string): string {
  const dot = name.lastIndexOf('.')
  const suffix = dot > 0 && name.length - dot <= 33 ? name.slice(dot) : ''
  const stem = name.slice(0, name.length - suffix.length)
  const room = longest - Buffer.byteLength(mark + suffix)
  if (Buffer.byteLength(stem) <= room) return stem + mark + suffix
  let cut = ''
  let bytes = 0
  for (const character of stem) {
    bytes += Buffer.byteLength(character)
    if (bytes > room) break
    cut += character
  }
  return `${cut.replace(/[. ]+$/, '') || '_'}${mark}${suffix}`
}

/** Returns a function that makes names unique within one folder, ignoring case. */
export function uniqueNameGiver(): (name: string) => string {
  const taken = new Set<string>()
  return (name) => {
    const safe = zipSafeName(name)
    let given = safe
    for (let number = 2; taken.has(given.toLowerCase()); number++) given = shortened(safe, ` (${number})`)
    taken.add(given.toLowerCase())
    return given
  }
}
