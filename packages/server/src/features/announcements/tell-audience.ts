import type { Tx } from '../../kernel/ctx.ts'
import { findPresentUsers } from '../auth/index.ts'
import { tellNoticesChanged } from '../notices/index.ts'
import type { AnnouncementEntity } from './announcements.store.ts'
import { findAudienceAmong } from './audience.store.ts'

/**
 * Tells windows of the audience to read their counts again, where they see the announcement now. Only users who are
 * present are named: an audience may be a hundred thousand, and a window that opens later counts by itself.
 */
export async function tellAudience(tx: Tx, one: AnnouncementEntity): Promise<void> {
  const at = tx.now()
  if (one.published_at === null || one.published_at > at) return
  const among = await findPresentUsers(tx.db, one.enterprise_id, at)
  await tellNoticesChanged(tx, await findAudienceAmong(tx.db, one, { among, at }))
}
