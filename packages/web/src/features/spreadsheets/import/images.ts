import { type PackageParts, type Relationship, relationshipsOf } from '../../editing/ooxml/index.ts'
import { childElementOf, type Element, numberOf, readXml } from '../markup/tree.ts'
import { importedObjectId, openWorkbookUnitId } from '../mutation.ts'

/** Start positions of columns and rows, in pixels. */
export interface SheetPixelGrid {
  left(column: number): number
  top(row: number): number
}

interface Corner {
  row: number
  rowOffset: number
  column: number
  columnOffset: number
}

interface Box {
  left: number
  top: number
  width: number
  height: number
}

export interface SheetDrawings {
  data: Record<string, unknown>
  order: string[]
  /** Charts, shapes and the like, which stay in the file and are not shown. */
  unseen: number
}

/** English Metric Units (EMU) per pixel. */
const unitsOfPixel = 9525
const kinds: Record<string, string> = {
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  gif: 'image/gif',
  bmp: 'image/bmp',
  webp: 'image/webp',
}

/** Converts the pictures of a sheet to Univer's drawings. */
export function importSheetImages(
  parts: PackageParts,
  relations: readonly Relationship[],
  sheetId: string,
  grid: SheetPixelGrid,
): SheetDrawings {
  const found: SheetDrawings = { data: {}, order: [], unseen: 0 }
  const part = relations.find(({ kind }) => kind === 'drawing')?.target
  const content = part && parts.get(part)
  if (!content) return found
  const targets = new Map(relationshipsOf(parts, part).map(({ id, target }) => [id, target]))
  readXml(content).children.forEach((anchor, place) => {
    const blip = childElementOf(childElementOf(childElementOf(anchor, 'pic'), 'blipFill'), 'blip')
    const source = blip && sourceOf(parts, targets.get(blip.attributes.embed ?? ''))
    const box = boxOf(anchor, grid)
    if (!source || !box) {
      found.unseen += 1
      return
    }
    const drawingId = importedObjectId('image', sheetId, place)
    const sheetTransform = { from: cornerOf(box.left, box.top, grid), to: edgeOf(box, grid) }
    found.data[drawingId] = {
      unitId: openWorkbookUnitId,
      subUnitId: sheetId,
      drawingId,
      drawingType: 0,
      imageSourceType: 'BASE64',
      source,
      transform: { ...box, angle: 0 },
      sheetTransform,
      axisAlignSheetTransform: sheetTransform,
    }
    found.order.push(drawingId)
  })
  return found
}

function sourceOf(parts: PackageParts, part: string | undefined): string | null {
  const kind = kinds[part?.split('.').at(-1)?.toLowerCase() ?? '']
  const bytes = part && parts.get(part)
  if (!kind || !bytes) return null
  let text = ''
  for (let at = 0; at < bytes.length; at += 0x8000)
    text += String.fromCharCode(...bytes.subarray(at, at + 0x8000))
  return `data:${kind};base64,${btoa(text)}`
}

function boxOf(anchor: Element, grid: SheetPixelGrid): Box | null {
  const corner = (name: string) => {
    const at = childElementOf(anchor, name)
    const offset = (of: string) => Number(childElementOf(at, of)?.text ?? 0) / unitsOfPixel
    return (
      at && {
        x: grid.left(Number(childElementOf(at, 'col')?.text ?? 0)) + offset('colOff'),
        y: grid.top(Number(childElementOf(at, 'row')?.text ?? 0)) + offset('rowOff'),
      }
    )
  }
  const size = childElementOf(anchor, 'ext')
  const place = childElementOf(anchor, 'pos')
  const from =
    corner('from') ??
    (place && {
      x: (numberOf(place, 'x') ?? 0) / unitsOfPixel,
      y: (numberOf(place, 'y') ?? 0) / unitsOfPixel,
    })
  const to = corner('to')
  if (!from) return null
  if (to) return { left: from.x, top: from.y, width: to.x - from.x, height: to.y - from.y }
  if (!size) return null
  const width = (numberOf(size, 'cx') ?? 0) / unitsOfPixel
  return { left: from.x, top: from.y, width, height: (numberOf(size, 'cy') ?? 0) / unitsOfPixel }
}

const edgeOf = ({ left, top, width, height }: Box, grid: SheetPixelGrid) =>
  cornerOf(left + width, top + height, grid)

function cornerOf(x: number, y: number, grid: SheetPixelGrid): Corner {
  let column = 0
  let row = 0
  while (column < 16383 && grid.left(column + 1) <= x) column += 1
  while (row < 1048575 && grid.top(row + 1) <= y) row += 1
  return { row, rowOffset: y - grid.top(row), column, columnOffset: x - grid.left(column) }
}
