import { lockEvents } from '@cabinet/contract/locks'
import { fileRights } from '@cabinet/contract/rights'
import type { Tx } from '../../kernel/ctx.ts'
import { pushMessage } from '../../kernel/push/message.ts'
import { findPresentUsers } from '../auth/index.ts'
import { findPeopleWithAccess } from '../grants/index.ts'
import type { AccessibleNode } from '../nodes/index.ts'

/**
 * Maximum people notified, folders whose viewers are looked up, and files named at once; others see the
 * change with their next list.
 */
const most = { people: 1000, folders: 20, files: 200 }

/**
 * Notifies present users who see these items that their locks have changed. Viewers of one item of a folder
 * stand for those of the others in it.
 */
export async function notifyLockViewers(tx: Tx, items: readonly AccessibleNode[]): Promise<void> {
  const folders = new Map(items.map((item) => [item.node.parentId, item]))
  if (folders.size === 0) return
  const among = await findPresentUsers(tx.db, tx.actor.enterpriseId, tx.now())
  const told = new Set<string>()
  for (const item of [...folders.values()].slice(0, most.folders)) {
    const question = { limit: most.people, offset: 0, holding: fileRights.preview, among }
    for (const { userId } of (await findPeopleWithAccess(tx, item, question)).rows) told.add(userId)
  }
  await tx.tell(
    [...told],
    pushMessage(lockEvents.changed, {
      payload: { fileIds: items.slice(0, most.files).map(({ node }) => node.id) },
    }),
  )
}
