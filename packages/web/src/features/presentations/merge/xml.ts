/** An element of a part, by where it stands in the text: what is not changed is copied, never written anew. */
export interface Element {
  text: string
  tag: string
  /** Names and raw values in their order. */
  attributes: ReadonlyMap<string, string>
  children: readonly Element[]
  start: number
  /** After its opening tag. */
  inner: number
  /** Before its closing tag; where it closes itself as `inner`. */
  innerEnd: number
  end: number
}

const markup =
  /<!--[\s\S]*?-->|<!\[CDATA\[[\s\S]*?\]\]>|<\?[\s\S]*?\?>|<(\/?)([^\s/>!?]+)((?:[^>"']|"[^"]*"|'[^']*')*?)(\/?)>/g
const attribute = /([^\s=]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g

type Open = Omit<Element, 'children'> & { children: Element[] }

/** The root element of a part. Throws where tags do not close as they opened. */
export function parse(text: string): Element {
  const open: Open[] = []
  let root: Element | undefined
  for (const found of text.matchAll(markup)) {
    const [all, closes, tag, inside, closed] = found
    if (!tag) continue
    const end = found.index + all.length
    if (closes) {
      const element = open.pop()
      if (element?.tag !== tag) throw new SyntaxError(`</${tag}> closes nothing`)
      element.innerEnd = found.index
      element.end = end
      continue
    }
    const element: Open = {
      text,
      tag,
      attributes: attributesOf(inside ?? ''),
      children: [],
      start: found.index,
      inner: end,
      innerEnd: end,
      end,
    }
    const parent = open.at(-1)
    if (parent) parent.children.push(element)
    else root ??= element
    if (!closed) open.push(element)
  }
  if (!root || open.length > 0) throw new SyntaxError('not a whole document')
  return root
}

const attributesOf = (inside: string) =>
  new Map([...inside.matchAll(attribute)].map(([, name, value, other]) => [name!, value ?? other ?? '']))

export const source = (element: Element) => element.text.slice(element.start, element.end)

export const inside = (element: Element) => element.text.slice(element.inner, element.innerEnd)

export const child = (element: Element, tag: string) =>
  element.children.find((candidate) => candidate.tag === tag)

/** The first element of this tag anywhere below, or itself. */
export function descendant(element: Element, tag: string): Element | undefined {
  if (element.tag === tag) return element
  for (const below of element.children) {
    const found = descendant(below, tag)
    if (found) return found
  }
  return undefined
}

/** The element with these attributes and this inside; its own bytes where they are the same. */
export function rewritten(
  element: Element,
  attributes: ReadonlyMap<string, string>,
  content: string,
): string {
  const before = [...element.attributes]
  const same =
    before.length === attributes.size && before.every(([name, value]) => attributes.get(name) === value)
  if (same && element.inner !== element.innerEnd)
    return (
      element.text.slice(element.start, element.inner) +
      content +
      element.text.slice(element.innerEnd, element.end)
    )
  if (same && content === inside(element)) return source(element)
  const words = [...attributes]
    .map(([name, value]) => ` ${name}="${value.replaceAll('"', '&quot;')}"`)
    .join('')
  return content === '' ? `<${element.tag}${words}/>` : `<${element.tag}${words}>${content}</${element.tag}>`
}
