import { thumbnailSizes } from '@cabinet/contract/renditions'
import { coverOf, type Drawing, tileOf, unitOn } from '@cabinet/contract/watermark.draw'
import type { Ctx } from '../../../kernel/ctx.ts'
import { isUsable, loadersOf, type PictureKind } from '../../../kernel/sandbox/index.ts'
import {
  fileOf,
  frame,
  largestSmall,
  type Made,
  type Maker,
  type Making,
  officePdf,
  photo,
  shrink,
  thumbnails,
} from '../../renditions/index.ts'
import { drawingOf } from '../marks.ts'
import { burn } from './burn.ts'
import { formOf, isText, pictureOut } from './forms.rules.ts'
import { textPages } from './text-pages.ts'

/** Pixels that letters of a mark in a picture are high at least: a small one must be seen to be marked. */
const lettersLeast = 7

/** The file of a marked rendition. */
export const markedFile = 'marked'

/** Where the pages come from that are drawn over; null: the file itself. */
export const pagesFrom = (source: string): { kind: string; file: string } | null => {
  if (source === 'pdf' || pictureOut(source)) return null
  return { kind: isText(source) ? 'text-pages' : 'pdf', file: 'pdf' }
}

/** A copy of a picture, or the pages of a document, with a mark drawn in. `parameters` are the mark. */
export const marked: Maker = {
  kind: 'marked',
  async fits(source, size) {
    const form = formOf(source, size)
    if (form === null) return false
    if (source === 'heic' || source === 'heif') return isUsable('heif-convert')
    if (source === 'bmp' || source === 'ico') return isUsable('ffmpeg')
    const from = pagesFrom(source)
    if (from === null) return true
    return from.kind === officePdf.kind ? officePdf.fits(source, size) : textPages.fits(source, size)
  },
  needs: pagesFrom,
  make,
}

async function make(ctx: Ctx, making: Making): Promise<Made[]> {
  const { rendition, work, urgent } = making
  const { source } = rendition
  const drawing = await drawingOf(ctx, rendition)
  const tile = tileOf(drawing, 1)
  const out = pictureOut(source)
  const picture = out && (await pictureIn(making))
  if (out && !picture) return []
  const least = lettersLeast / drawing.size
  const file = await burn(
    work,
    out && picture
      ? { way: 'picture', ...picture, format: out.format, tile, least }
      : { way: 'pages', input: await making.input(), tile },
    urgent,
  )
  return file === null ? [] : [{ name: markedFile, type: out?.type ?? 'application/pdf', file }]
}

/** Pixels that a frame of a picture may be wide. */
const wide = 16_384

/** What sharp cannot read becomes what it can. */
export async function pictureIn(
  making: Making,
): Promise<{ input: string; kinds: readonly PictureKind[] } | null> {
  const { source } = making.rendition
  const other = { heic: photo, heif: photo, bmp: frame, ico: frame }[source]
  if (!other) return { input: await making.input(), kinds: loadersOf(source) }
  const drawn = await other(making, wide)
  return drawn && { input: drawn.file.name, kinds: drawn.kinds }
}

/** Small pictures with a mark drawn in, from the largest that is not marked. */
export const markedThumbnails: Maker = {
  kind: 'marked-thumbnail',
  fits: thumbnails.fits,
  needs: () => ({ kind: 'thumbnail', file: fileOf(1024) }),
  async make(ctx, making) {
    const drawing: Drawing = await drawingOf(ctx, making.rendition)
    const covers = thumbnailSizes.map((size): [number, string] => {
      const unit = unitOn({ width: size, height: size }, drawing, lettersLeast)
      return [size, coverOf(drawing, { width: 0, height: 0 }, unit)]
    })
    const file = { folder: making.work, name: await making.input(), most: largestSmall }
    const small = await shrink(
      { file, kinds: ['webp'] },
      making.rendition.enterprise_id,
      making.urgent,
      Object.fromEntries(covers),
    )
    return (small ?? []).map(({ size, file: made, width, height }) => ({
      name: fileOf(size),
      type: 'image/webp',
      file: made,
      width,
      height,
    }))
  },
}
