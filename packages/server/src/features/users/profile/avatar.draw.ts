import { createRequire } from 'node:module'
import { limits } from '@cabinet/contract/limits'
import { AppError } from '../../../kernel/errors.ts'
import {
  ConfinedRunError,
  type PictureLoaderKind,
  packageFoldersShown,
  putIntoWorkFolder,
  readProgramOutput,
  runConfinedProgram,
  sharpProgramText,
  withWorkFolder,
} from '../../../kernel/sandbox/index.ts'
import { pictureTypeOfBytes } from '../../settings/index.ts'

/** Pixels of a side of what is kept. */
const side = 256
const MiB = 1024 ** 2

const here = createRequire(import.meta.url)

/**
 * The program of the child, as text, so that it runs alike from the source and in the bundle. Somebody's picture is
 * decoded there and nowhere else: turned upright, cut to a square, made small, and written without what it told
 * besides (place, camera, comments).
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

/** Bytes of what is drawn: so many pixels without any loss. */
const most = 1 * MiB

/** The picture anew, 256 pixels square; null where it cannot be decoded. A photograph stays JPEG, the others PNG. @throws users.pictures_unavailable */
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
