import { childOf, type XmlElement } from '../../editing/xml/index.ts'
import type { AlignedItem } from './alignment.ts'
import { formatKeyOf } from './properties.ts'
import { haveSameEssence, pieceOfSide } from './side.ts'
import type { ParagraphToken } from './tokens.ts'

/** Returns whether an item is in the file and unchanged in the editor. */
export function isItemUntouched(item: AlignedItem): boolean {
  if (!item.was) return false
  if (!item.base) return true
  const { base, now } = item
  const isSamePiece =
    base.kind === 'letter' ||
    haveSameEssence(pieceOfSide(base.side, base.element), pieceOfSide(now.side, now.element))
  return isSamePiece && isFormatUnchanged(item, 'w:rPr') && samePath(base, now)
}

const samePath = (one: ParagraphToken, two: ParagraphToken): boolean =>
  one.path.length === two.path.length &&
  one.path.every((wrapper, at) => {
    const other = two.path[at]
    return other !== undefined && sameOpening(one, wrapper, two, other)
  })

const sameOpening = (one: ParagraphToken, a: XmlElement, two: ParagraphToken, b: XmlElement): boolean =>
  haveSameEssence(
    pieceOfSide(one.side, { ...a, end: a.openEnd }),
    pieceOfSide(two.side, { ...b, end: b.openEnd }),
  )

export function isFormatUnchanged(item: AlignedItem, name: 'w:pPr' | 'w:rPr'): boolean {
  if (!item.base) return true
  const of = (token: ParagraphToken) => {
    const holder = name === 'w:pPr' ? token.paragraph : token.run
    return formatKeyOf(holder ? pieceOfSide(token.side, childOf(holder, name)) : undefined)
  }
  return of(item.base) === of(item.now)
}
