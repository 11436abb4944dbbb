import { type XmlElement, xmlSourceOf } from '../../editing/xml/index.ts'

/**
 * One part in one of its three forms: the original, the editor's unchanged save, the editor's current save.
 */
export interface MergeSide {
  xml: XmlElement
  idOf(paragraph: XmlElement): string | undefined
  /**
   * Returns a key for the target of a relationship, equal for the same picture or address under another id.
   */
  leadsTo(id: string): string
}

/** Returns an element's text without ids that the editor renumbers on every save. */
export function elementEssence(side: MergeSide, element: XmlElement): string {
  return xmlSourceOf(element)
    .replace(/ r:(id|embed|link)="([^"]*)"/g, (_, kind, id) => ` r:${kind}="${side.leadsTo(id)}"`)
    .replace(/<(wp:docPr|pic:cNvPr) id="\d+" name="[^"]*"/g, '<$1')
}

export interface SidePiece {
  side: MergeSide
  element: XmlElement
}

export const pieceOfSide = (side: MergeSide, element: XmlElement | undefined): SidePiece | undefined =>
  element && { side, element }

export const haveSameEssence = (one: SidePiece | undefined, two: SidePiece | undefined): boolean =>
  (one && elementEssence(one.side, one.element)) === (two && elementEssence(two.side, two.element))
