import type { archiveApi } from '@cabinet/contract/archive'
import type { Input, Reply } from '@cabinet/contract/endpoint'
import type { Ctx } from '../../../kernel/ctx.ts'
import { requireNode, standing } from '../../nodes/index.ts'
import { findArchive } from '../archives.store.ts'
import { presentRecords, viewOf } from './eyes.ts'
import { findStubs } from './records.store.ts'

/** Stubs that one folder shows; the archive's own list shows all. */
const MOST = 100

/**
 * What was archived from a folder, for those who see the folder. What stopped inheritance, or is under document
 * control, is told only to whoever made or archived it, and to those who look after the space or the archive.
 */
export async function listStubs(
  ctx: Ctx,
  { parentId }: Input<typeof archiveApi.stubs>,
): Promise<Reply<typeof archiveApi.stubs>> {
  const folder = await requireNode(ctx, parentId)
  if (!(await findArchive(ctx.db, ctx.actor.enterpriseId))) return { rows: [], total: 0 }
  const view = await viewOf(ctx)
  const all = standing(ctx.actor, folder.space) !== null
  const rows = await findStubs(ctx.db, parentId, view.eyes, { all, own: folder.space.ownOnly, most: MOST })
  return { rows: await presentRecords(ctx, view, rows), total: rows.length }
}
