import { attributesOf, type XmlElement, xmlContentOf, xmlSourceOf } from '../../editing/xml/index.ts'

/** Returns the first element of this name, itself included. */
export function firstDescendant(element: XmlElement, name: string): XmlElement | undefined {
  if (element.name === name) return element
  for (const below of element.children) {
    const found = firstDescendant(below, name)
    if (found) return found
  }
  return undefined
}

/** Returns the element with these attributes and content, byte for byte unless they differ. */
export function rewriteElement(
  element: XmlElement,
  attributes: ReadonlyMap<string, string>,
  content: string,
): string {
  const before = [...attributesOf(element)]
  const same =
    before.length === attributes.size && before.every(([name, value]) => attributes.get(name) === value)
  if (same && element.openEnd !== element.closeStart)
    return (
      element.text.slice(element.start, element.openEnd) +
      content +
      element.text.slice(element.closeStart, element.end)
    )
  if (same && content === xmlContentOf(element)) return xmlSourceOf(element)
  const words = [...attributes]
    .map(([name, value]) => ` ${name}="${value.replaceAll('"', '&quot;')}"`)
    .join('')
  return content === ''
    ? `<${element.name}${words}/>`
    : `<${element.name}${words}>${content}</${element.name}>`
}

/** Returns the content of an element with its children replaced; the text between them stays. */
export function replaceChildTexts(element: XmlElement, texts: readonly (string | null)[]): string {
  let at = element.openEnd
  let result = ''
  element.children.forEach((child, index) => {
    result += element.text.slice(at, child.start) + (texts[index] ?? '')
    at = child.end
  })
  return result + element.text.slice(at, element.closeStart)
}
