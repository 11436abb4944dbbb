import type { commentEndpoints } from '@cabinet/contract/comments'
import { commentLimits } from '@cabinet/contract/comments.limits'
import type { EndpointInput, EndpointReply } from '@cabinet/contract/endpoint'
import { fileRights, includesRight } from '@cabinet/contract/rights'
import { z } from 'zod'
import type { Ctx } from '../../kernel/ctx.ts'
import { AppError } from '../../kernel/errors.ts'
import { findPeopleWithAccess } from '../grants/index.ts'
import { effectiveRights, requireNode } from '../nodes/index.ts'
import {
  annotationsOfVersion,
  countThreadsByState,
  findThreadReplies,
  pageOfCommentThreads,
  type ThreadCursor,
} from './comments.store.ts'
import { presentThreads } from './present.ts'
import { countUnreadComments, findCommentsReadAt, putCommentsReadAt } from './reads.store.ts'

/** Lists the threads of a file or folder, newest first. */
export async function listCommentThreads(
  ctx: Ctx,
  { fileId, state, page, pageSize, cursor }: EndpointInput<typeof commentEndpoints.list>,
): Promise<EndpointReply<typeof commentEndpoints.list>> {
  const item = await requireNode(ctx, fileId, 'preview')
  const after = cursor ? readCursor(cursor) : null
  const [threads, counts, readAt] = await Promise.all([
    pageOfCommentThreads(ctx.db, fileId, { state, after, offset: (page - 1) * pageSize, limit: pageSize }),
    countThreadsByState(ctx.db, fileId),
    findCommentsReadAt(ctx.db, fileId, ctx.actor.userId),
  ])
  const answers = await findThreadReplies(
    ctx.db,
    threads.map(({ id }) => id),
  )
  const last = threads.length === pageSize ? threads.at(-1) : undefined
  return {
    rows: await presentThreads(ctx, item, threads, answers, readAt),
    total: state === 'all' ? counts.open + counts.resolved : counts[state],
    ...(last && { cursor: cursorOf(last) }),
    ...counts,
  }
}

/** Lists the annotation threads of a version. */
export async function listAnnotations(
  ctx: Ctx,
  { fileId, version }: EndpointInput<typeof commentEndpoints.annotations>,
): Promise<EndpointReply<typeof commentEndpoints.annotations>> {
  const item = await requireNode(ctx, fileId, 'preview')
  const [threads, readAt] = await Promise.all([
    annotationsOfVersion(ctx.db, fileId, version, commentLimits.annotations),
    findCommentsReadAt(ctx.db, fileId, ctx.actor.userId),
  ])
  const answers = await findThreadReplies(
    ctx.db,
    threads.map(({ id }) => id),
  )
  return presentThreads(ctx, item, threads, answers, readAt)
}

const end = z.object({ at: z.iso.datetime(), id: z.uuid() })

const cursorOf = ({ created_at: at, id }: { created_at: Date; id: string }) =>
  Buffer.from(JSON.stringify({ at, id })).toString('base64url')

function readCursor(cursor: string): ThreadCursor {
  try {
    const { at, id } = end.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()))
    return { at: new Date(at), id }
  } catch {
    throw new AppError('common.invalid', { fields: [{ field: 'Cursor', fault: 'unknown' }] })
  }
}

/** Counts the comments of these items for the actor; items without preview permission are left out. */
export async function countCommentsOfItems(
  ctx: Ctx,
  { ids }: EndpointInput<typeof commentEndpoints.marks>,
): Promise<EndpointReply<typeof commentEndpoints.marks>> {
  const marks = await countUnreadComments(ctx.db, ids, ctx.actor.userId)
  // few items have comments, so rights are computed for those alone
  const held = await effectiveRights(
    ctx,
    marks.map(({ fileId }) => fileId),
  )
  return marks.filter(({ fileId }) => includesRight(held.get(fileId) ?? 0, 'preview'))
}

/**
 * Marks a node's comments as seen by the actor, or (`seen` false) only subscribes to new ones. No journal
 * line, as nothing changes for others.
 */
export async function markCommentsRead(
  ctx: Ctx,
  { fileId, seen }: EndpointInput<typeof commentEndpoints.read>,
): Promise<undefined> {
  await requireNode(ctx, fileId, 'preview')
  await putCommentsReadAt(ctx.db, fileId, ctx.actor.userId, seen ? ctx.now() : new Date(0))
}

const SUGGESTED = 12

/** Suggests users who may see an item, for mentions. */
export async function suggestMentions(
  ctx: Ctx,
  { fileId, search = '' }: EndpointInput<typeof commentEndpoints.people>,
): Promise<EndpointReply<typeof commentEndpoints.people>> {
  const item = await requireNode(ctx, fileId, 'preview')
  const { rows } = await findPeopleWithAccess(ctx, item, {
    limit: SUGGESTED + 1,
    offset: 0,
    search: search.trim(),
    holding: fileRights.preview,
  })
  return rows
    .filter(({ userId }) => userId !== ctx.actor.userId)
    .slice(0, SUGGESTED)
    .map(({ userId, name, account, organisationName }) => ({ userId, name, account, organisationName }))
}
