import { workspaceEvents } from '@cabinet/contract/workspaces.events'
import type { Tx } from '../../kernel/ctx.ts'
import { pushMessage } from '../../kernel/push/message.ts'
import { job } from '../../kernel/room.ts'
import { findAuthorisersOf, findLivePlace } from '../grants/index.ts'
import { notifyByPreference } from '../profiles/index.ts'
import { noteQuotaCrossings, type QuotaCrossing } from '../quotas/index.ts'

/** Crossings of one transaction. */
const PORTION = 100

/** Tells of spaces that reached 80, 90 or 100 % of their quota. A job, so that no upload waits for it. */
export const tellQuotaCrossingsJob = job({
  name: 'spaces.tell-quotas',
  cron: '*/5 * * * *',
  atOnce: 1,
  async run(ctx) {
    while ((await ctx.together(tellPortion)) === PORTION) {}
  },
})

async function tellPortion(tx: Tx): Promise<number> {
  const crossings = await noteQuotaCrossings(tx.db, PORTION)
  for (const crossing of crossings) if (crossing.level > crossing.before) await tell(tx, crossing)
  return crossings.length
}

/** Tells the owner of a personal space, else those who decide about the space. */
async function tell(tx: Tx, { ownerId, used, total }: QuotaCrossing): Promise<void> {
  const place = await findLivePlace(tx, ownerId)
  if (!place) return
  const isOwn = place.space.kind === 'personal'
  await notifyByPreference(tx, isOwn ? [ownerId] : await findAuthorisersOf(tx, place, ''), {
    kind: 'quota',
    nodeId: ownerId,
    message: pushMessage(workspaceEvents.quotaReached, {
      level: 2,
      textKey: isOwn ? 'quotaPush.own' : 'quotaPush.space',
      payload: {
        name: isOwn ? '' : (place.node.space?.name ?? ''),
        percent: Math.floor((used * 100) / total),
      },
    }),
  })
}
