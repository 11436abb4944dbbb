import type { archiveEndpoints } from '@cabinet/contract/archive'
import type { EndpointInput, EndpointReply } from '@cabinet/contract/endpoint'
import type { Ctx } from '../../../kernel/ctx.ts'
import { implicitRole, requireNode } from '../../nodes/index.ts'
import { findEnterpriseArchive } from '../archives.store.ts'
import { archiveViewerOf, presentRecords } from './eyes.ts'
import { findArchivedStubs } from './records.store.ts'

/** Maximum stubs in one folder; the archive's own list shows all. */
const MOST = 100

/**
 * Lists items archived from a folder, for users who see the folder. Items that stopped inheritance, or are
 * under document control, are visible only to users who made or archived them and to administrators of the
 * space or the archive.
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
