import { generateId } from '../../../kernel/crypto/id.ts'
import type { Db, Tx } from '../../../kernel/ctx.ts'
import type { UndoTables } from './undo.table.ts'

/** How to take a change back. Places are those before it; `emptied` went into the bin with it. */
export type UndoRecord =
  | { kind: 'move'; targetId: string; items: MovedItemUndo[]; emptied?: string[] }
  | { kind: 'copy'; ids: string[] }
  | { kind: 'rename'; id: string; name: string; now: string }
  | { kind: 'delete'; ids: string[] }
  | { kind: 'grant'; items: { id: string; before: NodeGrantsUndo; now: NodeGrantsUndo }[] }

/** `at` is the folder it was moved into, where that is not the target itself but one that was joined. */
export interface MovedItemUndo {
  id: string
  parentId: string
  name: string
  now: string
  at?: string
}

/** What a node gives to the subjects of a change (`rights` 0 is nothing), and whether it inherits. */
export interface NodeGrantsUndo {
  inherits: boolean
  grants: { subject: string; rights: number; expiresAt: string | null }[]
}

/** How long a change can be taken back. */
const UNDO_MS = 60 * 60_000

/** Keeps how to take a change back, for the actor alone. Answers its id. */
export async function insertUndoRecord(tx: Tx, undo: UndoRecord): Promise<string> {
  const id = generateId()
  const { kind, ...detail } = undo
  await tx.db
    .withTables<UndoTables>()
    .insertInto('undos')
    .values({
      id,
      user_id: tx.actor.userId,
      kind,
      detail: JSON.stringify(detail),
      until: new Date(tx.now().getTime() + UNDO_MS),
    })
    .execute()
  return id
}

/** Takes an undo of the actor's out, so that it works once; nothing where there is none any more. */
export async function claimUndoRecord(tx: Tx, id: string): Promise<UndoRecord | undefined> {
  const row = await tx.db
    .withTables<UndoTables>()
    .deleteFrom('undos')
    .where('id', '=', id)
    .where('user_id', '=', tx.actor.userId)
    .where('until', '>', tx.now())
    .returning(['kind', 'detail'])
    .executeTakeFirst()
  return row && ({ kind: row.kind, ...(row.detail as object) } as UndoRecord)
}

/** Forgets what cannot be taken back any more. */
export async function dropEndedUndos(db: Db, at: Date): Promise<void> {
  await db.withTables<UndoTables>().deleteFrom('undos').where('until', '<=', at).execute()
}
