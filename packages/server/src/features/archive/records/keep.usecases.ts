import type { archiveApi } from '@cabinet/contract/archive'
import type { Input, Reply } from '@cabinet/contract/endpoint'
import type { ErrorKey } from '@cabinet/contract/errors'
import type { Ctx, Tx } from '../../../kernel/ctx.ts'
import { record } from '../../journal/index.ts'
import { lockedTarget } from '../../nodes/index.ts'
import { expiryOf, retainRefusal } from '../archive.rules.ts'
import { type Archive, lockedArchive } from '../archives.store.ts'
import { getClass } from '../catalogue/index.ts'
import { bringBack } from './back.ts'
import { keptOf, viewOf } from './eyes.ts'
import { findRecords, type RecordRow, updateRecords } from './records.store.ts'

type Results = Reply<typeof archiveApi.giveBack>

/** Does one thing to each of these records that the actor administers, the archive locked; each by itself. */
export async function overKept(
  tx: Tx,
  ids: readonly string[],
  deed: (row: RecordRow, archive: Archive) => Promise<ErrorKey | null>,
): Promise<Results> {
  const archive = await lockedArchive(tx)
  const keeps = new Set((await viewOf(tx)).eyes.keeps)
  const rows = new Map(
    (await findRecords(tx.db, tx.actor.enterpriseId, ids))
      .filter((row) => keeps.has(row.category_id))
      .map((row) => [row.id, row]),
  )
  const results: Results = []
  for (const id of new Set(ids)) {
    const row = rows.get(id)
    const reason = row ? await deed(row, archive) : 'archive.not_found'
    const name = row?.title ?? ''
    results.push(reason ? { id, name, result: 'refused', reason } : { id, name, result: 'done' })
  }
  return results
}

/** Takes items out of the archive at once, for those who administer it. */
export const giveBack = (ctx: Ctx, { ids, parentId }: Input<typeof archiveApi.giveBack>): Promise<Results> =>
  ctx.together(async (tx) => {
    if (parentId) await lockedTarget(tx, { parentId }, 'new', 'upload')
    return overKept(tx, ids, async (row) => {
      const back = await bringBack(tx, row, parentId)
      return 'reason' in back ? back.reason : null
    })
  })

/** A legal hold beats everything: what is held neither comes back nor goes. A destruction proposed before loses it. */
export const holdRecords = (
  ctx: Ctx,
  { ids, hold, words }: Input<typeof archiveApi.hold>,
): Promise<Results> =>
  ctx.together((tx) =>
    overKept(tx, ids, async (row) => {
      if (row.state !== 'archived') return 'archive.not_found'
      await updateRecords(
        tx,
        [row.id],
        hold
          ? { held_at: tx.now(), held_by: tx.actor.userId, held_for: words.trim(), destruction_id: null }
          : { held_at: null, held_by: null, held_for: '' },
      )
      await record(tx, {
        action: hold ? 'archive.hold' : 'archive.release',
        nodes: [row.node_id],
        before: { code: row.code, held: row.held_at !== null, for: row.held_for },
        after: { for: words.trim() },
      })
      return null
    }),
  )

/** Gives items another class. The term counts from when they were archived, whatever was changed since. */
export const retainRecords = (
  ctx: Ctx,
  { ids, classId }: Input<typeof archiveApi.retain>,
): Promise<Results> =>
  ctx.together(async (tx) => {
    const kept = await getClass(tx, classId)
    return overKept(tx, ids, async (row, archive) => {
      const expires_at = expiryOf(row.archived_at, kept.years)
      const reason = retainRefusal({ ...keptOf(row), strict: row.strict || archive.strict }, expires_at)
      if (reason) return reason
      const { id, name, years, at_end } = kept
      await updateRecords(tx, [row.id], { class_id: id, class_name: name, years, at_end, expires_at })
      await record(tx, {
        action: 'archive.retain',
        nodes: [row.node_id],
        before: { code: row.code, class: row.class_name, expiresAt: row.expires_at },
        after: { class: name, expiresAt: expires_at },
      })
      return null
    })
  })
