import {
  ConfinedRunError,
  hasProgramOutput,
  packageFoldersShown,
  pictureLoadersOf,
  runConfinedProgram,
} from '../../../kernel/sandbox/index.ts'
import type { RenditionMaker, RenditionMaking, RenditionOutputFile } from '../../renditions/index.ts'
import { parseTilingOutput, tilePiecesOf } from './tiles.rules.ts'
import { tileChildPackages, tileChildProgram } from './tiles-child.ts'

/** Name of the file with the tiling. */
export const pictureTilingFile = 'tiles.json'

const MiB = 1024 ** 2
const most = 1024 * MiB
const limits = { seconds: 240, memory: 2048 * MiB, addresses: null, processes: 64, output: 3072 * MiB }
/** Bytes of a tile: its uncompressed pixels. */
const mostOfPiece = 4 * MiB

const pictures = new Set(['jpg', 'jpeg', 'jfif', 'png', 'gif', 'webp', 'avif', 'tif', 'tiff', 'psd'])

/** Cuts a very large picture into tiles at decreasing scales. */
export const pictureTilesMaker: RenditionMaker = {
  kind: 'tiles',
  fits: (source, size) => pictures.has(source) && size > 0 && size <= most,
  make,
}

async function make(_: unknown, making: RenditionMaking): Promise<RenditionOutputFile[]> {
  const { work } = making
  const said = await cut(making, await making.input())
  const tiling = said === null ? null : parseTilingOutput(said)
  if (!tiling) return []
  const pieces = tilePiecesOf(tiling).map(({ level, column, row }) => ({
    name: `${level}-${column}-${row}.webp`,
    type: 'image/webp',
    file: { folder: work, name: `cut_files/${level}/${column}_${row}.webp`, most: mostOfPiece },
  }))
  const [first] = pieces
  if (!first || !(await hasProgramOutput(first.file))) return []
  const facts = Buffer.from(JSON.stringify(tiling))
  return [{ name: pictureTilingFile, type: 'application/json', file: facts }, ...pieces]
}

/** Decodes untrusted input only in a sandboxed child. Returns its output; null if the file is no picture. */
async function cut(
  { work, urgent, signal, rendition }: RenditionMaking,
  name: string,
): Promise<string | null> {
  const found = tileChildPackages()
  const args = ['--max-old-space-size=1024', '-e', tileChildProgram(found)]
  const input = JSON.stringify({ input: name, kinds: pictureLoadersOf(rendition.source) })
  try {
    const shown = packageFoldersShown(Object.values(found))
    return await runConfinedProgram(process.execPath, args, {
      ...{ work, shown, limits, signal, urgent, input },
      decodes: true,
    })
  } catch (error) {
    // damaged, or of another type than its name says
    if (!(error instanceof ConfinedRunError && error.reason === 'failed')) throw error
    return null
  }
}
