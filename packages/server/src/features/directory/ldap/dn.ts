import { itemAt } from '../../../kernel/certain.ts'

/**
 * Parses a distinguished name (RFC 4514) into a form that is equal for equal names: types and values in lower
 * case, escapes resolved, blanks collapsed. Ordered from the entry up to the root.
 */
export function parseDistinguishedName(dn: string): string[] {
  return split(dn, /[,;]/).map((rdn) =>
    split(rdn, /\+/)
      .map((pair) => {
        const at = pair.indexOf('=')
        const [type, value] = [pair.slice(0, at), pair.slice(at + 1)]
        return `${type.trim().toLowerCase()}=${encodeURIComponent(plain(value))}`
      })
      .sort()
      .join('+'),
  )
}

export const distinguishedNameKey = (dn: string): string => parseDistinguishedName(dn).join(',')

/** Returns the key of the parent name; '' above the root. */
export const parentNameKey = (key: string): string => key.slice(key.indexOf(',') + 1 || key.length)

/** Returns whether a name (as its key) equals another or is below it. */
export const isNameWithin = (key: string, above: string): boolean =>
  above === '' || key === above || key.endsWith(`,${above}`)

function split(text: string, at: RegExp): string[] {
  const parts: string[] = []
  let part = ''
  let quoted = false
  for (let i = 0; i < text.length; i += 1) {
    const letter = itemAt(text, i)
    if (letter === '\\') part += letter + (text[++i] ?? '')
    else if (letter === '"') quoted = !quoted
    else if (!quoted && at.test(letter)) {
      parts.push(part)
      part = ''
    } else part += letter
  }
  if (part.trim() !== '' || parts.length > 0) parts.push(part)
  return parts
}

/** Resolves escapes: `\2C` is the byte 2C, `\,` the character. */
function plain(value: string): string {
  const bytes: number[] = []
  const text = value.trim()
  for (let i = 0; i < text.length; i += 1) {
    const hex = text[i] === '\\' && /^[0-9a-fA-F]{2}$/.test(text.slice(i + 1, i + 3))
    if (hex) bytes.push(Number.parseInt(text.slice(i + 1, i + 3), 16))
    else {
      if (text[i] === '\\') i += 1
      const letter = String.fromCodePoint(text.codePointAt(i) ?? 32)
      bytes.push(...Buffer.from(letter))
      i += letter.length - 1
    }
    if (hex) i += 2
  }
  return Buffer.from(bytes).toString().normalize('NFC').toLowerCase().replace(/\s+/g, ' ').trim()
}
