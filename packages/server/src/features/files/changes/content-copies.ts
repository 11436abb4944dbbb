import type { Tx } from '../../../kernel/ctx.ts'

/** The latest content of one file that becomes a version of another. */
export interface ContentCopy {
  from: string
  to: string
  /** Version number that it gets there. */
  number: number
}

/** A file or folder and what it was copied from. */
export interface ItemCopy {
  from: string
  to: string
}

declare module '../../../kernel/events.ts' {
  interface Events {
    /** Files whose contents the copies are to have (decision 010). Must be set-based: a folder's copy brings thousands. */
    'file.copied': readonly ContentCopy[]
    /** Files and folders whose marks go with the copy. Must be set-based as well. */
    'node.copied': readonly ItemCopy[]
  }
}

/** Pairs handed over at once: bounds the parameters of one statement. */
const PORTION = 10_000

export async function copyContents(tx: Tx, copies: readonly ContentCopy[]): Promise<void> {
  for (let start = 0; start < copies.length; start += PORTION)
    await tx.emit('file.copied', copies.slice(start, start + PORTION))
}

export async function copyMarks(tx: Tx, copies: readonly ItemCopy[]): Promise<void> {
  for (let start = 0; start < copies.length; start += PORTION)
    await tx.emit('node.copied', copies.slice(start, start + PORTION))
}
