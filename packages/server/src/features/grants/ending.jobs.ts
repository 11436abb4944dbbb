import { grantEvents } from '@cabinet/contract/grants.events'
import type { Tx } from '../../kernel/ctx.ts'
import { pushMessage } from '../../kernel/push/message.ts'
import { job } from '../../kernel/room.ts'
import type { AccessibleNode } from '../nodes/index.ts'
import { notifyByPreference } from '../profiles/index.ts'
import { deletePassedEnds, type EndingGrant, noteEndingGrants } from './ending.store.ts'
import { findLivePlace } from './grants.jobs.ts'
import { findPeopleWithAccess } from './people.usecases.ts'

const dayMs = 24 * 3_600_000
/** Milliseconds before its end at which a grant is told of. */
const NOTICE_MS = 3 * dayMs
/** Grants of one transaction. */
const PORTION = 100

/** Tells of grants that end within three days, each once. */
export const tellEndingGrantsJob = job({
  name: 'spaces.tell-ending-grants',
  cron: '19 * * * *',
  atOnce: 1,
  async run(ctx) {
    await deletePassedEnds(ctx.db, ctx.now())
    while ((await ctx.together(tellPortion)) === PORTION) {}
  },
})

async function tellPortion(tx: Tx): Promise<number> {
  const now = tx.now()
  const until = new Date(now.getTime() + NOTICE_MS)
  const ending = await noteEndingGrants(tx.db, { now, until, most: PORTION })
  for (const grant of ending) await tellEnding(tx, grant)
  return ending.length
}

/** Tells the user who has the grant; for many people the one who gave it, if that one still sees the item. */
async function tellEnding(tx: Tx, grant: EndingGrant): Promise<void> {
  const place = await findLivePlace(tx, grant.nodeId)
  if (!place) return
  const told = grant.userId ?? (await giverOf(tx, place, grant.createdBy))
  if (!told) return
  await notifyByPreference(tx, [told], {
    kind: 'granted',
    nodeId: grant.nodeId,
    message: pushMessage(grantEvents.ending, {
      level: 2,
      textKey: grant.userId ? 'grantsPush.ending' : 'grantsPush.endingGiven',
      payload: {
        name: place.node.space?.name ?? place.node.name,
        days: Math.max(1, Math.ceil((grant.expiresAt.getTime() - tx.now().getTime()) / dayMs)),
      },
    }),
  })
}

async function giverOf(tx: Tx, place: AccessibleNode, giver: string): Promise<string | null> {
  const { rows } = await findPeopleWithAccess(tx, place, { limit: 1, offset: 0, among: [giver] })
  return rows[0]?.userId ?? null
}
