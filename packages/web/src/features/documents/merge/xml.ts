/** An element and where it stands in its text; nothing is copied and nothing is written again. */
export interface Element {
  name: string
  start: number
  /** Behind its opening tag. */
  openEnd: number
  /** Before its closing tag; of an empty element where it ends. */
  closeStart: number
  end: number
  children: Element[]
}

export interface Xml {
  text: string
  root: Element
}

const tag = /<(\/?)([^\s/>!?]+)((?:[^"'>]|"[^"]*"|'[^']*')*)>/y

/** Reads XML as Office writes it. A document type is refused: Office has none, and it could name what is outside. */
export function readXml(text: string): Xml {
  const open: Element[] = []
  let root: Element | null = null
  for (let at = text.indexOf('<'); at >= 0; ) {
    if (text[at + 1] === '!' || text[at + 1] === '?') {
      at = text.indexOf('<', behindOther(text, at))
      continue
    }
    tag.lastIndex = at
    const found = tag.exec(text)
    if (!found) throw new Error('this XML cannot be read')
    const [whole, slash, name, rest] = found
    const end = at + whole.length
    if (slash) {
      const element = open.pop()
      if (!element || element.name !== name) throw new Error('this XML is not closed')
      element.closeStart = at
      element.end = end
    } else {
      const element = { name: name!, start: at, openEnd: end, closeStart: end, end, children: [] }
      open.at(-1)?.children.push(element)
      root ??= element
      if (!rest!.endsWith('/')) open.push(element)
    }
    at = text.indexOf('<', end)
  }
  if (!root || open.length > 0) throw new Error('this XML is not closed')
  return { text, root }
}

function behindOther(text: string, at: number): number {
  const close = text.startsWith('<!--', at) ? '-->' : text.startsWith('<![CDATA[', at) ? ']]>' : '?>'
  if (close === '?>' && text[at + 1] === '!') throw new Error('this XML has a document type')
  const end = text.indexOf(close, at)
  if (end < 0) throw new Error('this XML is not closed')
  return end + close.length
}

export const slice = ({ text }: Xml, element: Element): string => text.slice(element.start, element.end)
export const opening = ({ text }: Xml, element: Element): string => text.slice(element.start, element.openEnd)
export const inner = ({ text }: Xml, element: Element): string =>
  text.slice(element.openEnd, element.closeStart)
export const child = (element: Element, name: string): Element | undefined =>
  element.children.find((one) => one.name === name)

/** The attributes of a tag, as they are written. */
export function attributes(open: string): Map<string, string> {
  const found = open.matchAll(/\s([^\s=]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g)
  return new Map([...found].map(([, name, double, single]) => [name!, double ?? single!]))
}

export const attribute = (xml: Xml, element: Element, name: string): string | undefined =>
  attributes(opening(xml, element)).get(name)

/** All elements of that name, at any depth, in their order. */
export function* all(element: Element, name: string): Generator<Element> {
  for (const one of element.children) {
    if (one.name === name) yield one
    yield* all(one, name)
  }
}

const named: Record<string, string> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" }

export const unescaped = (text: string): string =>
  text.replace(/&(?:#x([\da-fA-F]+)|#(\d+)|(\w+));/g, (whole, hex, decimal, name) =>
    hex
      ? String.fromCodePoint(parseInt(hex, 16))
      : decimal
        ? String.fromCodePoint(+decimal)
        : (named[name] ?? whole),
  )

export const escaped = (text: string): string =>
  text.replace(/[<>&"]/g, (sign) => `&${Object.keys(named).find((name) => named[name] === sign)};`)
