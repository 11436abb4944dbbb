import type { Tx } from '../../kernel/ctx.ts'
import type { NewVersion } from './versions.usecases.ts'

/** What new versions mean to a later room. Must be set-based and quick: an upload waits for it. */
export type AddedListener = (tx: Tx, versions: readonly NewVersion[]) => Promise<void>

const listeners: AddedListener[] = []

/** A later room registers here what it does for new contents of files (copies bring none). */
export function whenVersionsAdded(listener: AddedListener): void {
  listeners.push(listener)
}

export async function tellAdded(tx: Tx, versions: readonly NewVersion[]): Promise<void> {
  for (const listener of listeners) await listener(tx, versions)
}
