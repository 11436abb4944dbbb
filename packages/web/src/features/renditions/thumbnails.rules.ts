import { type ThumbnailSize, thumbnailSizes } from '@cabinet/contract/renditions'

/** The smallest picture that fills this many device pixels. */
export const thumbnailSizeFor = (pixels: number): ThumbnailSize =>
  thumbnailSizes.find((size) => size >= pixels * 0.9) ?? thumbnailSizes[thumbnailSizes.length - 1]!
