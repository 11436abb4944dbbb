import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join, sep } from 'node:path'
import { limits } from '@cabinet/contract/limits'
import { ConfinedError, confine, put, turn, withWork } from '../../../kernel/sandbox/index.ts'

/** Pixels of a side of what is kept. */
const side = 256
const MiB = 1024 ** 2

const here = createRequire(import.meta.url)

/**
 * The program of the child, as text, so that it runs alike from the source and in the bundle. Somebody's picture is
 * decoded there and nowhere else: turned upright, cut to a square, made small, and written without what it told
 * besides (place, camera, comments).
 */
const program = (sharp: string, type: 'jpeg' | 'png') => `
const sharp = require(${JSON.stringify(sharp)})
sharp.cache(false)
sharp.concurrency(1)
sharp.block({ operation: ['VipsForeignLoadMagick', 'VipsForeignLoadPdf', 'VipsForeignLoadSvg'] })
sharp('in', { limitInputPixels: ${limits.avatarPixels ** 2}, failOn: 'error', pages: 1 })
  .autoOrient()
  .resize({ width: ${side}, height: ${side}, fit: 'cover' })
  .toColourspace('srgb')
  .${type === 'jpeg' ? 'jpeg({ quality: 88, mozjpeg: true })' : 'png({ compressionLevel: 9, palette: true, quality: 92 })'}
  .toFile('out')
  .then(() => process.exit(0), () => process.exit(7))
`

/** The picture anew, 256 pixels square; null where it cannot be decoded. A photograph stays JPEG, the others PNG. */
export async function redrawn(bytes: Buffer, type: 'jpeg' | 'png'): Promise<Buffer | null> {
  const sharp = here.resolve('sharp')
  const modules = sharp.slice(0, sharp.lastIndexOf(`${sep}node_modules${sep}`) + 13)
  const shown = [modules, dirname(dirname(process.execPath))].filter((path) => !/^\/usr\b/.test(path))
  const giveBack = await turn(true)
  try {
    return await withWork(async (work) => {
      await put(work, 'in', bytes)
      const confined = await confine(
        process.execPath,
        ['--max-old-space-size=128', '-e', program(sharp, type)],
        { work, shown, limits: { seconds: 15, memory: 512 * MiB, addresses: null } },
        { bare: true },
      )
      confined.stdin.end()
      confined.stdout.resume()
      await confined.ended
      return await readFile(join(work, 'out'))
    })
  } catch (error) {
    if (error instanceof ConfinedError && error.reason !== 'unavailable') return null
    throw error
  } finally {
    giveBack()
  }
}
