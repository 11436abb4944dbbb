import type { Tiling } from '@cabinet/contract/previews.pictures'
import { z } from 'zod'
import { pixelsMost, tile } from './tiles-child.ts'

const side = z.int().min(1).max(10_000_000)
const size = z
  .object({ width: side, height: side })
  .refine(({ width, height }) => width * height <= pixelsMost)

/** How a picture is cut, by what the child says; null where that cannot be. */
export function tilingOf(said: string): Tiling | null {
  try {
    const { width, height } = size.parse(JSON.parse(said))
    return { width, height, tile }
  } catch {
    return null
  }
}

/** Levels of a tiling: the first is one pixel, each next one twice as large, the last the picture itself. */
const levelsOf = ({ width, height }: Tiling): number => Math.ceil(Math.log2(Math.max(width, height))) + 1

/** The pieces of a picture that is cut so, as the child names them: no others are looked for. */
export function piecesOf(tiling: Tiling): { level: number; column: number; row: number }[] {
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
