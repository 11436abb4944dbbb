import type { Tx } from '../../kernel/ctx.ts'

declare module '../../kernel/events.ts' {
  interface Slots {
    /** Returns those of these groups that have grants and so cannot be deleted. */
    groupsInUse: (tx: Tx, groupIds: string[]) => Promise<string[]>
  }
}

export async function findUsedGroups(tx: Tx, groupIds: string[]): Promise<Set<string>> {
  const used = new Set<string>()
  for (const use of tx.wiring.provided('groupsInUse')) for (const id of await use(tx, groupIds)) used.add(id)
  return used
}
