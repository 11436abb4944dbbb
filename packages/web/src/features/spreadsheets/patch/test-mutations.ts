import { strToU8 } from 'fflate'
import type { PackageParts } from '../../editing/ooxml/index.ts'
import type { WorkbookMutation } from '../mutation.ts'

export const on = (subUnitId: string, id: string, params: object): WorkbookMutation => ({
  id: `sheet.mutation.${id}`,
  params: { unitId: 'workbook', subUnitId, ...params },
})
export const cells = (cellValue: object, sheet = '1') => on(sheet, 'set-range-values', { cellValue })
export const area = (startRow: number, endRow: number, startColumn: number, endColumn: number) => ({
  startRow,
  endRow,
  startColumn,
  endColumn,
})

/** Returns a macro-enabled workbook with these parts. */
export function withMacros(parts: PackageParts): PackageParts {
  const text = (name: string) => new TextDecoder().decode(parts.get(name))
  const types = text('[Content_Types].xml')
    .replace('spreadsheetml.sheet.main+xml', 'x')
    .replace(
      'application/vnd.openxmlformats-officedocument.x',
      'application/vnd.ms-excel.sheet.macroEnabled.main+xml',
    )
    .replace(
      '</Types>',
      '<Default Extension="bin" ContentType="application/vnd.ms-office.vbaProject"/></Types>',
    )
  const relations = text('xl/_rels/workbook.xml.rels').replace(
    '</Relationships>',
    '<Relationship Id="rIdMacros" Type="http://schemas.microsoft.com/office/2006/relationships/vbaProject" Target="vbaProject.bin"/></Relationships>',
  )
  return new Map([
    ...parts,
    ['[Content_Types].xml', strToU8(types)],
    ['xl/_rels/workbook.xml.rels', strToU8(relations)],
    ['xl/vbaProject.bin', Uint8Array.from({ length: 5000 }, (_, at) => (at * 7919) % 256)],
  ])
}

export const changed = (before: PackageParts, after: PackageParts) =>
  [...new Set([...before.keys(), ...after.keys()])]
    .filter(
      (part) => Buffer.compare(before.get(part) ?? Buffer.alloc(0), after.get(part) ?? Buffer.alloc(0)) !== 0,
    )
    .sort()
