/** Decodes UTF-7 (RFC 2152), as names arrive in headers; null for invalid text. */
export function decodeUtf7Text(text: string): string | null {
  if (!/^[\x20-\x7e]*$/.test(text)) return null
  let right = true
  const plain = text.replace(/\+([A-Za-z0-9+/]*)(-?)/g, (whole, base64: string, end: string) => {
    if (base64 === '') {
      right &&= end === '-'
      return end === '-' ? '+' : whole
    }
    const bytes = Buffer.from(base64, 'base64')
    const units = bytes.length >> 1
    let out = ''
    for (let at = 0; at < units; at++) out += String.fromCharCode(bytes.readUInt16BE(at * 2))
    right &&= units > 0 && out.isWellFormed()
    return out
  })
  return right ? plain : null
}

const direct = /[A-Za-z0-9'(),\-./:? ]/

/** Encodes text as UTF-7, for reply headers. */
export function encodeUtf7Text(text: string): string {
  let out = ''
  let odd = ''
  const flush = () => {
    if (odd === '') return
    const bytes = Buffer.alloc(odd.length * 2)
    for (let at = 0; at < odd.length; at++) bytes.writeUInt16BE(odd.charCodeAt(at), at * 2)
    out += `+${bytes.toString('base64').replace(/=+$/, '')}-`
    odd = ''
  }
  for (const character of text) {
    if (!direct.test(character)) odd += character
    else {
      flush()
      out += character
    }
  }
  flush()
  return out
}
