import { type ThumbnailSize, thumbnailSizes } from '@cabinet/contract/renditions'

/** Returns the smallest thumbnail that fills this many device pixels. */
export const thumbnailSizeFor = (pixels: number): ThumbnailSize =>
  thumbnailSizes.find((size) => size >= pixels * 0.9) ?? thumbnailSizes[thumbnailSizes.length - 1]!
