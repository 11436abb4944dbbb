import { escapeXmlEntities } from '../../editing/xml/index.ts'

const decoder = new TextDecoder()
const encoder = new TextEncoder()

/**
 * A part's text. Some programs write the names of the main namespace with a prefix: it is taken away, so that what is
 * added means the same.
 */
export function textOf(part: Uint8Array): string {
  const text = decoder.decode(part)
  const [, prefix] =
    /<([\w-]+):(?:worksheet|workbook|styleSheet|sst|comments|table)\b/.exec(text.slice(0, 4096)) ?? []
  if (!prefix) return text
  return text
    .replaceAll(`<${prefix}:`, '<')
    .replaceAll(`</${prefix}:`, '</')
    .replace(`xmlns:${prefix}=`, 'xmlns=')
}

export const bytesOf = (text: string): Uint8Array => encoder.encode(text)

/** Encodes a cell's text: characters that XML cannot hold become `_x0007_`, and so does text of that form (18.4.12). */
export const escapedText = (text: string): string =>
  escapeXmlEntities(
    text
      .replaceAll(/_(?=x[\dA-Fa-f]{4}_)/g, '_x005F_')
      // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
      .replaceAll(/[\x00-\x08\x0b\x0c\x0d\x0e-\x1f\ufffe\uffff]/g, (sign) => {
        return `_x${sign.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`
      }),
  )

export const isTrue = (value: string | null): boolean => value === '1' || value === 'true'
