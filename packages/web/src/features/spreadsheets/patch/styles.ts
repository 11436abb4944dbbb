import {
  escapeXmlEntities,
  joinXmlElement,
  type SplitXmlElement,
  splitXmlElement,
  tagAttribute,
  withAttributes,
  type XmlElementSlice,
  xmlSliceNamed,
} from '../../editing/xml/index.ts'
import { builtInNumberFormat } from '../import/number-formats.ts'
import {
  styleAlignmentXml,
  styleBorderXml,
  styleColourXml,
  styleFillXml,
  styleFontXml,
  type UniverCellStyle,
} from '../markup/looks.ts'

const order =
  'numFmts fonts fills borders cellStyleXfs cellXfs cellStyles dxfs tableStyles colors extLst'.split(' ')
/** Number formats that do not depend on the language. */
const plain = [1, 2, 3, 4, 9, 10, 11, 12, 13, 45, 46, 47, 48, 49]
const fontKeys = ['bl', 'it', 'st', 'ul', 'va', 'fs', 'cl', 'ff'] as const
const alignmentKeys = ['ht', 'vt', 'tb', 'tr', 'pd'] as const

/** The style sheet: styles are reused or appended, never changed. */
export class StyleSheetXml {
  #root: SplitXmlElement
  #lists = new Map<string, { root: SplitXmlElement; items: XmlElementSlice[]; places: Map<string, number> }>()
  #derived = new Map<string, number>()
  touched = false

  constructor(xml: string) {
    this.#root = splitXmlElement(xml)
  }

  /** Returns the index of the `<xf>` for `base` with `look` applied; null for the default style. */
  derive(base: number, look: UniverCellStyle | null): number {
    if (look === null) return 0
    const key = `${base} ${JSON.stringify(look)}`
    const found = this.#derived.get(key)
    if (found !== undefined) return found
    const xfs = this.#list('cellXfs')
    const before =
      xfs.items[base]?.xml ??
      xfs.items[0]?.xml ??
      '<xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>'
    const made = this.#append('cellXfs', this.#xf(before, look))
    this.#derived.set(key, made)
    return made
  }

  get count(): number {
    return this.#list('cellXfs').items.length
  }

  /** Returns the number format of an `<xf>`. */
  pattern(xf: number): string {
    const id = Number(tagAttribute(this.#list('cellXfs').items[xf]?.xml ?? '<xf/>', 'numFmtId') ?? 0)
    const own = this.#list('numFmts').items.find(({ xml }) => tagAttribute(xml, 'numFmtId') === String(id))
    return own ? (tagAttribute(own.xml, 'formatCode') ?? '') : (builtInNumberFormat(id) ?? 'General')
  }

  /** Returns the differential style with this index. */
  differenceAt(place: number): string | null {
    return this.#list('dxfs').items[place]?.xml ?? null
  }

  /** Returns the index of a `<dxf>` for a style, which keeps the properties of another that styles do not cover. */
  difference(look: UniverCellStyle, of: number | null = null): number {
    const kept = (of === null ? null : this.differenceAt(of)) ?? '<dxf></dxf>'
    const { ul, st, it, bl, cl } = look
    const font = styleFontXml(xmlSliceNamed(kept, 'font') ?? '<font></font>', { ul, st, it, bl, cl })
    const ground = styleColourXml('bgColor', look.bg)
    const parts = new Map(splitXmlElement(kept).items.map(({ name, xml }) => [name, xml]))
    parts.set('font', /^<font[^>]*><\/font>$/.test(font) ? '' : font)
    parts.set('fill', ground ? `<fill><patternFill>${ground}</patternFill></fill>` : '')
    const inner = ['font', 'numFmt', 'fill', 'alignment', 'border', 'protection', 'extLst']
    return this.#append('dxfs', `<dxf>${inner.map((name) => parts.get(name) ?? '').join('')}</dxf>`)
  }

  #xf(before: string, look: UniverCellStyle): string {
    const list = (name: string, id: string) =>
      this.#list(name).items[Number(tagAttribute(before, id) ?? 0)]?.xml
    const changes: Record<string, string | number> = {}
    if (fontKeys.some((key) => key in look)) {
      changes.fontId = this.#append('fonts', styleFontXml(list('fonts', 'fontId') ?? '<font/>', look))
      changes.applyFont = 1
    }
    if ('bg' in look) {
      changes.fillId = this.#append('fills', styleFillXml(look.bg))
      changes.applyFill = 1
    }
    if ('bd' in look) {
      changes.borderId = this.#append(
        'borders',
        styleBorderXml(list('borders', 'borderId') ?? '<border/>', look.bd),
      )
      changes.applyBorder = 1
    }
    if ('n' in look) {
      changes.numFmtId = this.#format(look.n?.pattern ?? 'General')
      changes.applyNumberFormat = 1
    }
    if (!alignmentKeys.some((key) => key in look)) return withAttributes(before, changes)
    const was = xmlSliceNamed(before, 'alignment')
    const now = styleAlignmentXml(was, look)
    const tag = splitXmlElement(withAttributes(before, { ...changes, applyAlignment: 1 }))
    const others = tag.items.filter(({ name }) => name !== 'alignment' && name !== '')
    const items = now ? [{ name: 'alignment', xml: now }, ...others] : others
    return items.length > 0 ? joinXmlElement({ ...tag, items }) : `${tag.open.slice(0, -1)}/>`
  }

  #format(pattern: string): number {
    if (pattern === '' || pattern === 'General') return 0
    const formats = this.#list('numFmts').items
    const own = formats.find(({ xml }) => tagAttribute(xml, 'formatCode') === pattern)
    if (own) return Number(tagAttribute(own.xml, 'numFmtId'))
    const known = plain.find((id) => builtInNumberFormat(id) === pattern)
    if (known) return known
    const id = Math.max(163, ...formats.map(({ xml }) => Number(tagAttribute(xml, 'numFmtId') ?? 0))) + 1
    this.#append('numFmts', `<numFmt numFmtId="${id}" formatCode="${escapeXmlEntities(pattern)}"/>`)
    return id
  }

  #append(name: string, xml: string): number {
    const list = this.#list(name)
    const found = list.places.get(xml)
    if (found !== undefined) return found
    const place = list.items.length
    list.items.push({ name: '', xml })
    list.places.set(xml, place)
    this.touched = true
    return place
  }

  #list(name: string) {
    const found = this.#lists.get(name)
    if (found) return found
    const xml = this.#root.items.find((item) => item.name === name)?.xml ?? `<${name}></${name}>`
    const root = splitXmlElement(xml)
    const items = root.items.filter((item) => item.name !== '')
    const places = new Map<string, number>()
    items.forEach((item, place) => {
      if (!places.has(item.xml)) places.set(item.xml, place)
    })
    const list = { root, items, places }
    this.#lists.set(name, list)
    return list
  }

  text(): string {
    const items = this.#root.items.filter(({ name }) => !this.#lists.has(name) || !order.includes(name))
    for (const [name, { root, items: inside }] of this.#lists) {
      if (inside.length === 0) continue
      const open = withAttributes(root.open, { count: inside.length })
      const rank = order.indexOf(name)
      const after = items.findLastIndex(
        (item) => order.includes(item.name) && order.indexOf(item.name) < rank,
      )
      items.splice(after + 1, 0, { name, xml: joinXmlElement({ ...root, open, items: inside }) })
    }
    return joinXmlElement({ ...this.#root, items })
  }
}
