import type { Input, Reply } from '@cabinet/contract/endpoint'
import type { AccessRequest, grantApi } from '@cabinet/contract/grants'
import { holds } from '@cabinet/contract/rights'
import { sql } from 'kysely'
import type { Ctx, Db, Tx } from '../../kernel/ctx.ts'
import { AppError, refuseIf } from '../../kernel/errors.ts'
import { record, recordAll } from '../journal/index.ts'
import { keyOf, type Reached, reached } from '../nodes/index.ts'
import { organisationName } from '../organisations/index.ts'
import { tellNotice } from '../users/index.ts'
import { tellRequest } from './grants.jobs.ts'
import { positionOf } from './of-user.usecases.ts'
import { findGrantsTo } from './own-grants.store.ts'
import {
  answerRequests,
  findOwnRequests,
  findWaiting,
  lockWaiting,
  putRequest,
  type RequestRow,
} from './requests.store.ts'
import { lockedForGrants, saveGrants } from './save.usecases.ts'

/**
 * Asks for rights on an item. Whether there is such an item is never told: the request is written down in any case,
 * and who may decide it is looked for afterwards, by a job.
 * @throws common.too_many
 */
export async function requestAccess(
  ctx: Ctx,
  { id, rights, words }: Input<typeof grantApi.request>,
): Promise<undefined> {
  await ctx.together(async (tx) => {
    const requestId = await putRequest(tx, { nodeId: id, rights, words: words.trim() })
    if (!requestId) throw new AppError('common.too_many')
    await record(tx, { action: 'spaces.requestAccess', nodes: [id], after: { rights, words: words.trim() } })
    await tx.queue(tellRequest.name, { requestId })
  })
}

/** Requests that the actor may decide, or the actor's own. */
export async function listRequests(
  ctx: Ctx,
  { mine, page, pageSize, search = '' }: Input<typeof grantApi.requests>,
): Promise<Reply<typeof grantApi.requests>> {
  const all = mine
    ? await findOwnRequests(ctx.db, ctx.actor.userId, ctx.now())
    : await findWaiting(ctx.db, ctx.actor, ctx.now())
  const seen = await reached(
    ctx,
    all.map((row) => row.node_id),
  )
  const open = mine ? all : all.filter((row) => holds(seen.get(row.node_id)?.rights ?? 0, 'authorise'))
  const people = await findPlacedNames(
    ctx.db,
    open.map((row) => row.user_id),
  )
  const wanted = keyOf(search).trim()
  const rows = open
    .map((row) => toRequest(row, seen.get(row.node_id), people))
    .filter((row) => keyOf(`${row.name} ${row.userName}`).includes(wanted))
  return { rows: rows.slice((page - 1) * pageSize, page * pageSize), total: rows.length }
}

function toRequest(
  row: RequestRow,
  item: Reached | undefined,
  people: Awaited<ReturnType<typeof findPlacedNames>>,
): AccessRequest {
  const person = people.get(row.user_id)
  return {
    id: row.id,
    nodeId: row.node_id,
    name: item ? (item.node.space?.name ?? item.node.name) : '',
    folder: item?.node.isFolder ?? false,
    suffix: item?.node.suffix ?? '',
    position: item ? [item.space.name, positionOf(item)].filter((one) => one !== '').join(' / ') : '',
    userId: row.user_id,
    userName: person?.name ?? '',
    organisationName: person?.organisationName ?? '',
    rights: row.rights,
    words: row.words,
    createdAt: row.created_at,
    state: row.state,
    answer: row.answer,
  }
}

async function findPlacedNames(db: Db, ids: readonly string[]) {
  const { rows } = await sql<{ id: string; name: string; organisationName: string }>`
    select id, name, coalesce(${organisationName(sql.ref('users.organisation_id'))}, '') as "organisationName"
    from users where id = any(${[...new Set(ids)]}::uuid[])`.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}

/**
 * Answers requests. Approving grants like any other grant: never more than one holds. A request that somebody may not
 * decide is as ended to them as one that never was.
 * @throws grants.request_ended, grants.beyond_own
 */
export async function decideRequests(ctx: Ctx, input: Input<typeof grantApi.decide>): Promise<undefined> {
  await ctx.together(async (tx) => {
    const rows = await lockWaiting(tx, input.ids)
    const nodeIds = [...new Set(rows.map((row) => row.node_id))]
    refuseIf(rows.length < new Set(input.ids).size ? 'grants.request_ended' : null)
    const nodes = await lockedForGrants(tx, nodeIds).catch((error: unknown) => {
      throw error instanceof AppError ? new AppError('grants.request_ended') : error
    })
    if (input.approve) for (const nodeId of nodeIds) await approve(tx, input, nodeId, rows)
    const state = input.approve ? 'approved' : 'refused'
    await answerRequests(tx, input.ids, state, input.answer.trim())
    await recordAll(
      tx,
      rows.map((row) => ({
        action: input.approve ? 'spaces.approveAccess' : 'spaces.refuseAccess',
        nodes: [row.node_id],
        after: { userId: row.user_id, answer: input.answer.trim() },
      })),
    )
    for (const row of rows) {
      const { node } = nodes.find((one) => one.node.id === row.node_id)!
      await tellNotice(tx, 'granted', [row.user_id], {
        key: 'accessAnswer',
        level: input.approve ? 0 : 2,
        textKey: `grantsPush.${state}`,
        payload: { name: node.space?.name ?? node.name },
      })
    }
  })
}

/** What a person has there already stays; the end that is given now counts for all of it. */
async function approve(
  tx: Tx,
  { rights, expiresAt }: Input<typeof grantApi.decide>,
  nodeId: string,
  rows: readonly RequestRow[],
): Promise<void> {
  const there = rows.filter((row) => row.node_id === nodeId)
  const before = await findGrantsTo(
    tx.db,
    [nodeId],
    there.map((row) => row.user_id),
  )
  const held = (userId: string) =>
    before.find((row) => row.subject === userId && (row.expires_at === null || row.expires_at > tx.now()))
      ?.rights ?? 0
  const grants = there.map((row) => ({
    kind: 'user' as const,
    subjectId: row.user_id,
    below: false,
    rights: (rights ?? row.rights) | held(row.user_id),
    expiresAt,
  }))
  await saveGrants(tx, { ids: [nodeId], grants, removed: [], keep: true })
}
