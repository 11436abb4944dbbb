import { sourceOf, type XmlElement } from '../../editing/xml/index.ts'

/** One part in one of its three forms: as it was, as the editor writes it untouched, as the editor writes it now. */
export interface Side {
  xml: XmlElement
  idOf(paragraph: XmlElement): string | undefined
  /** What a relationship leads to: the same for the same picture or address, whatever its id. */
  leadsTo(id: string): string
}

/** The text of an element without what the editor numbers anew whenever it writes. */
export function essence(side: Side, element: XmlElement): string {
  return sourceOf(element)
    .replace(/ r:(id|embed|link)="([^"]*)"/g, (_, kind, id) => ` r:${kind}="${side.leadsTo(id)}"`)
    .replace(/<(wp:docPr|pic:cNvPr) id="\d+" name="[^"]*"/g, '<$1')
}

export interface Piece {
  side: Side
  element: XmlElement
}

export const pieceOf = (side: Side, element: XmlElement | undefined): Piece | undefined =>
  element && { side, element }

export const sameEssence = (one: Piece | undefined, two: Piece | undefined): boolean =>
  (one && essence(one.side, one.element)) === (two && essence(two.side, two.element))
