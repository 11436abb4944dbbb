import { eachAttribute, scanXmlText, unescapeXmlText } from '../../editing/xml/index.ts'

/** An element of an Office part; its name and those of its attributes stand without their prefix. */
export interface Element {
  name: string
  attributes: Readonly<Record<string, string>>
  children: Element[]
  /** Of the element itself, not of its children. */
  text: string
}

const none: Readonly<Record<string, string>> = {}
const decoder = new TextDecoder()

/** Reads a part as a tree. Throws `XmlError` for what is no XML. */
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
  // declarations of namespaces and what only this or that program reads stand behind what is plain
  eachAttribute(inside, (name, value) => {
    found[local(name)] ??= unescapeXmlText(value)
  })
  return found
}

export const childElementOf = (of: Element | undefined, name: string): Element | undefined =>
  of?.children.find((one) => one.name === name)

/** All children of this name, an empty list where there is no parent. */
export const childElementsOf = (of: Element | undefined, name: string): Element[] =>
  of?.children.filter((one) => one.name === name) ?? []

/** A boolean attribute: absent is what the standard says for it. */
export function booleanAttribute(of: Element | undefined, name: string, absent = false): boolean {
  const value = of?.attributes[name]
  return value === undefined ? absent : value === '1' || value === 'true'
}

/** Whether an element that switches something on, such as `<b/>`, is there and does not say no. */
export function isOn(of: Element | undefined, name: string): boolean {
  const found = childElementOf(of, name)
  return found !== undefined && booleanAttribute(found, 'val', true)
}

export function numberOf(of: Element | undefined, name: string): number | null {
  const value = of?.attributes[name]
  return value === undefined || value === '' || Number.isNaN(Number(value)) ? null : Number(value)
}
