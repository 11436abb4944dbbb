import { definedOf } from '../../../kernel/certain.ts'
import { isProgramUsable, pictureLoadersOf } from '../../../kernel/sandbox/index.ts'
import type { RenditionMaker, RenditionMaking, RenditionOutputFile } from '../makers.ts'
import { officePdfMaker } from '../office/index.ts'
import { type DrawnPicture, drawFirstPage, drawMediaFrame, drawPhonePhoto } from './draw.ts'
import { shrinkPicture } from './pictures.ts'
import { largestSourceBytes, type ThumbnailMethod, thumbnailMethodOf } from './sources.rules.ts'

/** Returns the name of the thumbnail of this size among a rendition's files. */
export const thumbnailFileName = (size: number) => `${size}.webp`

/** Makes thumbnails of files, in three sizes from one drawing. */
export const thumbnailMaker: RenditionMaker = {
  kind: 'thumbnail',
  async fits(source, size) {
    const way = thumbnailMethodOf(source)
    if (!way || size === 0 || size > largestSourceBytes[way]) return false
    return isAble[way](source, size)
  },
  needs: (source) => (thumbnailMethodOf(source) === 'office' ? { kind: 'pdf', file: 'pdf' } : null),
  make,
}

const isAble: Record<ThumbnailMethod, (source: string, size: number) => boolean | Promise<boolean>> = {
  picture: () => true,
  heic: () => isProgramUsable('heif-convert'),
  frame: () => isProgramUsable('ffmpeg'),
  pdf: () => isProgramUsable('pdftoppm'),
  office: async (source, size) => (await isProgramUsable('pdftoppm')) && officePdfMaker.fits(source, size),
}

const drawn: Record<ThumbnailMethod, (making: RenditionMaking) => Promise<DrawnPicture | null>> = {
  picture: async ({ work, input, rendition }) => ({
    file: { folder: work, name: await input(), most: largestSourceBytes.picture },
    kinds: pictureLoadersOf(rendition.source),
  }),
  heic: drawPhonePhoto,
  frame: (making) => drawMediaFrame(making),
  pdf: drawFirstPage,
  office: drawFirstPage,
}

async function make(_: unknown, making: RenditionMaking): Promise<RenditionOutputFile[]> {
  const picture = await drawn[definedOf(thumbnailMethodOf(making.rendition.source), 'way to draw it')](making)
  const small = picture && (await shrinkPicture(picture, making.rendition.enterprise_id, making.urgent))
  return (small ?? []).map(({ size, file: made, width, height }) => ({
    name: thumbnailFileName(size),
    type: 'image/webp',
    file: made,
    width,
    height,
  }))
}
