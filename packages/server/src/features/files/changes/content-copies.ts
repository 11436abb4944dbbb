import type { Tx } from '../../../kernel/ctx.ts'

/** The latest content of one file that becomes a version of another. */
export interface CopiedContent {
  from: string
  to: string
  /** Version number of the new version. */
  number: number
}

/** A file or folder and its original. */
export interface CopiedItem {
  from: string
  to: string
}

declare module '../../../kernel/events.ts' {
  interface Events {
    /**
     * Files that get the contents of others (decision 010). Listeners must be set-based: copying a folder
     * brings thousands.
     */
    'file.copied': readonly CopiedContent[]
    /** Files and folders whose marks are copied along. Listeners must be set-based as well. */
    'node.copied': readonly CopiedItem[]
  }
}

/** Pairs per event: bounds the parameters of one statement. */
const PORTION = 10_000

export async function copyLatestContents(tx: Tx, copies: readonly CopiedContent[]): Promise<void> {
  for (let start = 0; start < copies.length; start += PORTION)
    await tx.emit('file.copied', copies.slice(start, start + PORTION))
}

export async function copyItemMarks(tx: Tx, copies: readonly CopiedItem[]): Promise<void> {
  for (let start = 0; start < copies.length; start += PORTION)
    await tx.emit('node.copied', copies.slice(start, start + PORTION))
}
