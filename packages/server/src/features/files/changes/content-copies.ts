import type { Tx } from '../../../kernel/ctx.ts'

/** The latest content of one file that becomes a version of another. */
export interface ContentCopy {
  from: string
  to: string
  /** Version number that it gets there. */
  number: number
}

/** Writes the version rows of copies. Must be set-based: a folder's copy brings thousands. */
export type ContentCopier = (tx: Tx, copies: readonly ContentCopy[]) => Promise<void>

let copier: ContentCopier = async () => {}

/** The room of versions comes later in the house and registers here what copying a file means to it (decision 010). */
export function whenCopied(run: ContentCopier): void {
  copier = run
}

/** A file or folder and what it was copied from. */
export interface ItemCopy {
  from: string
  to: string
}

/** Gives copies what later rooms keep of the originals. Must be set-based: a folder's copy brings thousands. */
export type ItemCopier = (tx: Tx, copies: readonly ItemCopy[]) => Promise<void>

const followers: ItemCopier[] = []

/** Later rooms whose marks go with a copy register here. */
export function whenItemsCopied(run: ItemCopier): void {
  followers.push(run)
}

/** Pairs handed over at once: bounds the parameters of one statement. */
const PORTION = 10_000

export async function copyContents(tx: Tx, copies: readonly ContentCopy[]): Promise<void> {
  for (let start = 0; start < copies.length; start += PORTION)
    await copier(tx, copies.slice(start, start + PORTION))
}

export async function copyMarks(tx: Tx, copies: readonly ItemCopy[]): Promise<void> {
  for (let start = 0; start < copies.length; start += PORTION)
    for (const follow of followers) await follow(tx, copies.slice(start, start + PORTION))
}
