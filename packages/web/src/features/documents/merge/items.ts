import { childOf, type XmlElement } from '../../editing/xml/index.ts'
import type { Item } from './alignment.ts'
import { formatKey } from './properties.ts'
import { pieceOf, sameEssence } from './side.ts'
import type { Token } from './tokens.ts'

/** It was in the file, and the editor has it as it loaded it. */
export function isUntouched(item: Item): boolean {
  if (!item.was) return false
  if (!item.base || !item.now) return true
  const { base, now } = item
  const isSamePiece =
    base.kind === 'letter' || sameEssence(pieceOf(base.side, base.element), pieceOf(now.side, now.element))
  return isSamePiece && isSame(item, 'w:rPr') && samePath(base, now)
}

const samePath = (one: Token, two: Token): boolean =>
  one.path.length === two.path.length &&
  one.path.every((wrapper, at) => sameOpening(one, wrapper, two, two.path[at]!))

const sameOpening = (one: Token, a: XmlElement, two: Token, b: XmlElement): boolean =>
  sameEssence(pieceOf(one.side, { ...a, end: a.openEnd }), pieceOf(two.side, { ...b, end: b.openEnd }))

export function isSame(item: Item, name: 'w:pPr' | 'w:rPr'): boolean {
  if (!item.base || !item.now) return true
  const of = (token: Token) => {
    const holder = name === 'w:pPr' ? token.paragraph : token.run
    return formatKey(holder ? pieceOf(token.side, childOf(holder, name)) : undefined)
  }
  return of(item.base) === of(item.now)
}
