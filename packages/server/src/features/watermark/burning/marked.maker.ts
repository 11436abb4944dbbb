import { thumbnailSizes } from '@cabinet/contract/renditions'
import {
  type WatermarkDrawing,
  watermarkOverlay,
  watermarkTile,
  watermarkUnit,
} from '@cabinet/contract/watermark.draw'
import type { Ctx } from '../../../kernel/ctx.ts'
import { isProgramUsable, type PictureLoaderKind, pictureLoadersOf } from '../../../kernel/sandbox/index.ts'
import {
  drawMediaFrame,
  drawPhonePhoto,
  largestSmallBytes,
  officePdfMaker,
  type RenditionMaker,
  type RenditionMaking,
  type RenditionOutputFile,
  shrinkPicture,
  thumbnailFileName,
  thumbnailMaker,
} from '../../renditions/index.ts'
import { watermarkDrawingOf } from '../marks.ts'
import { burnWatermark } from './burn.ts'
import { isMarkedAsText, markedFormOf, markedPictureFormat } from './forms.rules.ts'
import { textPagesMaker } from './text-pages.ts'

/** Minimum pixel height of a mark's letters in a picture: a small picture must be visibly marked. */
const lettersLeast = 7

/** The file of a marked rendition. */
export const markedRenditionFile = 'marked'

/** Source of the pages to mark; null: the file itself. */
export const pageSourceOf = (source: string): { kind: string; file: string } | null => {
  if (source === 'pdf' || markedPictureFormat(source)) return null
  return { kind: isMarkedAsText(source) ? 'text-pages' : 'pdf', file: 'pdf' }
}

/** Makes a marked copy of a picture, or of a document's pages. `parameters` are the mark. */
export const markedCopyMaker: RenditionMaker = {
  kind: 'marked',
  async fits(source, size) {
    const form = markedFormOf(source, size)
    if (form === null) return false
    if (source === 'heic' || source === 'heif') return isProgramUsable('heif-convert')
    if (source === 'bmp' || source === 'ico') return isProgramUsable('ffmpeg')
    const from = pageSourceOf(source)
    if (from === null) return true
    return from.kind === officePdfMaker.kind
      ? officePdfMaker.fits(source, size)
      : textPagesMaker.fits(source, size)
  },
  needs: pageSourceOf,
  make,
}

async function make(ctx: Ctx, making: RenditionMaking): Promise<RenditionOutputFile[]> {
  const { rendition, work, urgent } = making
  const { source } = rendition
  const drawing = await watermarkDrawingOf(ctx, rendition)
  const tile = watermarkTile(drawing, 1)
  const out = markedPictureFormat(source)
  const picture = out && (await readablePictureOf(making))
  if (out && !picture) return []
  const least = lettersLeast / drawing.size
  const file = await burnWatermark(
    work,
    out && picture
      ? { way: 'picture', ...picture, format: out.format, tile, least }
      : { way: 'pages', input: await making.input(), tile },
    urgent,
  )
  return file === null ? [] : [{ name: markedRenditionFile, type: out?.type ?? 'application/pdf', file }]
}

/** Maximum width of an animation's frame, in pixels. */
const wide = 16_384

/** Converts pictures that sharp cannot read to a format it can. */
export async function readablePictureOf(
  making: RenditionMaking,
): Promise<{ input: string; kinds: readonly PictureLoaderKind[] } | null> {
  const { source } = making.rendition
  const other = { heic: drawPhonePhoto, heif: drawPhonePhoto, bmp: drawMediaFrame, ico: drawMediaFrame }[
    source
  ]
  if (!other) return { input: await making.input(), kinds: pictureLoadersOf(source) }
  const drawn = await other(making, wide)
  return drawn && { input: drawn.file.name, kinds: drawn.kinds }
}

/** Makes marked thumbnails from the largest unmarked one. */
export const markedThumbnails: RenditionMaker = {
  kind: 'marked-thumbnail',
  fits: thumbnailMaker.fits,
  needs: () => ({ kind: 'thumbnail', file: thumbnailFileName(1024) }),
  async make(ctx, making) {
    const drawing: WatermarkDrawing = await watermarkDrawingOf(ctx, making.rendition)
    const covers = thumbnailSizes.map((size): [number, string] => {
      const unit = watermarkUnit({ width: size, height: size }, drawing, lettersLeast)
      return [size, watermarkOverlay(drawing, { width: 0, height: 0 }, unit)]
    })
    const file = { folder: making.work, name: await making.input(), most: largestSmallBytes }
    const small = await shrinkPicture(
      { file, kinds: ['webp'] },
      making.rendition.enterprise_id,
      making.urgent,
      Object.fromEntries(covers),
    )
    return (small ?? []).map(({ size, file: made, width, height }) => ({
      name: thumbnailFileName(size),
      type: 'image/webp',
      file: made,
      width,
      height,
    }))
  },
}
