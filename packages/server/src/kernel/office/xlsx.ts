import {
  buildOfficePackage,
  escapeXmlText,
  type OfficeDocumentAbout,
  officeNamespaces,
  relationshipsPart,
} from './ooxml.ts'

export interface WorkbookSheetXml {
  name: string
  /** XML of the rows. */
  rows: string
  /** Columns and the width of each, in characters. */
  columns: number
  width: number
}

const styles = `<styleSheet xmlns="${officeNamespaces.x}"><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="3"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill><fill><patternFill patternType="solid"><fgColor rgb="FFE8F0FE"/></patternFill></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="2"><xf xfId="0"/><xf xfId="0" fontId="1" fillId="2" applyFont="1" applyFill="1"/></cellXfs></styleSheet>`

const kind = 'officedocument.spreadsheetml'
const path = (index: number) => `worksheets/sheet${index + 1}.xml`

const sheetBody = ({ rows, columns, width }: WorkbookSheetXml) =>
  `<worksheet xmlns="${officeNamespaces.x}"><cols><col min="1" max="${columns}" width="${width}" customWidth="1"/></cols><sheetData>${rows}</sheetData></worksheet>`

/** An Excel workbook; cells of style 1 are heads. */
export function buildWorkbook(about: OfficeDocumentAbout, sheets: readonly WorkbookSheetXml[]): Buffer {
  const listed = sheets.map(
    ({ name }, index) =>
      `<sheet name="${escapeXmlText(name)}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`,
  )
  return buildOfficePackage(
    about,
    [
      {
        name: 'xl/workbook.xml',
        type: `${kind}.sheet.main`,
        body: `<workbook xmlns="${officeNamespaces.x}" xmlns:r="${officeNamespaces.r}"><sheets>${listed.join('')}</sheets></workbook>`,
      },
      ...sheets.map((sheet, index) => ({
        name: `xl/${path(index)}`,
        type: `${kind}.worksheet`,
        body: sheetBody(sheet),
      })),
      { name: 'xl/styles.xml', type: `${kind}.styles`, body: styles },
    ],
    [
      {
        name: 'xl/_rels/workbook.xml.rels',
        bytes: relationshipsPart([
          ...sheets.map((_, index): [string, string] => ['worksheet', path(index)]),
          ['styles', 'styles.xml'],
        ]),
      },
    ],
  )
}
