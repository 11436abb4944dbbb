/** An element of an Office part; its name and those of its attributes stand without their prefix. */
export interface Element {
  name: string
  attributes: Readonly<Record<string, string>>
  children: Element[]
  /** Of the element itself, not of its children. */
  text: string
}

const token = /<!\[CDATA\[([\s\S]*?)\]\]>|<[!?][^>]*>|<(\/?)([\w.:-]+)([^>]*?)(\/?)>|([^<]+)/g
const attribute = /([\w.:-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g
const none: Readonly<Record<string, string>> = {}

const entities: Record<string, string> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" }
const decoder = new TextDecoder()

/** Reads a part as a tree. Office writes no entities of its own, and what asks for others is left as it stands. */
export function readXml(part: Uint8Array): Element {
  const root: Element = { name: '', attributes: none, children: [], text: '' }
  const open = [root]
  for (const match of decoder.decode(part).matchAll(token)) {
    const [, raw, closing, name, attributes, alone, text] = match
    const parent = open.at(-1)!
    if (text !== undefined) parent.text += decoded(text)
    else if (raw !== undefined) parent.text += raw
    else if (name === undefined) continue
    else if (closing) {
      if (open.length > 1) open.pop()
    } else {
      const element = {
        name: local(name),
        attributes: attributes ? attributesOf(attributes) : none,
        children: [],
        text: '',
      }
      parent.children.push(element)
      if (!alone) open.push(element)
    }
  }
  return root.children[0] ?? root
}

const local = (name: string) => name.slice(name.indexOf(':') + 1)

function attributesOf(text: string): Record<string, string> {
  const found: Record<string, string> = {}
  // declarations of namespaces and what only this or that program reads stand behind what is plain
  for (const [, name = '', double, single] of text.matchAll(attribute))
    found[local(name)] ??= decoded(double ?? single ?? '')
  return found
}

function decoded(text: string): string {
  if (!text.includes('&')) return text
  return text.replaceAll(/&(?:#x([\da-f]+)|#(\d+)|(\w+));/gi, (whole, hex, decimal, name) => {
    if (name) return entities[name] ?? whole
    const code = hex ? Number.parseInt(hex, 16) : Number(decimal)
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole
  })
}

export const child = (of: Element | undefined, name: string): Element | undefined =>
  of?.children.find((one) => one.name === name)

/** All children of this name, an empty list where there is no parent. */
export const children = (of: Element | undefined, name: string): Element[] =>
  of?.children.filter((one) => one.name === name) ?? []

/** A boolean attribute: absent is what the standard says for it. */
export function flag(of: Element | undefined, name: string, absent = false): boolean {
  const value = of?.attributes[name]
  return value === undefined ? absent : value === '1' || value === 'true'
}

/** Whether an element that switches something on, such as `<b/>`, is there and does not say no. */
export function isOn(of: Element | undefined, name: string): boolean {
  const found = child(of, name)
  return found !== undefined && flag(found, 'val', true)
}

export function numberOf(of: Element | undefined, name: string): number | null {
  const value = of?.attributes[name]
  return value === undefined || value === '' || Number.isNaN(Number(value)) ? null : Number(value)
}
