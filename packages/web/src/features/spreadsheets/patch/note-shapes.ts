import type { PatchedWorkbook, WorkbookSheetEntry } from './book.ts'
import { relationTypePrefix } from './package-parts.ts'

const partType = 'application/vnd.openxmlformats-officedocument.vmlDrawing'

/** The empty VML drawing for notes, as Excel writes it. */
const emptyDrawing =
  '<xml xmlns:v="urn:schemas-microsoft-com:vml" xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:x="urn:schemas-microsoft-com:office:excel">' +
  '<o:shapelayout v:ext="edit"><o:idmap v:ext="edit" data="1"/></o:shapelayout>' +
  '<v:shapetype id="_x0000_t202" coordsize="21600,21600" o:spt="202" path="m,l,21600r21600,l21600,xe"><v:stroke joinstyle="miter"/><v:path gradientshapeok="t" o:connecttype="rect"/></v:shapetype>' +
  '</xml>'

export function addNoteShape(
  book: PatchedWorkbook,
  entry: WorkbookSheetEntry,
  row: number,
  column: number,
): void {
  const part = drawingOf(book, entry)
  const before = book.text(part)
  const taken = [...before.matchAll(/_x0000_s(\d+)/g)].map(([, number]) => Number(number))
  const number = Math.max(1024, ...taken) + 1
  const anchor = [column + 1, 15, Math.max(0, row - 1), 10, column + 3, 15, row + 3, 4].join(', ')
  const shape =
    `<v:shape id="_x0000_s${number}" type="#_x0000_t202" style="position:absolute;visibility:hidden" fillcolor="#ffffe1" o:insetmode="auto">` +
    '<v:fill color2="#ffffe1"/><v:shadow on="t" color="black" obscured="t"/><v:path o:connecttype="none"/>' +
    '<v:textbox style="mso-direction-alt:auto"><div style="text-align:left"></div></v:textbox>' +
    `<x:ClientData ObjectType="Note"><x:MoveWithCells/><x:SizeWithCells/><x:Anchor>${anchor}</x:Anchor><x:AutoFill>False</x:AutoFill><x:Row>${row}</x:Row><x:Column>${column}</x:Column></x:ClientData></v:shape>`
  const end = before.lastIndexOf('</')
  book.setText(part, `${before.slice(0, end)}${withNames(shape, before)}${before.slice(end)}`)
}

/** Other programs may use different prefixes, or declare these namespaces below the root. */
const withNames = (shape: string, drawing: string) => {
  const names = { v: 'vml', o: 'office:office', x: 'office:excel' }
  const missing = Object.entries(names).filter(([prefix]) => !drawing.includes(`xmlns:${prefix}=`))
  const said = missing.map(([prefix, name]) => ` xmlns:${prefix}="urn:schemas-microsoft-com:${name}"`)
  return shape.replace('<v:shape', `<v:shape${said.join('')}`)
}

export function removeNoteShapes(
  book: PatchedWorkbook,
  entry: WorkbookSheetEntry,
  row: number,
  column: number,
): void {
  for (const { kind, target } of book.relations(entry.part)) {
    if (kind !== 'vmlDrawing' || !book.has(target)) continue
    const at = (shape: string, tag: string) => new RegExp(`<(?:[\\w-]+:)?${tag}>\\s*(\\d+)`).exec(shape)?.[1]
    const text = book
      .text(target)
      .replaceAll(/<([\w-]+:)shape\b(?:(?!<\/\1shape>).)*<\/\1shape>\s*/gs, (shape) =>
        at(shape, 'Row') === String(row) && at(shape, 'Column') === String(column) ? '' : shape,
      )
    book.setText(target, text)
  }
}

function drawingOf(book: PatchedWorkbook, entry: WorkbookSheetEntry): string {
  const sheet = book.sheet(entry)
  const id = /:id="([^"]*)"/.exec(sheet.piece('legacyDrawing') ?? '')?.[1]
  const known = book.relations(entry.part).find((one) => one.id === id)?.target
  if (known && book.has(known)) return known
  const part = book.freePart((number) => `xl/drawings/vmlDrawing${number}.vml`)
  book.setText(part, emptyDrawing)
  book.declareType(partType, { ending: 'vml' })
  sheet.declare('r', relationTypePrefix.slice(0, -1))
  sheet.set('legacyDrawing', `<legacyDrawing r:id="${book.relate(entry.part, 'vmlDrawing', part)}"/>`)
  return part
}
