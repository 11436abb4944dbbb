import { strToU8 } from 'fflate'
import type { PackageParts } from '../../editing/ooxml/index.ts'

export interface SheetXml {
  name: string
  xml: string
  state?: string
  /** Inside its relationships. */
  relations?: string
}

interface BookXml {
  sheets: SheetXml[]
  /** Inside `<sst>`, `<styleSheet>` and, after the sheets, `<workbook>`. */
  strings?: string
  styles?: string
  after?: string
  parts?: Record<string, string>
}

const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const relation = (id: string, kind: string, target: string) =>
  `<Relationship Id="${id}" Type="${office}/${kind}" Target="${target}"/>`

/** Returns the parts of a workbook with this content. */
export function partsOf({
  sheets,
  strings = '',
  styles = '',
  after = '',
  parts = {},
}: BookXml): PackageParts {
  const main = sheets.map(({ name, state = 'visible' }, at) => {
    const number = at + 1
    return `<sheet name="${name}" sheetId="${number * 10}" state="${state}" r:id="rId${number}"/>`
  })
  const all: Record<string, string> = {
    '_rels/.rels': `<Relationships>${relation('rId1', 'officeDocument', 'xl/workbook.xml')}</Relationships>`,
    'xl/workbook.xml': `<workbook><sheets>${main.join('')}</sheets>${after}</workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships>${[
      ...sheets.map((_, at) => relation(`rId${at + 1}`, 'worksheet', `worksheets/sheet${at + 1}.xml`)),
      relation('s', 'styles', '/xl/styles.xml'),
      relation('t', 'sharedStrings', 'sharedStrings.xml'),
    ].join('')}</Relationships>`,
    'xl/styles.xml': `<styleSheet>${styles}</styleSheet>`,
    'xl/sharedStrings.xml': `<sst>${strings}</sst>`,
    ...parts,
  }
  sheets.forEach(({ xml, relations }, at) => {
    all[`xl/worksheets/sheet${at + 1}.xml`] = `<worksheet>${xml}</worksheet>`
    if (relations)
      all[`xl/worksheets/_rels/sheet${at + 1}.xml.rels`] = `<Relationships>${relations}</Relationships>`
  })
  return new Map(Object.entries(all).map(([name, xml]) => [name, strToU8(xml)]))
}

/** Returns a worksheet part with these rows. */
export const rows = (xml: string) => `<sheetData>${xml}</sheetData>`
