/** An element by its position in the text: nothing is copied, so unchanged parts are written as they were. */
export interface XmlElement {
  /** The whole text that contains it. */
  text: string
  /** The name with its prefix. */
  name: string
  start: number
  /** The offset after its opening tag. */
  openEnd: number
  /** The offset before its closing tag; for an empty element its end. */
  closeStart: number
  end: number
  children: XmlElement[]
}

/** Markup that cannot be read, or that Office never writes. */
export class XmlParseError extends Error {}

const tag = /<(\/?)([^\s/>!?]+)((?:[^"'>]|"[^"]*"|'[^']*')*)>/y

/** Callbacks for scanning a text from start to end. */
export interface XmlListener {
  /**
   * `inside` is the text between the name and the end of the tag, with a final `/`. A returned offset is
   * where scanning continues, for listeners that know where the element ends.
   */
  open(name: string, inside: string, start: number, end: number): number | undefined
  close(name: string, start: number, end: number): void
  /** Raw characters between tags, or of a CDATA section. */
  text?(from: number, to: number, isRaw: boolean): void
}

/**
 * Scans XML as Office writes it. A document type is refused: Office writes none, and it could refer to
 * outside resources.
 */
export function scanXmlText(text: string, listener: XmlListener): void {
  for (let at = text.indexOf('<'), from = 0; ; at = text.indexOf('<', from)) {
    if ((at < 0 ? text.length : at) > from) listener.text?.(from, at < 0 ? text.length : at, false)
    if (at < 0) return
    if (text[at + 1] === '!' || text[at + 1] === '?') {
      from = behindOther(text, at)
      if (text.startsWith('<![CDATA[', at)) listener.text?.(at + 9, from - 3, true)
      continue
    }
    tag.lastIndex = at
    const found = tag.exec(text)
    if (!found) throw new XmlParseError('this XML cannot be read')
    const [whole, slash, name = '', inside = ''] = found
    from = at + whole.length
    if (slash) listener.close(name, at, from)
    else from = listener.open(name, inside, at, from) ?? from
  }
}

function behindOther(text: string, at: number): number {
  const close = text.startsWith('<!--', at) ? '-->' : text.startsWith('<![CDATA[', at) ? ']]>' : '?>'
  if (close === '?>' && text[at + 1] === '!') throw new XmlParseError('this XML has a document type')
  const end = text.indexOf(close, at)
  if (end < 0) throw new XmlParseError('this XML is not closed')
  return end + close.length
}

/** Returns the root of a text. Throws `XmlParseError` where tags are not balanced. */
export function parseXmlTree(text: string): XmlElement {
  const open: XmlElement[] = []
  let root: XmlElement | null = null
  scanXmlText(text, {
    open(name, inside, start, end) {
      const element = { text, name, start, openEnd: end, closeStart: end, end, children: [] }
      open.at(-1)?.children.push(element)
      root ??= element
      if (!inside.endsWith('/')) open.push(element)
      return undefined
    },
    close(name, start, end) {
      const element = open.pop()
      if (element?.name !== name) throw new XmlParseError(`</${name}> closes nothing`)
      element.closeStart = start
      element.end = end
    },
  })
  if (!root || open.length > 0) throw new XmlParseError('this XML is not closed')
  return root
}

export const xmlSourceOf = ({ text, start, end }: XmlElement): string => text.slice(start, end)
export const xmlOpeningTagOf = ({ text, start, openEnd }: XmlElement): string => text.slice(start, openEnd)
export const xmlContentOf = ({ text, openEnd, closeStart }: XmlElement): string =>
  text.slice(openEnd, closeStart)
export const childOf = (element: XmlElement, name: string): XmlElement | undefined =>
  element.children.find((one) => one.name === name)

/** Yields all descendants of that name in document order. */
export function* descendantsOf(element: XmlElement, name: string): Generator<XmlElement> {
  for (const one of element.children) {
    if (one.name === name) yield one
    yield* descendantsOf(one, name)
  }
}

const attributePattern = /([^\s=]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g

/** Returns the attributes in a tag's inside (or a whole opening tag) in order, as written. */
export function attributesIn(inside: string): Map<string, string> {
  const found = new Map<string, string>()
  eachAttribute(inside, (name, value) => found.set(name, value))
  return found
}

/** Calls `hear` for each attribute in turn. */
export function eachAttribute(inside: string, hear: (name: string, value: string) => void): void {
  let from = 0
  for (;;) {
    attributePattern.lastIndex = from
    const found = attributePattern.exec(inside)
    if (!found) return
    from = attributePattern.lastIndex
    hear(found[1] ?? '', found[2] ?? found[3] ?? '')
  }
}

/** Returns the attributes of an element, as written. */
export const attributesOf = (element: XmlElement): Map<string, string> =>
  attributesIn(xmlOpeningTagOf(element))

/** Returns one attribute of an element, as written. */
export const xmlAttributeOf = (element: XmlElement, name: string): string | undefined =>
  attributesOf(element).get(name)

const entities: Record<string, string> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" }

/** Decodes entities; entities unknown to XML stay. */
export const unescapeXmlText = (text: string): string =>
  text.includes('&')
    ? text.replace(/&(?:#x([\da-f]+)|#(\d+)|(\w+));/gi, (whole, hex, decimal, name) => {
        if (name) return entities[name] ?? whole
        const code = hex ? Number.parseInt(hex, 16) : Number(decimal)
        return code <= 0x10ffff ? String.fromCodePoint(code) : whole
      })
    : text

const written: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Escapes text for XML content or attribute values. */
export const escapeXmlEntities = (text: string): string =>
  text.replace(/[<>&"]/g, (sign) => written[sign] ?? sign)

/** Inserts XML before the end of the root. */
export function appendToRoot(text: string, added: string): string {
  const root = parseXmlTree(text)
  if (root.closeStart !== root.end)
    return text.slice(0, root.closeStart) + added + text.slice(root.closeStart)
  const open = text.slice(0, root.end).replace(/\s*\/>$/, '>')
  return `${open}${added}</${root.name}>${text.slice(root.end)}`
}
