import { createRequire } from 'node:module'
import { runConfinedProgram } from './confine.ts'
import { ConfinedRunError } from './limits.ts'
import { type PictureLoaderKind, sharpProgramText } from './loaders.ts'
import { readProgramOutput } from './output.ts'
import { packageFoldersShown } from './shown.ts'
import { putIntoWorkFolder, withWorkFolder } from './work-folder.ts'

const MiB = 1024 ** 2
const here = createRequire(import.meta.url)

export interface PictureDrawing {
  /** The kind of the bytes; no other is read. */
  kind: PictureLoaderKind
  type: 'jpeg' | 'png'
  /** Most pixels of what is read. */
  inputPixels: number
  resize: { width: number; height: number; fit: 'cover' | 'inside'; withoutEnlargement?: boolean }
  jpegQuality: number
  /** Most bytes of what is drawn. */
  most: number
}

/**
 * Source of the child process, as text, so that it runs alike from source and bundle. Pictures of users are decoded only
 * there: rotated upright, resized, and stripped of metadata (place, camera, comments).
 */
const program = (sharp: string, { kind, type, inputPixels, resize, jpegQuality }: PictureDrawing) => `
${sharpProgramText(sharp, { threads: 1 })}
opensOnly([${JSON.stringify(kind)}])
sharp('in', { limitInputPixels: ${inputPixels}, failOn: 'error', pages: 1 })
  .autoOrient()
  .resize(${JSON.stringify(resize)})
  .toColourspace('srgb')
  .${type === 'jpeg' ? `jpeg({ quality: ${jpegQuality}, mozjpeg: true })` : 'png({ compressionLevel: 9, palette: true, quality: 92 })'}
  .toFile('out')
  .then(() => process.exit(0), () => process.exit(7))
`

/** Redraws a picture; null if it cannot be decoded, 'unavailable' where nothing can be decoded safely. */
export async function redrawPicture(
  bytes: Buffer,
  drawing: PictureDrawing,
): Promise<Buffer | null | 'unavailable'> {
  const sharp = here.resolve('sharp')
  try {
    return await withWorkFolder(async (work) => {
      await putIntoWorkFolder(work, 'in', bytes)
      await runConfinedProgram(
        process.execPath,
        ['--max-old-space-size=128', '-e', program(sharp, drawing)],
        {
          ...{ work, shown: packageFoldersShown([sharp]), urgent: true, decodes: true },
          limits: { seconds: 15, memory: 512 * MiB, addresses: null },
        },
      )
      return await readProgramOutput({ folder: work, name: 'out', most: drawing.most })
    })
  } catch (error) {
    if (!(error instanceof ConfinedRunError)) throw error
    return error.reason === 'unavailable' ? 'unavailable' : null
  }
}
