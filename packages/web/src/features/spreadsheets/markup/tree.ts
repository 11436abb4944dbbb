import { eachAttribute, scanXmlText, unescapeXmlText } from '../../editing/xml/index.ts'

/** An element of an Office part; names of elements and attributes have no prefix. */
export interface Element {
  name: string
  attributes: Readonly<Record<string, string>>
  children: Element[]
  /** Text of the element itself, without its children's. */
  text: string
}

const none: Readonly<Record<string, string>> = {}
const decoder = new TextDecoder()

/** Parses a part into a tree. Throws `XmlError` for malformed XML. */
export function readXml(part: Uint8Array): Element {
  const text = decoder.decode(part)
  const root: Element = { name: '', attributes: none, children: [], text: '' }
  const open = [root]
  scanXmlText(text, {
    open(name, inside) {
      const attributes = inside.includes('=') ? localAttributes(inside) : none
      const element: Element = { name: local(name), attributes, children: [], text: '' }
      const above = open.at(-1) ?? root
      above.children.push(element)
      if (!inside.endsWith('/')) open.push(element)
      return undefined
    },
    close() {
      if (open.length > 1) open.pop()
    },
    text(from, to, isRaw) {
      const words = text.slice(from, to)
      const element = open.at(-1) ?? root
      element.text += isRaw ? words : unescapeXmlText(words)
    },
  })
  return root.children[0] ?? root
}

const local = (name: string) => name.slice(name.indexOf(':') + 1)

function localAttributes(inside: string): Record<string, string> {
  const found: Record<string, string> = {}
  // of equal local names the first counts: programs write prefixed attributes of their own after the plain ones
  eachAttribute(inside, (name, value) => {
    found[local(name)] ??= unescapeXmlText(value)
  })
  return found
}

export const childElementOf = (of: Element | undefined, name: string): Element | undefined =>
  of?.children.find((one) => one.name === name)

/** Returns the children of this name; none without a parent. */
export const childElementsOf = (of: Element | undefined, name: string): Element[] =>
  of?.children.filter((one) => one.name === name) ?? []

/** Returns a boolean attribute, or the standard's default where it is absent. */
export function booleanAttribute(of: Element | undefined, name: string, absent = false): boolean {
  const value = of?.attributes[name]
  return value === undefined ? absent : value === '1' || value === 'true'
}

/** Whether a toggle such as `<b/>` is present and not set to false. */
export function isOn(of: Element | undefined, name: string): boolean {
  const found = childElementOf(of, name)
  return found !== undefined && booleanAttribute(found, 'val', true)
}

export function numberOf(of: Element | undefined, name: string): number | null {
  const value = of?.attributes[name]
  return value === undefined || value === '' || Number.isNaN(Number(value)) ? null : Number(value)
}
