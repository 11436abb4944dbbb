import { isUsable, loadersOf } from '../../../kernel/sandbox/index.ts'
import type { Made, Maker, Making } from '../makers.ts'
import { officePdf } from '../office/index.ts'
import { type Drawn, firstPage, frame, photo } from './draw.ts'
import { shrink } from './pictures.ts'
import { largest, type Way, wayOf } from './sources.rules.ts'

/** The name of the small picture of this size among a rendition's files. */
export const fileOf = (size: number) => `${size}.webp`

/** Small pictures of files, in three sizes from one drawing. */
export const thumbnails: Maker = {
  kind: 'thumbnail',
  async fits(source, size) {
    const way = wayOf(source)
    if (!way || size === 0 || size > largest[way]) return false
    return isAble[way](source, size)
  },
  needs: (source) => (wayOf(source) === 'office' ? { kind: 'pdf', file: 'pdf' } : null),
  make,
}

const isAble: Record<Way, (source: string, size: number) => boolean | Promise<boolean>> = {
  picture: () => true,
  heic: () => isUsable('heif-convert'),
  frame: () => isUsable('ffmpeg'),
  pdf: () => isUsable('pdftoppm'),
  office: async (source, size) => (await isUsable('pdftoppm')) && officePdf.fits(source, size),
}

const drawn: Record<Way, (making: Making) => Promise<Drawn | null>> = {
  picture: async ({ work, input, rendition }) => ({
    file: { folder: work, name: await input(), most: largest.picture },
    kinds: loadersOf(rendition.source),
  }),
  heic: photo,
  frame: (making) => frame(making),
  pdf: firstPage,
  office: firstPage,
}

async function make(_: unknown, making: Making): Promise<Made[]> {
  const picture = await drawn[wayOf(making.rendition.source)!](making)
  const small = picture && (await shrink(picture, making.rendition.enterprise_id, making.urgent))
  return (small ?? []).map(({ size, file: made, width, height }) => ({
    name: fileOf(size),
    type: 'image/webp',
    file: made,
    width,
    height,
  }))
}
