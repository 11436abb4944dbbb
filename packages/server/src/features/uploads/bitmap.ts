/** Bitmap of the chunks present: bit (n - 1), lowest first in each byte, of as many bytes as needed. */
export type ChunkBitmap = Buffer

export const emptyChunkBitmap = (chunks: number): ChunkBitmap => Buffer.alloc(Math.ceil(chunks / 8))

/** Eight chunks of the bitmap; none of those beyond it is present. */
const byteAt = (bitmap: ChunkBitmap, place: number): number => bitmap[place] ?? 0

export const hasChunkInBitmap = (bitmap: ChunkBitmap, chunk: number): boolean =>
  (byteAt(bitmap, (chunk - 1) >> 3) & (1 << ((chunk - 1) & 7))) !== 0

export function addChunkToBitmap(bitmap: ChunkBitmap, chunk: number): void {
  const place = (chunk - 1) >> 3
  bitmap[place] = byteAt(bitmap, place) | (1 << ((chunk - 1) & 7))
}

/** Adds the chunks of another bitmap of the same length. */
export function mergeChunkBitmap(bitmap: ChunkBitmap, more: ChunkBitmap): void {
  for (const [place, byte] of bitmap.entries()) bitmap[place] = byte | byteAt(more, place)
}

/** Returns the chunk numbers, from 1. */
export function chunkNumbersIn(bitmap: ChunkBitmap): number[] {
  const chunks: number[] = []
  for (const [place, byte] of bitmap.entries())
    for (let bits = byte; bits !== 0; bits &= bits - 1) chunks.push(place * 8 + 32 - Math.clz32(bits & -bits))
  return chunks
}

export function countChunksIn(bitmap: ChunkBitmap): number {
  let count = 0
  for (const byte of bitmap) for (let bits = byte; bits !== 0; bits &= bits - 1) count++
  return count
}
