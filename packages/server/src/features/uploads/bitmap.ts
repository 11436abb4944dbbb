/** Bitmap of the chunks present: bit (n - 1), lowest first in each byte, of as many bytes as needed. */
export type ChunkBitmap = Buffer

export const emptyChunkBitmap = (chunks: number): ChunkBitmap => Buffer.alloc(Math.ceil(chunks / 8))

export const hasChunkInBitmap = (bitmap: ChunkBitmap, chunk: number): boolean =>
  (bitmap[(chunk - 1) >> 3]! & (1 << ((chunk - 1) & 7))) !== 0

export function addChunkToBitmap(bitmap: ChunkBitmap, chunk: number): void {
  bitmap[(chunk - 1) >> 3]! |= 1 << ((chunk - 1) & 7)
}

/** Adds the chunks of another bitmap of the same length. */
export function mergeChunkBitmap(bitmap: ChunkBitmap, more: ChunkBitmap): void {
  for (let byte = 0; byte < bitmap.length; byte++) bitmap[byte]! |= more[byte]!
}

/** Returns the chunk numbers, from 1. */
export function chunkNumbersIn(bitmap: ChunkBitmap): number[] {
  const chunks: number[] = []
  for (let byte = 0; byte < bitmap.length; byte++)
    for (let bits = bitmap[byte]!; bits !== 0; bits &= bits - 1)
      chunks.push(byte * 8 + 32 - Math.clz32(bits & -bits))
  return chunks
}

export function countChunksIn(bitmap: ChunkBitmap): number {
  let count = 0
  for (const byte of bitmap) for (let bits = byte; bits !== 0; bits &= bits - 1) count++
  return count
}
