import {
  attributesOf,
  parseXmlTree,
  xmlContentOf,
  xmlOpeningTagOf,
  xmlSourceOf,
} from '../../editing/xml/index.ts'
import { type BakedStyleFormat, withoutBakedFormat } from './baked.ts'
import { elementEssence, haveSameEssence, type MergeSide, type SidePiece } from './side.ts'

/** Converts the editor's XML for the file: its relationships and lists become the file's. */
export type CarryEditorXml = (side: MergeSide, text: string) => string

const holders = new Set(['w:rPr', 'w:pPr', 'w:tblPr', 'w:trPr', 'w:tcPr', 'w:sectPr'])
/** Properties merged only as a whole. */
const wholes = new Set(['w:tabs', 'w:tblGrid', 'w:numPr', 'w:framePr'])

const order: Record<string, string> = {
  'w:rPr':
    'ins del moveFrom moveTo rStyle rFonts b bCs i iCs caps smallCaps strike dstrike outline shadow emboss imprint noProof snapToGrid vanish webHidden color spacing w kern position sz szCs highlight u effect bdr shd fitText vertAlign rtl cs em lang eastAsianLayout specVanish oMath rPrChange',
  'w:pPr':
    'pStyle keepNext keepLines pageBreakBefore framePr widowControl numPr suppressLineNumbers pBdr shd tabs suppressAutoHyphens kinsoku wordWrap overflowPunct topLinePunct autoSpaceDE autoSpaceDN bidi adjustRightInd snapToGrid spacing ind contextualSpacing mirrorIndents suppressOverlap jc textDirection textAlignment textboxTightWrap outlineLvl divId cnfStyle rPr sectPr pPrChange',
}

const off: Record<string, string> = {
  'w:u': '<w:u w:val="none"/>',
  'w:color': '<w:color w:val="auto"/>',
  'w:highlight': '<w:highlight w:val="none"/>',
  'w:jc': '<w:jc w:val="left"/>',
  'w:ind': '<w:ind w:left="0" w:right="0" w:firstLine="0"/>',
  'w:spacing': '<w:spacing w:before="0" w:after="0"/>',
  'w:numPr': '<w:numPr><w:numId w:val="0"/></w:numPr>',
  'w:vertAlign': '<w:vertAlign w:val="baseline"/>',
}
const toggles =
  'b bCs i iCs caps smallCaps strike dstrike keepNext keepLines pageBreakBefore contextualSpacing'
for (const name of toggles.split(' ')) off[`w:${name}`] = `<w:${name} w:val="0"/>`

/**
 * Merges the editor's changes into the original element; everything the editor left alone or does not know
 * stays.
 */
export function mergeElement(
  was: SidePiece | undefined,
  base: SidePiece | undefined,
  now: SidePiece | undefined,
  carry: CarryEditorXml,
  baked?: BakedStyleFormat,
): string {
  if (haveSameEssence(base, now)) return was ? xmlSourceOf(was.element) : ''
  const name = (now ?? base ?? was)?.element.name ?? ''
  if (holders.has(name)) {
    const empty = emptyPiece(name)
    const merged = mergedParts(was ?? empty, base ?? empty, now ?? empty, carry, baked)
    return merged === `<${name}></${name}>` ? '' : merged
  }
  if (!now) return ''
  if (!was || !base || was.element.name !== name || wholes.has(name))
    return carry(now.side, xmlSourceOf(now.element))
  return mergedParts(was, base, now, carry)
}

function emptyPiece(name: string): SidePiece {
  const xml = parseXmlTree(`<${name}></${name}>`)
  return { side: { xml, idOf: () => undefined, leadsTo: (id) => id }, element: xml }
}

function mergedParts(
  was: SidePiece,
  base: SidePiece,
  now: SidePiece,
  carry: CarryEditorXml,
  baked?: BakedStyleFormat,
): string {
  const { name } = now.element
  const [old, before, after] = [keyed(was), keyed(base), keyed(now)] as const
  const text = new Map<string, string>()
  for (const key of new Set([...old.keys(), ...before.keys(), ...after.keys()])) {
    const [o, b, e] = [old.get(key), before.get(key), after.get(key)]
    const kind = (o ?? b ?? e)?.element.name ?? ''
    const turnedOff = b && !e && (name === 'w:rPr' || name === 'w:pPr') ? off[kind] : undefined
    // A property of the style must be turned off explicitly.
    if (turnedOff && (!o || baked?.names.has(kind))) text.set(key, turnedOff)
    else text.set(key, mergeElement(o, b, e, carry))
  }
  const open = mergedOpening(was, base, now, carry)
  const written = placed(name, [...old.keys()], [...after.keys()], text)
  const words = text.size === 0 ? mergedWords(was, base, now) : ''
  return `${open}${written}${words}</${name}>`
}

function mergedWords(was: SidePiece, base: SidePiece, now: SidePiece): string {
  const after = xmlContentOf(now.element)
  return xmlContentOf(base.element) === after ? xmlContentOf(was.element) : after
}

type Keyed = Map<string, SidePiece>

function keyed({ side, element }: SidePiece): Keyed {
  const found: Keyed = new Map()
  for (const one of element.children) {
    const type = /Reference$/.test(one.name) ? (attributesOf(one).get('w:type') ?? '') : ''
    let key = `${one.name} ${type}`
    while (found.has(key)) key += '+'
    found.set(key, { side, element: one })
  }
  return found
}

function placed(name: string, old: string[], now: string[], text: ReadonlyMap<string, string>): string {
  const keys = [...old]
  const known = order[name]?.split(' ')
  const rank = (key: string) => known?.indexOf(key.replace(/ .*$/s, '').slice(2)) ?? -1
  for (const [at, key] of now.entries()) {
    if (keys.includes(key)) continue
    const before = known
      ? keys.findLastIndex((one) => rank(one) <= rank(key))
      : keys.indexOf(now[at - 1] ?? '')
    keys.splice(before + 1, 0, key)
  }
  // Turned-off properties appear in neither.
  for (const key of text.keys())
    if (!keys.includes(key)) {
      const before = known ? keys.findLastIndex((one) => rank(one) <= rank(key)) : keys.length - 1
      keys.splice(before + 1, 0, key)
    }
  return keys.map((key) => text.get(key) ?? '').join('')
}

function mergedOpening(was: SidePiece, base: SidePiece, now: SidePiece, carry: CarryEditorXml): string {
  const open = xmlOpeningTagOf(was.element).replace(/\/>$/, '>')
  const old = attributesOf(was.element)
  const [before, after] = [attributesOf(base.element), attributesOf(now.element)] as const
  const lead = ({ side }: SidePiece, name: string, value: string | undefined) =>
    value !== undefined && /^r:/.test(name) ? side.leadsTo(value) : value
  let changed = open
  for (const name of new Set([...before.keys(), ...after.keys()])) {
    const value = after.get(name)
    if (lead(base, name, before.get(name)) === lead(now, name, value)) continue
    const pattern = new RegExp(`\\s${name}\\s*=\\s*("[^"]*"|'[^']*')`)
    const said = value === undefined ? '' : carry(now.side, ` ${name}="${value}"`)
    changed = old.has(name) ? changed.replace(pattern, () => said) : changed.replace(/>$/, () => `${said}>`)
  }
  return changed
}

/** A format in three forms: the file's, the editor's base, the editor's current. */
export type ThreeFormats = readonly [SidePiece | undefined, SidePiece | undefined, SidePiece | undefined]

/** Merges the format of a paragraph or run whose style may have changed. */
export function mergeFormat(
  name: 'w:pPr' | 'w:rPr',
  [was, base, now]: ThreeFormats,
  [styleBefore, styleNow]: readonly [BakedStyleFormat | undefined, BakedStyleFormat | undefined],
  carry: CarryEditorXml,
): string {
  if (styleBefore === styleNow && base) return mergeElement(was, base, now, carry, styleNow)
  return mergeElement(
    was,
    withoutBakedFormat(name, base, styleBefore),
    withoutBakedFormat(name, now, styleNow, off),
    carry,
  )
}

export const formatKeyOf = (piece: SidePiece | undefined): string =>
  piece ? elementEssence(piece.side, piece.element) : ''
