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
  /** The CSS font family. */
  family: string
  bold: boolean
  italic: boolean
  /** The bytes of an embedded font. */
  file: Uint8Array | undefined
}

/** A drawing that is used in several places (composite graphic unit). */
export interface OfdReusableDrawing {
  content: Element
  box: MillimetreBox
}

/** Resources that pages reference by id. */
export interface OfdResources {
  fonts: Map<string, OfdFontResource>
  /** Picture bytes by id. */
  pictures: Map<string, Uint8Array>
  /** Drawing parameters, each of which may extend another. */
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

/** Adds the resources of a resource file. */
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

/** Fallbacks for fonts missing on this computer: a similar one, then any that covers the characters. */
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

/** Sanitises a font name of the document, so that CSS takes it as nothing but a name. */
export function fontFamilyOf(font: Element): string {
  const names = [font.getAttribute('FontName'), font.getAttribute('FamilyName')].filter(Boolean).join(' ')
  const own = (font.getAttribute('FamilyName') ?? font.getAttribute('FontName') ?? '').replace(
    /[^\p{L}\p{N} _-]/gu,
    '',
  )
  const rest = alike.find(([pattern]) => pattern.test(names))?.[1] ?? usual
  return own ? `'${own}',${rest}` : rest
}
