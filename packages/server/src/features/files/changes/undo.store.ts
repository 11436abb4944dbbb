import { generateId } from '../../../kernel/crypto/id.ts'
import type { Db, Tx } from '../../../kernel/ctx.ts'
import type { UndoTables } from './undo.table.ts'

/**
 * Data that undoes a change. Places are those before it; `emptied` are folders that it moved into the bin.
 */
export type UndoRecord =
  | { kind: 'move'; targetId: string; items: MovedItemUndo[]; emptied?: string[] }
  | { kind: 'copy'; ids: string[] }
  | { kind: 'rename'; id: string; name: string; now: string }
  | { kind: 'delete'; ids: string[] }
  | { kind: 'grant'; items: { id: string; before: NodeGrantsUndo; now: NodeGrantsUndo }[] }

/** A moved item; `at` is its new folder where that is a merged folder instead of the target. */
export interface MovedItemUndo {
  id: string
  parentId: string
  name: string
  now: string
  at?: string
}

/** The grants of a node to the subjects of a change (`rights` 0 is none), and whether it inherits. */
export interface NodeGrantsUndo {
  inherits: boolean
  grants: { subject: string; rights: number; expiresAt: string | null }[]
}

/** Milliseconds during which a change can be undone. */
const UNDO_MS = 60 * 60_000

/** Stores an undo record for the actor alone. Returns its id. */
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

/**
 * Deletes and returns an undo record of the actor's, so that it works once; undefined where there is none any
 * more.
 */
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

/** Deletes expired undo records. */
export async function dropEndedUndos(db: Db, at: Date): Promise<void> {
  await db.withTables<UndoTables>().deleteFrom('undos').where('until', '<=', at).execute()
}
