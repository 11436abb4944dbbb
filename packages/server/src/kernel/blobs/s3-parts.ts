/** Three chunks of 2 MiB; an object store wants 5 MiB or more in every part but the last. */
export const smallestS3PartBytes = 6 * 1024 * 1024
const mostParts = 10_000

/** Bytes per part: the least that keeps a blob of this size within an upload's 10,000 parts. */
export const s3PartSizeOf = (size: number) =>
  smallestS3PartBytes * Math.max(1, Math.ceil(size / smallestS3PartBytes / mostParts))

export const s3PartCountOf = (size: number) => Math.ceil(size / s3PartSizeOf(size))

/** The bytes of part `part` (from 1), both ends included. */
export function s3PartRange(size: number, part: number) {
  const start = (part - 1) * s3PartSizeOf(size)
  return { start, end: Math.min(start + s3PartSizeOf(size), size) - 1 }
}
