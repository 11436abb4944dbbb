import { createHash } from 'node:crypto'
import { createRequire } from 'node:module'
import { watermarkLimits } from '@cabinet/contract/watermark'
import { AppError } from '../../kernel/errors.ts'
import {
  ConfinedRunError,
  packageFoldersShown,
  putIntoWorkFolder,
  readProgramOutput,
  runConfinedProgram,
  sharpProgramText,
  withWorkFolder,
} from '../../kernel/sandbox/index.ts'
import { pictureTypeOfBytes } from '../settings/index.ts'

/** Longer side of a stored picture, in pixels: a mark is small. */
const side = 400
const MiB = 1024 ** 2

/** Bytes of the converted picture, a PNG of few pixels. */
const mostDrawn = 2 * MiB

/** Source of the child program: inline text, so that it runs alike from source and in the bundle. */
const program = (sharp: string, type: 'jpeg' | 'png') => `
${sharpProgramText(sharp, { threads: 1 })}
opensOnly([${JSON.stringify(type)}])
sharp('in', { limitInputPixels: ${watermarkLimits.pictureSide ** 2}, failOn: 'error', pages: 1 })
  .autoOrient()
  .resize({ width: ${side}, height: ${side}, fit: 'inside', withoutEnlargement: true })
  .toColourspace('srgb')
  .png({ compressionLevel: 9 })
  .toFile('out')
  .then(() => process.exit(0), () => process.exit(7))
`

export interface WatermarkPicture {
  hash: string
  width: number
  height: number
  bytes: Buffer
}

/**
 * Converts an administrator's picture (a data URL of PNG or JPEG, at most 200 KB) in the sandbox.
 * @throws watermark.picture_invalid, watermark.picture_too_large, watermark.pictures_unavailable
 */
export async function readWatermarkPicture(address: string): Promise<WatermarkPicture> {
  const [, type, base64] = /^data:image\/(\w+);base64,([A-Za-z0-9+/]+={0,2})$/.exec(address) ?? []
  if ((type !== 'png' && type !== 'jpeg') || !base64) throw new AppError('watermark.picture_invalid')
  const given = Buffer.from(base64, 'base64')
  if (given.length > watermarkLimits.picture) throw new AppError('watermark.picture_too_large')
  if (pictureTypeOfBytes(given) !== type) throw new AppError('watermark.picture_invalid')
  const bytes = await redrawn(given, type)
  return {
    hash: createHash('sha256').update(bytes).digest('hex'),
    // the first chunk of a PNG begins with both
    width: bytes.readUInt32BE(16),
    height: bytes.readUInt32BE(20),
    bytes,
  }
}

async function redrawn(bytes: Buffer, type: 'jpeg' | 'png'): Promise<Buffer> {
  const sharp = createRequire(import.meta.url).resolve('sharp')
  const drawn = await withWorkFolder(async (work) => {
    await putIntoWorkFolder(work, 'in', bytes)
    await runConfinedProgram(process.execPath, ['--max-old-space-size=128', '-e', program(sharp, type)], {
      ...{ work, shown: packageFoldersShown([sharp]), urgent: true, decodes: true },
      limits: { seconds: 15, memory: 512 * MiB, addresses: null },
    })
    return readProgramOutput({ folder: work, name: 'out', most: mostDrawn })
  }).catch((error: unknown) => {
    if (!(error instanceof ConfinedRunError)) throw error
    if (error.reason === 'unavailable') throw new AppError('watermark.pictures_unavailable')
    return null
  })
  if (!drawn || pictureTypeOfBytes(drawn) !== 'png' || !isSmall(drawn))
    throw new AppError('watermark.picture_invalid')
  return drawn
}

/** Whether a PNG has the size requested from the child. */
const isSmall = (png: Buffer): boolean =>
  png.length > 24 && [16, 20].every((at) => png.readUInt32BE(at) >= 1 && png.readUInt32BE(at) <= side)

/** Returns a stored picture as a data URL. */
export const pictureDataAddress = ({ bytes }: Pick<WatermarkPicture, 'bytes'>): string =>
  `data:image/png;base64,${bytes.toString('base64')}`
