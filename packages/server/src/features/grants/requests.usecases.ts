import type { EndpointInput, EndpointReply } from '@cabinet/contract/endpoint'
import type { grantEndpoints } from '@cabinet/contract/grants'
import type { AccessRequest } from '@cabinet/contract/grants.access'
import { grantEvents } from '@cabinet/contract/grants.events'
import { includesRight } from '@cabinet/contract/rights'
import { sql } from 'kysely'
import type { Ctx, Db, Tx } from '../../kernel/ctx.ts'
import { AppError, throwIfRefused } from '../../kernel/errors.ts'
import { pushMessage } from '../../kernel/push/message.ts'
import { recordJournalLine, recordJournalLines } from '../journal/index.ts'
import { type AccessibleNode, accessibleNodes, nodeNameKey } from '../nodes/index.ts'
import { organisationName } from '../organisations/index.ts'
import { notifyByPreference } from '../profiles/index.ts'
import { notifyRequestJob } from './grants.jobs.ts'
import { isGrantLive } from './grants.rules.ts'
import { folderPathNames } from './of-user.usecases.ts'
import { findGrantsToSubjects } from './own-grants.store.ts'
import {
  type AccessRequestRow,
  answerRequests,
  findOwnRequests,
  findWaitingRequests,
  lockWaitingRequests,
  putAccessRequest,
} from './requests.store.ts'
import { lockedForGrants, saveGrantChange } from './save.usecases.ts'

/**
 * Requests rights on an item. The answer never reveals whether the item exists: the request is stored in any
 * case, and a job finds the people who may decide it.
 * @throws common.too_many
 */
export async function requestItemAccess(
  ctx: Ctx,
  { id, rights, words }: EndpointInput<typeof grantEndpoints.request>,
): Promise<undefined> {
  await ctx.together(async (tx) => {
    const requestId = await putAccessRequest(tx, { nodeId: id, rights, words: words.trim() })
    if (!requestId) throw new AppError('common.too_many')
    await recordJournalLine(tx, {
      action: 'spaces.requestAccess',
      nodes: [id],
      after: { rights, words: words.trim() },
    })
    await tx.queue(notifyRequestJob.name, { requestId })
  })
}

/** Lists requests that the actor may decide, or the actor's own. */
export async function listAccessRequests(
  ctx: Ctx,
  { mine, page, pageSize, search = '' }: EndpointInput<typeof grantEndpoints.requests>,
): Promise<EndpointReply<typeof grantEndpoints.requests>> {
  const all = mine
    ? await findOwnRequests(ctx.db, ctx.actor.userId, ctx.now())
    : await findWaitingRequests(ctx.db, ctx.actor, ctx.now())
  const seen = await accessibleNodes(
    ctx,
    all.map((row) => row.node_id),
  )
  const open = mine
    ? all
    : all.filter((row) => includesRight(seen.get(row.node_id)?.rights ?? 0, 'authorise'))
  const people = await findPlacedNames(
    ctx.db,
    open.map((row) => row.user_id),
  )
  const wanted = nodeNameKey(search).trim()
  const rows = open
    .map((row) => toRequest(row, seen.get(row.node_id), people))
    .filter((row) => nodeNameKey(`${row.name} ${row.userName}`).includes(wanted))
  return { rows: rows.slice((page - 1) * pageSize, page * pageSize), total: rows.length }
}

function toRequest(
  row: AccessRequestRow,
  item: AccessibleNode | undefined,
  people: Awaited<ReturnType<typeof findPlacedNames>>,
): AccessRequest {
  const person = people.get(row.user_id)
  return {
    id: row.id,
    nodeId: row.node_id,
    name: item ? (item.node.space?.name ?? item.node.name) : '',
    folder: item?.node.isFolder ?? false,
    suffix: item?.node.suffix ?? '',
    position: item ? [item.space.name, folderPathNames(item)].filter((one) => one !== '').join(' / ') : '',
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
 * Answers requests. Approval follows the rules of any grant: nobody gives more than they hold. A request that
 * the actor may not decide looks the same as an expired one.
 * @throws grants.request_ended, grants.beyond_own
 */
export async function decideAccessRequests(
  ctx: Ctx,
  input: EndpointInput<typeof grantEndpoints.decide>,
): Promise<undefined> {
  await ctx.together(async (tx) => {
    const rows = await lockWaitingRequests(tx, input.ids)
    const nodeIds = [...new Set(rows.map((row) => row.node_id))]
    throwIfRefused(rows.length < new Set(input.ids).size ? 'grants.request_ended' : null)
    const nodes = await lockedForGrants(tx, nodeIds).catch((error: unknown) => {
      throw error instanceof AppError ? new AppError('grants.request_ended') : error
    })
    if (input.approve) for (const nodeId of nodeIds) await approve(tx, input, nodeId, rows)
    const state = input.approve ? 'approved' : 'refused'
    await answerRequests(tx, input.ids, state, input.answer.trim())
    await recordJournalLines(
      tx,
      rows.map((row) => ({
        action: input.approve ? 'spaces.approveAccess' : 'spaces.refuseAccess',
        nodes: [row.node_id],
        after: { userId: row.user_id, answer: input.answer.trim() },
      })),
    )
    for (const row of rows) {
      const { node } = nodes.find((one) => one.node.id === row.node_id)!
      await notifyByPreference(tx, [row.user_id], {
        kind: 'granted',
        // a refused user knows the name from the request
        nodeId: input.approve ? node.id : undefined,
        message: pushMessage(grantEvents.answered, {
          level: input.approve ? 0 : 2,
          textKey: `grantsPush.${state}`,
          payload: { name: node.space?.name ?? node.name },
        }),
      })
    }
  })
}

/** Adds the approved rights to those the person already has there; the new expiry applies to all of them. */
async function approve(
  tx: Tx,
  { rights, expiresAt }: EndpointInput<typeof grantEndpoints.decide>,
  nodeId: string,
  rows: readonly AccessRequestRow[],
): Promise<void> {
  const there = rows.filter((row) => row.node_id === nodeId)
  const before = await findGrantsToSubjects(
    tx.db,
    [nodeId],
    there.map((row) => row.user_id),
  )
  const held = (userId: string) =>
    before.find((row) => row.subject === userId && isGrantLive(row, tx.now()))?.rights ?? 0
  const grants = there.map((row) => ({
    kind: 'user' as const,
    subjectId: row.user_id,
    below: false,
    rights: (rights ?? row.rights) | held(row.user_id),
    expiresAt,
  }))
  await saveGrantChange(tx, { ids: [nodeId], grants, removed: [], keep: true })
}
