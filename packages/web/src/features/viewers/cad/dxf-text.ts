import { guessTextEncoding } from '../text/decoding.ts'

/** Code pages of old drawings, by their `TextDecoder` label. */
const codePages: Record<string, string> = {
  ansi_932: 'shift_jis',
  ansi_936: 'gb18030',
  ansi_949: 'euc-kr',
  ansi_950: 'big5',
  gb2312: 'gb18030',
  big5: 'big5',
}

/** Number of leading bytes in which the code page is declared. */
const headBytes = 64 * 1024

/** Decodes a drawing's text: in its declared code page until 2004, in UTF-8 since. */
export function decodeDxfText(bytes: Uint8Array): string {
  const found = guessTextEncoding(bytes, true)
  const encoding = found === 'utf-8' ? found : (namedIn(bytes) ?? found)
  return new TextDecoder(encoding).decode(bytes)
}

function namedIn(bytes: Uint8Array): string | undefined {
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, headBytes))
  const name = /\$DWGCODEPAGE\s+3\s+(\w+)/.exec(head)?.[1]?.toLowerCase() ?? ''
  return codePages[name] ?? (/^ansi_125[0-8]$/.test(name) ? `windows-${name.slice(5)}` : undefined)
}

/** Returns every character that may be drawn, including those escaped as `\U+4E2D`. */
export function charactersOfDrawing(text: string): Set<number> {
  const characters = new Set<number>()
  for (let at = 0; at < text.length; at++) characters.add(text.charCodeAt(at))
  for (const [, digits = ''] of text.matchAll(/\\U\+([0-9a-f]{4})/gi))
    characters.add(Number.parseInt(digits, 16))
  return characters
}
