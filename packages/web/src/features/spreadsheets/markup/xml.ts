/** An element as it stands in its part; what stands between elements has no name. */
export interface Slice {
  name: string
  xml: string
}

/** An element in three pieces: its opening tag (with all before it), what is inside, its closing tag. */
export interface Split {
  open: string
  items: Slice[]
  close: string
}

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

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
export const escaped = (text: string): string => text.replaceAll(/[&<>"]/g, (sign) => entities[sign]!)

/** Text of a cell: signs that XML cannot hold are written `_x0007_`, and so is what looks like it (18.4.12). */
export const escapedText = (text: string): string =>
  escaped(
    text
      .replaceAll(/_(?=x[\dA-Fa-f]{4}_)/g, '_x005F_')
      // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
      .replaceAll(/[\x00-\x08\x0b\x0c\x0d\x0e-\x1f\ufffe\uffff]/g, (sign) => {
        return `_x${sign.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`
      }),
  )

const known: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }
export const unescaped = (text: string): string =>
  text.includes('&')
    ? text.replaceAll(/&(?:#x([\da-f]+)|#(\d+)|(\w+));/gi, (whole, hex, decimal, name) =>
        name ? (known[name] ?? whole) : String.fromCodePoint(Number.parseInt(hex ?? decimal, hex ? 16 : 10)),
      )
    : text

/** Where the element ends whose name stands at `from`: behind its closing tag. */
export function endOf(xml: string, name: string, from: number): number {
  const opened = xml.indexOf('>', from) + 1
  if (xml[opened - 2] === '/') return opened
  let depth = 1
  let at = opened
  while (depth > 0) {
    const close = xml.indexOf(`</${name}`, at)
    if (close === -1) throw new Error(`<${name}> is not closed`)
    for (
      let open = nextOpen(xml, name, at);
      open !== -1 && open < close;
      open = nextOpen(xml, name, open + 1)
    )
      if (xml[xml.indexOf('>', open) - 1] !== '/') depth += 1
    depth -= 1
    at = xml.indexOf('>', close) + 1
  }
  return at
}

/** Where such an element opens, not one whose name only begins like it. */
function nextOpen(xml: string, name: string, from: number): number {
  for (let at = xml.indexOf(`<${name}`, from); at !== -1; at = xml.indexOf(`<${name}`, at + 1))
    if (/[\s/>]/.test(xml[at + name.length + 1] ?? '')) return at
  return -1
}

/** The first element's children; a text around them keeps its place. */
export function split(xml: string): Split {
  const start = /<(?![?!])/.exec(xml)?.index ?? 0
  const opened = xml.indexOf('>', start) + 1
  if (xml[opened - 2] === '/') {
    const name = nameAt(xml, start)
    return {
      open: `${xml.slice(0, opened - 2).trimEnd()}>`,
      items: [],
      close: `</${name}>${xml.slice(opened)}`,
    }
  }
  const closing = xml.lastIndexOf('</')
  const items: Slice[] = []
  for (let at = opened; at < closing; ) {
    const next = xml.indexOf('<', at)
    if (next > at) items.push({ name: '', xml: xml.slice(at, next) })
    if (next >= closing || next === -1) break
    if (xml.startsWith('<!--', next)) at = xml.indexOf('-->', next) + 3
    else {
      const name = nameAt(xml, next)
      at = endOf(xml, name, next)
      items.push({ name, xml: xml.slice(next, at) })
    }
  }
  return { open: xml.slice(0, opened), items, close: xml.slice(closing) }
}

export const joined = ({ open, items, close }: Split): string =>
  `${open}${items.map(({ xml }) => xml).join('')}${close}`

const nameAt = (xml: string, at: number): string => /^<([\w.:-]+)/.exec(xml.slice(at, at + 100))?.[1] ?? ''

/** The elements of this name among an element's children; none where there is no element. */
export const childrenOf = (xml: string | null, name: string): string[] =>
  xml ? split(xml).items.flatMap((item) => (item.name === name ? [item.xml] : [])) : []

export const childOf = (xml: string | null, name: string): string | null => childrenOf(xml, name)[0] ?? null

/** What stands inside an element. */
export function innerOf(xml: string): string {
  const opened = xml.indexOf('>') + 1
  return xml[opened - 2] === '/' ? '' : xml.slice(opened, xml.lastIndexOf('</'))
}

export const openOf = (xml: string): string => xml.slice(0, xml.indexOf('>') + 1)

const patterns = new Map<string, RegExp>()
function patternOf(name: string): RegExp {
  const found = patterns.get(name) ?? new RegExp(`(\\s)${name}\\s*=\\s*("[^"]*"|'[^']*')`)
  patterns.set(name, found)
  return found
}

/** An attribute of the first tag. */
export function attribute(xml: string, name: string): string | null {
  const value = patternOf(name).exec(openOf(xml))?.[2]
  return value === undefined ? null : unescaped(value.slice(1, -1))
}

/** The same with attributes of its first tag set, or left away where null. */
export function withAttributes(
  xml: string,
  values: Readonly<Record<string, string | number | null>>,
): string {
  const end = xml.indexOf('>') + 1
  let tag = xml.slice(0, end)
  for (const [name, value] of Object.entries(values)) {
    const found = patternOf(name).exec(tag)
    const written = value === null ? '' : ` ${name}="${escaped(String(value))}"`
    if (found) tag = tag.slice(0, found.index) + written + tag.slice(found.index + found[0].length)
    else if (written) tag = tag.replace(/\s*(\/?)>$/, (_, alone: string) => `${written}${alone}>`)
  }
  return tag + xml.slice(end)
}

export const isTrue = (value: string | null): boolean => value === '1' || value === 'true'
