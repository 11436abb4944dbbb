import type { archiveEndpoints } from '@cabinet/contract/archive'
import type { EndpointInput, EndpointReply } from '@cabinet/contract/endpoint'
import type { Ctx } from '../../../kernel/ctx.ts'
import { implicitRole, requireNode } from '../../nodes/index.ts'
import { findEnterpriseArchive } from '../archives.store.ts'
import { archiveViewerOf, presentRecords } from './eyes.ts'
import { findArchivedStubs } from './records.store.ts'

/** Stubs that one folder shows; the archive's own list shows all. */
const MOST = 100

/**
 * What was archived from a folder, for those who see the folder. What stopped inheritance, or is under document
 * control, is told only to whoever made or archived it, and to those who look after the space or the archive.
 */
export async function listArchivedStubs(
  ctx: Ctx,
  { parentId }: EndpointInput<typeof archiveEndpoints.stubs>,
): Promise<EndpointReply<typeof archiveEndpoints.stubs>> {
  const folder = await requireNode(ctx, parentId)
  if (!(await findEnterpriseArchive(ctx.db, ctx.actor.enterpriseId))) return { rows: [], total: 0 }
  const view = await archiveViewerOf(ctx)
  const all = implicitRole(ctx.actor, folder.space) !== null
  const rows = await findArchivedStubs(ctx.db, parentId, view.eyes, {
    all,
    own: folder.space.ownOnly,
    most: MOST,
  })
  return { rows: await presentRecords(ctx, view, rows), total: rows.length }
}
