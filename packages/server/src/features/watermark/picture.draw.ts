import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { watermarkLimits } from '@cabinet/contract/watermark'
import { AppError } from '../../kernel/errors.ts'
import { ConfinedError, confine, put, shownTo, turn, withWork } from '../../kernel/sandbox/index.ts'
import { pictureType } from '../settings/index.ts'

/** Pixels of the longer side of what is kept: a mark is small. */
const side = 400
const MiB = 1024 ** 2

/** The program of the child, as text, so that it runs alike from the source and in the bundle. */
const program = (sharp: string) => `
const sharp = require(${JSON.stringify(sharp)})
sharp.cache(false)
sharp.concurrency(1)
sharp.block({ operation: ['VipsForeignLoadMagick', 'VipsForeignLoadPdf', 'VipsForeignLoadSvg'] })
sharp('in', { limitInputPixels: ${watermarkLimits.pictureSide ** 2}, failOn: 'error', pages: 1 })
  .autoOrient()
  .resize({ width: ${side}, height: ${side}, fit: 'inside', withoutEnlargement: true })
  .toColourspace('srgb')
  .png({ compressionLevel: 9 })
  .toFile('out')
  .then(() => process.exit(0), () => process.exit(7))
`

export interface Picture {
  hash: string
  width: number
  height: number
  bytes: Buffer
}

/**
 * A picture that an administrator chose (a data address of PNG or JPEG, at most 200 KB), drawn anew behind walls.
 * @throws watermark.picture_invalid, watermark.picture_too_large
 */
export async function pictureOf(address: string): Promise<Picture> {
  const [, type, base64] = /^data:image\/(\w+);base64,([A-Za-z0-9+/]+={0,2})$/.exec(address) ?? []
  if ((type !== 'png' && type !== 'jpeg') || !base64) throw new AppError('watermark.picture_invalid')
  const given = Buffer.from(base64, 'base64')
  if (given.length > watermarkLimits.picture) throw new AppError('watermark.picture_too_large')
  if (pictureType(given) !== type) throw new AppError('watermark.picture_invalid')
  const bytes = await redrawn(given)
  return {
    hash: createHash('sha256').update(bytes).digest('hex'),
    // the first chunk of PNG begins with both
    width: bytes.readUInt32BE(16),
    height: bytes.readUInt32BE(20),
    bytes,
  }
}

async function redrawn(bytes: Buffer): Promise<Buffer> {
  const sharp = createRequire(import.meta.url).resolve('sharp')
  const giveBack = await turn(true)
  try {
    return await withWork(async (work) => {
      await put(work, 'in', bytes)
      const confined = await confine(
        process.execPath,
        ['--max-old-space-size=128', '-e', program(sharp)],
        {
          work,
          shown: shownTo([sharp]),
          limits: { seconds: 15, memory: 512 * MiB, addresses: null },
        },
        { bare: true },
      )
      confined.stdin.end()
      confined.stdout.resume()
      await confined.ended
      return await readFile(join(work, 'out'))
    })
  } catch (error) {
    if (error instanceof ConfinedError && error.reason !== 'unavailable')
      throw new AppError('watermark.picture_invalid')
    throw error
  } finally {
    giveBack()
  }
}

/** The address of a kept picture, for whoever draws it. */
export const addressOf = ({ bytes }: Pick<Picture, 'bytes'>): string =>
  `data:image/png;base64,${bytes.toString('base64')}`
