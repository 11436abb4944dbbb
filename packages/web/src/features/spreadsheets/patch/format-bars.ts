import { joinXmlElement, splitXmlElement } from '../../editing/xml/index.ts'
import type { SheetCellArea } from '../markup/change.ts'
import { type DataBarOptions, ruleThresholdXml } from '../markup/format-rules.ts'
import { styleColourXml } from '../markup/looks.ts'
import { areaReferenceOf } from './layout.ts'
import type { EditableSheetXml } from './sheet.ts'

const main = 'http://schemas.microsoft.com/office/spreadsheetml/2009/9/main'
const cells = 'http://schemas.microsoft.com/office/excel/2006/main'
const extension = '{78C0D931-6437-407d-A8EE-F0AAD7539E65}'

/**
 * Returns the id by which a rule refers to its data bar's extended settings at the end of the sheet, or null.
 */
export const dataBarNameOf = (rule: string): string | null =>
  /<(?:[\w-]+:)?id>\s*(\{[^<]*\})\s*</.exec(rule)?.[1] ?? null

/** Returns an id for a data bar that is unique in the file. */
export function newDataBarName(cfId: string): string {
  const digits = [...cfId].map((sign) => sign.charCodeAt(0).toString(16)).join('')
  const all = digits.padStart(32, 'CAB1').slice(-32).toUpperCase()
  const parts = [all.slice(0, 8), all.slice(8, 12), all.slice(12, 16), all.slice(16, 20), all.slice(20)]
  return `{${parts.join('-')}}`
}

/** Adds to a rule the reference to its data bar. */
export const withDataBarReference = (rule: string, name: string): string =>
  rule.replace(
    '</cfRule>',
    `<extLst><ext xmlns:x14="${main}" uri="{B025F937-C7B1-47D3-B67F-A62EFF666E3E}"><x14:id>${name}</x14:id></ext></extLst></cfRule>`,
  )

export function addDataBarExtension(
  sheet: EditableSheetXml,
  name: string,
  bar: DataBarOptions,
  showsValue: boolean,
  ranges: readonly SheetCellArea[],
) {
  const threshold = (one: DataBarOptions['min'], automatic: string) =>
    one.type === 'min' || one.type === 'max'
      ? `<x14:cfvo type="${automatic}"/>`
      : ruleThresholdXml(one, 'x14:cfvo').replace(
          / val="([^"]*)"\/>$/,
          `><xm:f xmlns:xm="${cells}">$1</xm:f></x14:cfvo>`,
        )
  const negative = styleColourXml('x14:negativeFillColor', { rgb: bar.nativeColor }) ?? ''
  const format =
    `<x14:conditionalFormatting xmlns:xm="${cells}"><x14:cfRule type="dataBar" id="${name}">` +
    `<x14:dataBar minLength="0" maxLength="100"${showsValue ? '' : ' showValue="0"'}${bar.isGradient ? '' : ' gradient="0"'}>` +
    `${threshold(bar.min, 'autoMin')}${threshold(bar.max, 'autoMax')}${negative}<x14:axisColor rgb="FF000000"/></x14:dataBar>` +
    `</x14:cfRule><xm:sqref>${ranges.map(areaReferenceOf).join(' ')}</xm:sqref></x14:conditionalFormatting>`
  const root = splitXmlElement(sheet.piece('extLst') ?? '<extLst></extLst>')
  const at = root.items.findIndex(({ xml }) => xml.includes('<x14:conditionalFormattings>'))
  if (at >= 0) {
    const xml = root.items[at]!.xml.replace(
      '</x14:conditionalFormattings>',
      `${format}</x14:conditionalFormattings>`,
    )
    root.items[at] = { name: 'ext', xml }
  } else
    root.items.unshift({
      name: 'ext',
      xml: `<ext xmlns:x14="${main}" uri="${extension}"><x14:conditionalFormattings>${format}</x14:conditionalFormattings></ext>`,
    })
  sheet.set('extLst', joinXmlElement(root))
}

export function removeDataBarExtension(sheet: EditableSheetXml, name: string) {
  eachBar(sheet, name, () => '')
}

export function placeDataBarExtension(
  sheet: EditableSheetXml,
  name: string,
  ranges: readonly SheetCellArea[],
) {
  eachBar(sheet, name, (format) =>
    format.replace(/(<(?:[\w-]+:)?sqref>)[^<]*/, `$1${ranges.map(areaReferenceOf).join(' ')}`),
  )
}

function eachBar(sheet: EditableSheetXml, name: string, change: (format: string) => string) {
  const before = sheet.piece('extLst')
  if (!before?.includes(name)) return
  const after = before
    .replaceAll(
      /<(x14|[\w-]+):conditionalFormatting(?=[\s>])(?:(?!<\/\1:conditionalFormatting>).)*<\/\1:conditionalFormatting>/gs,
      (format) => (format.includes(`id="${name}"`) ? change(format) : format),
    )
    .replaceAll(
      /<ext\b[^>]*>\s*<([\w-]+):conditionalFormattings>\s*<\/\1:conditionalFormattings>\s*<\/ext>/g,
      '',
    )
  sheet.set('extLst', /<extLst\b[^>]*>\s*<\/extLst>/.test(after) ? null : after)
}
