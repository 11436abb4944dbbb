import type { Right } from '@cabinet/contract/rights'
import type { Tx } from '../../../kernel/ctx.ts'
import { lockSpaces, type Reached, requireRights } from '../../nodes/index.ts'

/** A file that the actor holds these rights on, its space locked: it stays where it is until the end. */
export async function lockedFile(tx: Tx, fileId: string, ...rights: Right[]): Promise<Reached> {
  const locked = new Set<string>()
  for (;;) {
    const file = (await requireRights(tx, [fileId], ...rights)).get(fileId)!
    if (locked.has(file.space.id)) return file
    for (const id of await lockSpaces(tx.db, [file.space.id])) locked.add(id)
  }
}
