import type { PictureSize } from './zoom.rules.ts'

type Matrix = [number, number, number, number, number, number]

/** The transformation of each EXIF orientation. */
const matrices: Record<number, (size: PictureSize) => Matrix> = {
  2: ({ width }) => [-1, 0, 0, 1, width, 0],
  3: ({ width, height }) => [-1, 0, 0, -1, width, height],
  4: ({ height }) => [1, 0, 0, -1, 0, height],
  5: () => [0, 1, 1, 0, 0, 0],
  6: ({ height }) => [0, 1, -1, 0, height, 0],
  7: ({ width, height }) => [0, -1, -1, 0, height, width],
  8: ({ width }) => [0, -1, 1, 0, 0, width],
}

/** Returns the matrix that draws a picture upright, and its size then. */
export function uprightTransform(
  size: PictureSize,
  orientation: number,
): { matrix: Matrix; size: PictureSize } {
  const matrix = matrices[orientation]?.(size) ?? [1, 0, 0, 1, 0, 0]
  const aside = orientation >= 5 && orientation <= 8
  return { matrix, size: aside ? { width: size.height, height: size.width } : size }
}
