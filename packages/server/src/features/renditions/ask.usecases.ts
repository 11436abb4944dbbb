import { generateId } from '../../kernel/crypto/id.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import type { StoredContent } from '../contents/index.ts'
import { renditionMakerOf } from './makers.ts'
import { isRenditionRetryable, renditionStateForClient } from './renditions.rules.ts'
import {
  findRenditions,
  insertRenditions,
  type RenditionLookupKey,
  type RenditionRow,
  renditionKeyText,
  reviveRenditions,
} from './renditions.store.ts'
import { insertRenditionWaits } from './tasks.store.ts'

/** Jobs: `now` for renditions that a user waits for; `later` for background work, one at a time. */
export const jobs = { now: 'renditions.make', later: 'renditions.make_later' } as const

/** Request for a rendition. */
export interface RenditionRequest {
  content: Pick<StoredContent, 'id' | 'enterprise_id' | 'size'>
  kind: string
  /** Lower-case suffix without the dot. */
  source: string
  parameters?: string
  /** File that it is shown for; the user is notified when it is ready. */
  fileId?: string
}

export type RenditionAvailability = 'ready' | 'waiting' | 'none'

export const renditionKeyOf = ({
  content,
  kind,
  source,
  parameters = '',
}: RenditionRequest): RenditionLookupKey => ({
  content_id: content.id,
  kind,
  source,
  parameters,
})

/**
 * Returns the states of these renditions, in order; queues missing ones. Checks no rights. `now` precedes
 * background work, and notifies the actor by the push `renditions.ready` when each has ended.
 */
export async function requestRenditions(
  ctx: Ctx,
  wanted: readonly RenditionRequest[],
  { now }: { now: boolean },
): Promise<RenditionAvailability[]> {
  const fitting = await Promise.all(
    wanted.map((one) => renditionMakerOf(ctx, one.kind).fits(one.source, one.content.size)),
  )
  const asked = wanted.filter((_, index) => fitting[index])
  const known = await findRenditions(ctx.db, asked.map(renditionKeyOf))
  const revived = [...known.values()].filter((row) => isRenditionRetryable(row, ctx.now()))
  await reviveRenditions(
    ctx.db,
    revived.map(({ id }) => id),
  )
  for (const row of revived) row.state = 'waiting'
  const open = asked.filter((one) => {
    const state = known.get(renditionKeyText(renditionKeyOf(one)))?.state
    return state === undefined || state === 'waiting'
  })
  if (open.length > 0) await queue(ctx, open, known, now)
  const waits = asked.filter(
    (one) =>
      renditionStateForClient(known.get(renditionKeyText(renditionKeyOf(one)))?.state ?? 'waiting') ===
      'waiting',
  )
  if (now && ctx.actorId) await wait(ctx, waits)
  return wanted.map((one, index) =>
    fitting[index]
      ? renditionStateForClient(known.get(renditionKeyText(renditionKeyOf(one)))?.state ?? 'waiting')
      : 'none',
  )
}

/** Inserts missing rows with a job each; promotes a waiting one that is wanted now. */
async function queue(
  ctx: Ctx,
  open: readonly RenditionRequest[],
  known: Map<string, RenditionRow>,
  now: boolean,
) {
  const fresh = new Map(
    open
      .filter((one) => !known.has(renditionKeyText(renditionKeyOf(one))))
      .map((one) => {
        const key = renditionKeyOf(one)
        return [renditionKeyText(key), { ...key, id: generateId(), enterprise_id: one.content.enterprise_id }]
      }),
  )
  await ctx.together(async (tx) => {
    const added = await insertRenditions(tx.db, [...fresh.values()], tx.now())
    for (const id of added) await tx.queue(now ? jobs.now : jobs.later, { id }, { key: id })
    if (!now) return
    // the later job finds nothing left to do
    const ids = new Set(open.flatMap((one) => known.get(renditionKeyText(renditionKeyOf(one)))?.id ?? []))
    for (const id of ids) await tx.queue(jobs.now, { id }, { key: id })
  })
}

async function wait(ctx: Ctx, waits: readonly RenditionRequest[]) {
  const shown = waits.flatMap(({ fileId, ...one }) => (fileId === undefined ? [] : [{ ...one, fileId }]))
  const rows = await findRenditions(ctx.db, shown.map(renditionKeyOf))
  await insertRenditionWaits(
    ctx.db,
    shown.flatMap((one) => {
      const row = rows.get(renditionKeyText(renditionKeyOf(one)))
      return row ? [{ rendition_id: row.id, file_id: one.fileId }] : []
    }),
    ctx.actor.userId,
  )
}
