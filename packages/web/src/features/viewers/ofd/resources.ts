import {
  firstOfdChild,
  type MillimetreBox,
  type OfdPackageParts,
  ofdChildrenNamed,
  ofdElementText,
  parseMillimetreBox,
  resolveOfdPath,
} from './package.ts'

export interface OfdFontResource {
  /** As CSS names families. */
  family: string
  bold: boolean
  italic: boolean
  /** Bytes of the font, where it is inside. */
  file: Uint8Array | undefined
}

/** A drawing that stands in many places. */
export interface OfdReusableDrawing {
  content: Element
  box: MillimetreBox
}

/** Resources that pages refer to by number. */
export interface OfdResources {
  fonts: Map<string, OfdFontResource>
  /** Bytes of pictures. */
  pictures: Map<string, Uint8Array>
  /** Colours, lines; each may build on another. */
  params: Map<string, Element>
  units: Map<string, OfdReusableDrawing>
  /** GRAY, RGB or CMYK. */
  colourSpaces: Map<string, string>
}

export const emptyOfdResources = (): OfdResources => ({
  fonts: new Map(),
  pictures: new Map(),
  params: new Map(),
  units: new Map(),
  colourSpaces: new Map(),
})

/** Adds what a file of resources holds. */
export function addOfdResources(to: OfdResources, parts: OfdPackageParts, path: string): void {
  const root = parts.root(path)
  if (!root) return
  const base = resolveOfdPath(path, `${root.getAttribute('BaseLoc') ?? ''}/x`)
  const bytesAt = (place: string) => (place ? parts.bytes(resolveOfdPath(base, place)) : undefined)
  const each = (group: string, one: string, add: (id: string, element: Element) => void) => {
    for (const element of ofdChildrenNamed(root, group).flatMap((list) => ofdChildrenNamed(list, one))) {
      const id = element.getAttribute('ID')
      if (id) add(id, element)
    }
  }
  each('Fonts', 'Font', (id, font) =>
    to.fonts.set(id, {
      family: fontFamilyOf(font),
      bold: font.getAttribute('Bold') === 'true',
      italic: font.getAttribute('Italic') === 'true',
      file: bytesAt(ofdElementText(firstOfdChild(font, 'FontFile'))),
    }),
  )
  each('MultiMedias', 'MultiMedia', (id, media) => {
    const bytes = bytesAt(ofdElementText(firstOfdChild(media, 'MediaFile')))
    if (bytes) to.pictures.set(id, bytes)
  })
  each('DrawParams', 'DrawParam', (id, param) => to.params.set(id, param))
  each('ColorSpaces', 'ColorSpace', (id, space) =>
    to.colourSpaces.set(id, space.getAttribute('Type') ?? 'RGB'),
  )
  each('CompositeGraphicUnits', 'CompositeGraphicUnit', (id, unit) => {
    const content = firstOfdChild(unit, 'Content')
    const box = parseMillimetreBox(`0 0 ${unit.getAttribute('Width')} ${unit.getAttribute('Height')}`)
    if (content && box) to.units.set(id, { content, box })
  })
}

/** Where the named font is not on this computer: one that looks alike, then any that has the letters. */
const alike: readonly [RegExp, string][] = [
  [
    /黑|hei|gothic|arial|helvetica|sans|verdana|雅黑/i,
    "'SimHei','Heiti SC','Microsoft YaHei','Noto Sans CJK SC',sans-serif",
  ],
  [/楷|kai/i, "'KaiTi','STKaiti','Kaiti SC','AR PL UKai CN','Noto Serif CJK SC',serif"],
  [/仿宋|fang/i, "'FangSong','STFangsong','Noto Serif CJK SC',serif"],
  [/courier|consol|mono|等宽/i, "'Courier New','Liberation Mono','Noto Sans Mono CJK SC',monospace"],
]
const usual = "'SimSun','Songti SC','STSong','Times New Roman','Noto Serif CJK SC','Noto Sans CJK SC',serif"

/** Names of fonts are words of the document: what CSS could take for more than a name is left out. */
export function fontFamilyOf(font: Element): string {
  const names = [font.getAttribute('FontName'), font.getAttribute('FamilyName')].filter(Boolean).join(' ')
  const own = (font.getAttribute('FamilyName') ?? font.getAttribute('FontName') ?? '').replace(
    /[^\p{L}\p{N} _-]/gu,
    '',
  )
  const rest = alike.find(([pattern]) => pattern.test(names))?.[1] ?? usual
  return own ? `'${own}',${rest}` : rest
}
