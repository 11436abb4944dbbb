import { createRequire } from 'node:module'
import { limits } from '@cabinet/contract/limits'
import { AppError } from '../../kernel/errors.ts'
import {
  ConfinedRunError,
  type PictureLoaderKind,
  packageFoldersShown,
  putIntoWorkFolder,
  readProgramOutput,
  runConfinedProgram,
  sharpProgramText,
  withWorkFolder,
} from '../../kernel/sandbox/index.ts'
import { pictureTypeOfBytes } from '../settings/index.ts'

/** Side of the stored picture in pixels. */
const side = 256
const MiB = 1024 ** 2

const here = createRequire(import.meta.url)

/**
 * Source of the child process, as text, so that it runs alike from source and bundle. User pictures are
 * decoded only there: rotated upright, cropped to a square, resized, and stripped of metadata (place, camera,
 * comments).
 */
const program = (sharp: string, kind: PictureLoaderKind, type: 'jpeg' | 'png') => `
${sharpProgramText(sharp, { threads: 1 })}
opensOnly([${JSON.stringify(kind)}])
sharp('in', { limitInputPixels: ${limits.avatarPixels ** 2}, failOn: 'error', pages: 1 })
  .autoOrient()
  .resize({ width: ${side}, height: ${side}, fit: 'cover' })
  .toColourspace('srgb')
  .${type === 'jpeg' ? 'jpeg({ quality: 88, mozjpeg: true })' : 'png({ compressionLevel: 9, palette: true, quality: 92 })'}
  .toFile('out')
  .then(() => process.exit(0), () => process.exit(7))
`

/** Maximum size of the drawn picture in bytes: its pixels uncompressed. */
const most = 1 * MiB

/**
 * Redraws a picture at 256 pixels square; null if it cannot be decoded. Photographs stay JPEG, others become
 * PNG. @throws users.pictures_unavailable
 */
export async function redrawAvatar(bytes: Buffer, kind: 'jpeg' | 'png' | 'gif'): Promise<Buffer | null> {
  const sharp = here.resolve('sharp')
  const type = kind === 'jpeg' ? 'jpeg' : 'png'
  try {
    return await withWorkFolder(async (work) => {
      await putIntoWorkFolder(work, 'in', bytes)
      await runConfinedProgram(
        process.execPath,
        ['--max-old-space-size=128', '-e', program(sharp, kind, type)],
        {
          ...{ work, shown: packageFoldersShown([sharp]), urgent: true, decodes: true },
          limits: { seconds: 15, memory: 512 * MiB, addresses: null },
        },
      )
      const drawn = await readProgramOutput({ folder: work, name: 'out', most })
      return drawn && pictureTypeOfBytes(drawn) === type ? drawn : null
    })
  } catch (error) {
    if (!(error instanceof ConfinedRunError)) throw error
    if (error.reason === 'unavailable') throw new AppError('users.pictures_unavailable')
    return null
  }
}
