import { attributesIn, escapeXmlEntities, scanXmlText, unescapeXmlText, XmlParseError } from './xml.ts'

/** A child as written in its part; text between elements has no name. */
export interface XmlElementSlice {
  name: string
  xml: string
}

/**
 * An element in three pieces: its opening tag with all before it, its content, its closing tag with all after
 * it.
 */
export interface SplitXmlElement {
  open: string
  items: XmlElementSlice[]
  close: string
}

/** The first element's children; a text around them keeps its place. */
export function splitXmlElement(xml: string): SplitXmlElement {
  const items: XmlElementSlice[] = []
  let open = ''
  let close: string | null = null
  let depth = 0
  // The end of the last child, and the start of the open one.
  let [from, begun] = [0, 0]
  let child = ''
  // Without comments and CDATA every tag is real, so the inside of a child can be skipped.
  const isPlain = !xml.includes('<!')
  const pass = (until: number) => {
    if (until > from) items.push({ name: '', xml: xml.slice(from, until) })
  }
  const take = (name: string, end: number) => {
    pass(begun)
    items.push({ name, xml: xml.slice(begun, end) })
    from = end
  }
  scanXmlText(xml, {
    open(name, inside, start, end) {
      if (close !== null) return undefined
      const isEmpty = inside.endsWith('/')
      if (depth === 0) {
        open = isEmpty ? `${xml.slice(0, end - 2).trimEnd()}>` : xml.slice(0, end)
        if (isEmpty) close = `</${name}>${xml.slice(end)}`
        from = end
      } else if (depth === 1) {
        begun = start
        child = name
        const behind = isEmpty ? end : isPlain ? behindElement(xml, name, end) : null
        if (behind !== null) {
          take(name, behind)
          return behind
        }
      }
      if (!isEmpty) depth += 1
      return undefined
    },
    close(_, start, end) {
      if (close !== null) return
      depth -= 1
      if (depth === 1) take(child, end)
      if (depth !== 0) return
      pass(start)
      close = xml.slice(start)
    },
  })
  if (close === null) throw new XmlParseError('this XML is not closed')
  return { open, items, close }
}

/** Returns the end of an element whose opening tag ends at `from`, in a text without comments and CDATA. */
function behindElement(xml: string, name: string, from: number): number {
  let depth = 1
  for (let at = from; ; ) {
    const close = nextTag(xml, `</${name}`, at)
    if (close === -1) throw new XmlParseError(`<${name}> is not closed`)
    for (let open = nextTag(xml, `<${name}`, at); open !== -1 && open < close; ) {
      const end = open + xmlOpeningTag(xml.slice(open, close)).length
      if (xml[end - 2] !== '/') depth += 1
      open = nextTag(xml, `<${name}`, end)
    }
    depth -= 1
    at = xml.indexOf('>', close) + 1
    if (depth === 0) return at
  }
}

/** Finds a tag by its whole name, not by a prefix of it. */
function nextTag(xml: string, begin: string, from: number): number {
  for (let at = xml.indexOf(begin, from); at !== -1; at = xml.indexOf(begin, at + 1))
    if (/[\s/>]/.test(xml[at + begin.length] ?? '')) return at
  return -1
}

export const joinXmlElement = ({ open, items, close }: SplitXmlElement): string =>
  `${open}${items.map(({ xml }) => xml).join('')}${close}`

/** Returns an element's children of this name; none where there is no element. */
export const xmlSlicesNamed = (xml: string | null, name: string): string[] =>
  xml ? splitXmlElement(xml).items.flatMap((item) => (item.name === name ? [item.xml] : [])) : []

export const xmlSliceNamed = (xml: string | null, name: string): string | null =>
  xmlSlicesNamed(xml, name)[0] ?? null

const firstTag = /^[^<]*(?:<[?!](?:[^>"']|"[^"]*"|'[^']*')*>[^<]*)*<[^\s/>!?]+(?:[^"'>]|"[^"]*"|'[^']*')*>/

/** Returns the first tag and all before it. */
export const xmlOpeningTag = (xml: string): string => firstTag.exec(xml)?.[0] ?? ''

/** Returns the content of the first element. */
export function xmlInnerText(xml: string): string {
  const { length } = xmlOpeningTag(xml)
  return xml[length - 2] === '/' ? '' : xml.slice(length, xml.lastIndexOf('</'))
}

/** Returns an attribute of the first tag, with entities decoded. */
export function tagAttribute(xml: string, name: string): string | null {
  const value = attributesIn(xmlOpeningTag(xml)).get(name)
  return value === undefined ? null : unescapeXmlText(value)
}

/** Sets attributes of the first tag, or removes those that are null; all others stay as written. */
export function withAttributes(
  xml: string,
  values: Readonly<Record<string, string | number | null>>,
): string {
  const before = xmlOpeningTag(xml)
  let tag = before
  for (const [name, value] of Object.entries(values)) {
    const found = patternOf(name).exec(tag)
    const written = value === null ? '' : ` ${name}="${escapeXmlEntities(String(value))}"`
    if (found) tag = tag.slice(0, found.index) + written + tag.slice(found.index + found[0].length)
    else if (written) tag = tag.replace(/\s*(\/?)>$/, (_, alone: string) => `${written}${alone}>`)
  }
  return tag + xml.slice(before.length)
}

const patterns = new Map<string, RegExp>()
function patternOf(name: string): RegExp {
  const found = patterns.get(name) ?? new RegExp(`\\s${name}\\s*=\\s*("[^"]*"|'[^']*')`)
  patterns.set(name, found)
  return found
}
