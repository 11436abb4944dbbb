import type { ComparedArchiveEntry } from '../documents/index.ts'
import type { ComparisonResultRow } from './rows.ts'

const collator = new Intl.Collator('zh', { numeric: true })

/** Compares the entries of two archives by path. Entries are equal when their sizes and checksums are. */
export function compareArchiveEntries(
  left: readonly ComparedArchiveEntry[],
  right: readonly ComparedArchiveEntry[],
): ComparisonResultRow[] {
  const was = new Map(left.map((entry) => [entry.path, entry]))
  const is = new Map(right.map((entry) => [entry.path, entry]))
  return [...new Set([...was.keys(), ...is.keys()])]
    .sort((one, other) => collator.compare(one, other))
    .map((path): ComparisonResultRow => {
      const [one, other] = [was.get(path), is.get(path)]
      const both = one && other
      const kind = !one
        ? 'added'
        : !other
          ? 'removed'
          : one.size === other.size && one.crc === other.crc
            ? 'same'
            : 'changed'
      return {
        kind,
        ...((one?.folder ?? other?.folder) && { style: 'heading' }),
        ...(one && { leftText: path, leftSize: one.size }),
        ...(other && { rightSize: other.size, ...(!both && { rightText: path }) }),
      }
    })
}
