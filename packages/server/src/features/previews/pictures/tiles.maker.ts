import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { ConfinedError, put, runConfined, shownTo } from '../../../kernel/sandbox/index.ts'
import type { Made, Maker, Making } from '../../renditions/index.ts'
import { packages, program } from './tiles-child.ts'

/** The file that says how many pieces there are. */
export const tilingFile = 'tiles.json'

const MiB = 1024 ** 2
const most = 1024 * MiB
const limits = { seconds: 240, memory: 2048 * MiB, addresses: null, processes: 64, output: 3072 * MiB }

const pictures = new Set(['jpg', 'jpeg', 'jfif', 'png', 'gif', 'webp', 'avif', 'tif', 'tiff', 'psd'])

/** A very large picture in pieces, and smaller and smaller ones of it. */
export const tiles: Maker = {
  kind: 'tiles',
  fits: (source, size) => pictures.has(source) && size > 0 && size <= most,
  make,
}

async function make(_: unknown, making: Making): Promise<Made[]> {
  const { work } = making
  const name = await making.input()
  await put(work, 'job.json', JSON.stringify({ input: name }))
  await cut(making)
  const tiling = join(work, tilingFile)
  if (!existsSync(tiling)) return []
  const levels = await readdir(join(work, 'cut_files'))
  const pieces = await Promise.all(levels.map((level) => piecesOf(work, level)))
  return [{ name: tilingFile, type: 'application/json', file: tiling }, ...pieces.flat()]
}

async function piecesOf(work: string, level: string): Promise<Made[]> {
  const folder = join(work, 'cut_files', level)
  // a child that was taken over may have left anything there
  if (!/^\d{1,2}$/.test(level)) return []
  return (await readdir(folder))
    .filter((file) => /^\d{1,4}_\d{1,4}\.webp$/.test(file))
    .map((file) => ({
      name: `${level}-${file.replace('_', '-')}`,
      type: 'image/webp',
      file: join(folder, file),
    }))
}

/** Everything hostile is decoded in a child behind walls, and nowhere else. */
async function cut({ work, urgent, signal }: Making): Promise<void> {
  const found = packages()
  const args = ['--max-old-space-size=1024', '-e', program(found)]
  try {
    const shown = shownTo(Object.values(found))
    await runConfined(process.execPath, args, { work, shown, limits, signal, urgent, bare: true })
  } catch (error) {
    // damaged, or another kind of file than its name says
    if (!(error instanceof ConfinedError && error.reason === 'failed')) throw error
  }
}
