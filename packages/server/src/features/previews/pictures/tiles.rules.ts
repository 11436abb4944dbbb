import type { PictureTiling } from '@cabinet/contract/previews.pictures'
import { z } from 'zod'
import { tiledPixelLimit, tileSidePixels } from './tiles-child.ts'

const side = z.int().min(1).max(10_000_000)
const size = z
  .object({ width: side, height: side })
  .refine(({ width, height }) => width * height <= tiledPixelLimit)

/** Parses the child's output; null if it is no valid tiling. */
export function parseTilingOutput(said: string): PictureTiling | null {
  try {
    const { width, height } = size.parse(JSON.parse(said))
    return { width, height, tile: tileSidePixels }
  } catch {
    return null
  }
}

/** Levels of a tiling: the first is one pixel, each next one twice as large, the last the picture itself. */
const levelsOf = ({ width, height }: PictureTiling): number =>
  Math.ceil(Math.log2(Math.max(width, height))) + 1

/** Returns the tiles of a tiling, as the child names them: no others are read. */
export function tilePiecesOf(tiling: PictureTiling): { level: number; column: number; row: number }[] {
  const levels = levelsOf(tiling)
  return Array.from({ length: levels }, (_, level) => {
    const count = (pixels: number) => Math.ceil(Math.ceil(pixels / 2 ** (levels - 1 - level)) / tiling.tile)
    const [columns, rows] = [count(tiling.width), count(tiling.height)]
    return Array.from({ length: columns * rows }, (_, at) => ({
      level,
      column: at % columns,
      row: Math.floor(at / columns),
    }))
  }).flat()
}
