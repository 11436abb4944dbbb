/** Three chunks of 2 MiB; an object store wants 5 MiB or more in every part but the last. */
export const smallestPart = 6 * 1024 * 1024
const mostParts = 10_000

/** Bytes per part: the least that keeps a blob of this size within an upload's 10,000 parts. */
export const partSizeOf = (size: number) =>
  smallestPart * Math.max(1, Math.ceil(size / smallestPart / mostParts))

export const partsIn = (size: number) => Math.ceil(size / partSizeOf(size))

/** The bytes of part `part` (from 1), both ends included. */
export function partRange(size: number, part: number) {
  const start = (part - 1) * partSizeOf(size)
  return { start, end: Math.min(start + partSizeOf(size), size) - 1 }
}
