import { EditorState } from 'prosemirror-state'
import { mergeDocument } from '../../packages/web/src/features/documents/merge/merge.ts'
import {
  openMergeGround,
  rehearseDocument,
} from '../../packages/web/src/features/documents/rehearsal/ground.ts'
import { resaveReadDocument } from '../../packages/web/src/features/documents/resave.ts'
import { readPackageParts, writePackageParts } from '../../packages/web/src/features/editing/ooxml/index.ts'
import { importWorkbook } from '../../packages/web/src/features/spreadsheets/import/workbook.ts'
import { openWorkbookUnitId } from '../../packages/web/src/features/spreadsheets/mutation.ts'
import { patchWorkbookParts } from '../../packages/web/src/features/spreadsheets/patch/index.ts'
import { harmedWorkbookPart } from '../../packages/web/src/features/spreadsheets/rehearsal.ts'

/** Saves of a file in each of which the word was typed once, elsewhere. Throws where it is not opened for editing. */
export type SavesWithWord = (bytes: Uint8Array, word: string) => Promise<Uint8Array[]>

export class OnlyReadError extends Error {}

/** A file has this many places that are tried, evenly spread. */
const placesTried = 3

const spread = (count: number): number[] => [
  ...new Set(
    Array.from({ length: placesTried }, (_, n) => Math.floor((n * (count - 1)) / (placesTried - 1))),
  ),
]

/** As the worker of the editor does it: the editor's save of the changed text, merged into the file. */
const savesOfDocument: SavesWithWord = async (bytes, word) => {
  const ground = await openMergeGround(bytes, null)
  if ((await rehearseDocument(ground)) !== null) throw new OnlyReadError()
  const { original, read, entered, styles } = ground
  const places: number[] = []
  await resaveReadDocument(read, {
    stories: true,
    passed: (text, name) => {
      if (name === 'body')
        text.descendants((node, at) => {
          if (node.type.name === 'textBox') return false
          if (node.isTextblock && node.textContent !== '') places.push(at + 1)
          return !node.isTextblock
        })
      return text
    },
  })
  const saves: Uint8Array[] = []
  for (const index of spread(places.length)) {
    const now = await resaveReadDocument(read, {
      stories: true,
      passed: (text, name) =>
        name === 'body' && places[index] !== undefined
          ? EditorState.create({ doc: text }).tr.insertText(word, places[index]).doc
          : text,
    })
    saves.push(writePackageParts(mergeDocument(original, { base: entered, styles, now })))
  }
  return saves
}

/** Value, rich text and formula of a cell. */
type WorkbookCell = { v?: unknown; p?: unknown; f?: unknown }

/** As Univer tells that somebody typed into a cell: the word stands behind its text. */
const savesOfWorkbook: SavesWithWord = async (bytes, word) => {
  const parts = readPackageParts(bytes)
  const { sheets } = importWorkbook(parts).snapshot
  if (harmedWorkbookPart(parts) !== null) throw new OnlyReadError()
  const places = Object.values(sheets).flatMap(({ id, cellData }) =>
    Object.entries((cellData ?? {}) as Record<string, Record<string, WorkbookCell>>).flatMap(([row, cells]) =>
      Object.entries(cells).flatMap(([column, cell]) =>
        typeof cell.v === 'string' && cell.v !== '' && !cell.p && !cell.f
          ? [{ id, row, column, text: cell.v }]
          : [],
      ),
    ),
  )
  return spread(places.length).flatMap((index) => {
    const place = places[index]
    if (!place) return []
    const { id, row, column, text } = place
    const cellValue = { [row]: { [column]: { v: `${text}${word}`, t: 1 } } }
    const params = { unitId: openWorkbookUnitId, subUnitId: id, cellValue }
    return [writePackageParts(patchWorkbookParts(parts, [{ id: 'sheet.mutation.set-range-values', params }]))]
  })
}

export const savesByEnding: Record<'docx' | 'xlsx', SavesWithWord> = {
  docx: savesOfDocument,
  xlsx: savesOfWorkbook,
}
