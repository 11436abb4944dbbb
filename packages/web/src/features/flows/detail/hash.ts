/** The hexadecimal part of a content hash `v1-<size>-<hex>`. */
const hexOfHash = (contentHash: string): string => contentHash.split('-').at(-1) ?? contentHash

/** Its beginning and end, as people compare them. */
export function shortHash(contentHash: string): string {
  const hex = hexOfHash(contentHash)
  return hex.length > 20 ? `${hex.slice(0, 10)}…${hex.slice(-8)}` : hex
}
