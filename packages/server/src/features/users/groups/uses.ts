import type { Tx } from '../../../kernel/ctx.ts'

/** Of these groups, those to which something is granted. */
export type GroupUse = (tx: Tx, groupIds: string[]) => Promise<string[]>

const uses: GroupUse[] = []

/** Rooms that come later in the house and grant things to groups say so here: what is in use is not deleted. */
export function whenGroupsDrop(use: GroupUse): void {
  uses.push(use)
}

export async function usedGroups(tx: Tx, groupIds: string[]): Promise<Set<string>> {
  const used = new Set<string>()
  for (const use of uses) for (const id of await use(tx, groupIds)) used.add(id)
  return used
}
