import { analyse } from 'chardet'

/** The selectable encodings by `TextDecoder` label. */
export const textEncodingNames = [
  'utf-8',
  'gb18030',
  'big5',
  'utf-16le',
  'utf-16be',
  'shift_jis',
  'euc-kr',
  'windows-1251',
  'windows-1252',
] as const
export type TextEncodingName = (typeof textEncodingNames)[number]

/** Bytes below which statistics are unreliable, and bytes they examine. */
const statistics = { from: 200, to: 64 * 1024 } as const

/** Names of the statistics library -> our labels. */
const guesses: Record<string, TextEncodingName> = {
  'UTF-8': 'utf-8',
  ASCII: 'utf-8',
  GB18030: 'gb18030',
  Big5: 'big5',
  'UTF-16LE': 'utf-16le',
  'UTF-16BE': 'utf-16be',
  Shift_JIS: 'shift_jis',
  'EUC-KR': 'euc-kr',
  'windows-1251': 'windows-1251',
  'windows-1252': 'windows-1252',
  'ISO-8859-1': 'windows-1252',
}

const marks: readonly [TextEncodingName, readonly number[]][] = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
]

/**
 * The encoding of a text by its first bytes: its mark, else UTF-8 where it is that without a fault, else statistics,
 * else GB18030, which old Chinese files are in. `whole`: no character is cut off at the end.
 */
export function guessTextEncoding(bytes: Uint8Array, whole: boolean): TextEncodingName {
  for (const [encoding, mark] of marks) if (mark.every((byte, at) => bytes[at] === byte)) return encoding
  if (isUtf8(bytes, whole)) return 'utf-8'
  if (bytes.length <= statistics.from) return 'gb18030'
  const best = analyse(bytes.subarray(0, statistics.to)).find(({ name }) => guesses[name] && name !== 'UTF-8')
  return (best && guesses[best.name]) ?? 'gb18030'
}

function isUtf8(bytes: Uint8Array, whole: boolean): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: !whole })
    return true
  } catch {
    return false
  }
}

/** Decodes part by part; a character split between two parts is returned with the second. */
export function createTextDecoder(encoding: TextEncodingName) {
  const reading = new TextDecoder(encoding)
  return (part: Uint8Array, last: boolean) => reading.decode(part, { stream: !last })
}
