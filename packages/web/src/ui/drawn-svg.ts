const svg = 'http://www.w3.org/2000/svg'
const tokens = /<(\/?)(\w+)([^>]*?)(\/?)>|([^<]+)/g

/** Parses our own constant SVG into elements without a markup sink, as pages refuse plain strings there. */
export function createSvgElement(markup: string): SVGElement {
  const above: Element[] = []
  let first: Element | null = null
  for (const [, closing, name = '', attributes = '', empty, words] of markup.matchAll(tokens)) {
    if (words !== undefined) {
      above.at(-1)?.append(words)
      continue
    }
    if (closing) {
      above.pop()
      continue
    }
    const element = document.createElementNS(svg, name)
    for (const [, key = '', value = ''] of attributes.matchAll(/([\w-]+)="([^"]*)"/g))
      element.setAttribute(key, value)
    above.at(-1)?.append(element)
    first ??= element
    if (!empty) above.push(element)
  }
  return first as SVGElement
}
