import type { JournalLine } from '../journal/index.ts'

/** Files named by one line. */
const portion = 1000

/** Returns the journal lines of files that went out without the watermark that they cannot bear. */
export function unmarkedJournalLines(
  fileIds: readonly string[],
  { name, spaceId }: { name: string; spaceId?: string },
): JournalLine[] {
  const lines: JournalLine[] = []
  for (let at = 0; at < fileIds.length; at += portion) {
    const nodes = fileIds.slice(at, at + portion)
    lines.push({
      action: 'watermark.unmarked',
      nodes,
      ...(spaceId && { spaceId }),
      after: { name, files: nodes.length },
    })
  }
  return lines
}
