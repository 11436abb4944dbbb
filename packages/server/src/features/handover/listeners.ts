import type { Tx } from '../../kernel/ctx.ts'

/** What is going from whom to whom. */
export interface Inheritance {
  fromId: string
  /** The person who receives it; null where a department does. */
  toId: string | null
  /** The folder that the files are in by now. */
  folderId: string | null
}

export type HandOverListener = (tx: Tx, inheritance: Inheritance) => Promise<void>

const listeners: HandOverListener[] = []

/** Rooms that come later in the house (shares, flows) pass on what is theirs here, inside the transaction. */
export function whenHandedOver(listener: HandOverListener): void {
  listeners.push(listener)
}

export async function tellHandOver(tx: Tx, inheritance: Inheritance): Promise<void> {
  for (const listener of listeners) await listener(tx, inheritance)
}
