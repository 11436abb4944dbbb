/** Formats allowed for untrusted pictures; all other libvips loaders stay blocked. */
export type PictureLoaderKind = 'jpeg' | 'png' | 'gif' | 'webp' | 'heif' | 'tiff' | 'svg'

const loaders: Record<PictureLoaderKind, string> = {
  jpeg: 'VipsForeignLoadJpeg',
  png: 'VipsForeignLoadPng',
  gif: 'VipsForeignLoadNsgif',
  webp: 'VipsForeignLoadWebp',
  heif: 'VipsForeignLoadHeif',
  tiff: 'VipsForeignLoadTiff',
  svg: 'VipsForeignLoadSvg',
}

const pixels: readonly PictureLoaderKind[] = ['jpeg', 'png', 'gif', 'webp', 'heif', 'tiff']

/** The kinds that a file of this suffix may turn out to be: pixels under any name of theirs, or a drawing of vectors. */
export const pictureLoadersOf = (source: string): readonly PictureLoaderKind[] =>
  source === 'svg' ? ['svg'] : pixels

/**
 * Text for the program of a child: sharp, and `opensOnly(kinds)`, from which on it reads pictures of these kinds and of
 * no other. Until then it reads none.
 */
export const sharpProgramText = (sharp: string, { threads }: { threads: number }) => `
const sharp = require(${JSON.stringify(sharp)})
sharp.cache(false)
sharp.concurrency(${threads})
const loaders = ${JSON.stringify(loaders)}
function opensOnly(kinds) {
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({ operation: kinds.map((kind) => loaders[kind]) })
}
opensOnly([])
`
