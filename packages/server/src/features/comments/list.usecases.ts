import { type commentApi, commentLimits } from '@cabinet/contract/comments'
import type { Input, Reply } from '@cabinet/contract/endpoint'
import { holds, rights } from '@cabinet/contract/rights'
import { z } from 'zod'
import type { Ctx } from '../../kernel/ctx.ts'
import { AppError } from '../../kernel/errors.ts'
import { findPeople } from '../grants/index.ts'
import { permitted, requireNode } from '../nodes/index.ts'
import { annotationsOf, countThreads, findAnswers, pageOfThreads, type ThreadMark } from './comments.store.ts'
import { presentThreads } from './present.ts'
import { countUnread, findRead, putRead } from './reads.store.ts'

/** The threads of a file or folder, newest first. */
export async function listComments(
  ctx: Ctx,
  { fileId, state, page, pageSize, cursor }: Input<typeof commentApi.list>,
): Promise<Reply<typeof commentApi.list>> {
  const item = await requireNode(ctx, fileId, 'preview')
  const after = cursor ? readCursor(cursor) : null
  const [threads, counts, readAt] = await Promise.all([
    pageOfThreads(ctx.db, fileId, { state, after, offset: (page - 1) * pageSize, limit: pageSize }),
    countThreads(ctx.db, fileId),
    findRead(ctx.db, fileId, ctx.actor.userId),
  ])
  const answers = await findAnswers(
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

/** The threads that are drawn on the pages of a version. */
export async function listAnnotations(
  ctx: Ctx,
  { fileId, version }: Input<typeof commentApi.annotations>,
): Promise<Reply<typeof commentApi.annotations>> {
  const item = await requireNode(ctx, fileId, 'preview')
  const [threads, readAt] = await Promise.all([
    annotationsOf(ctx.db, fileId, version, commentLimits.annotations),
    findRead(ctx.db, fileId, ctx.actor.userId),
  ])
  const answers = await findAnswers(
    ctx.db,
    threads.map(({ id }) => id),
  )
  return presentThreads(ctx, item, threads, answers, readAt)
}

const end = z.object({ at: z.iso.datetime(), id: z.uuid() })

const cursorOf = ({ created_at: at, id }: { created_at: Date; id: string }) =>
  Buffer.from(JSON.stringify({ at, id })).toString('base64url')

function readCursor(cursor: string): ThreadMark {
  try {
    const { at, id } = end.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()))
    return { at: new Date(at), id }
  } catch {
    throw new AppError('common.invalid', { fields: [{ field: 'Cursor', fault: 'unknown' }] })
  }
}

/** How many comments these have for the actor; what may not be previewed is left out. */
export async function markComments(
  ctx: Ctx,
  { ids }: Input<typeof commentApi.marks>,
): Promise<Reply<typeof commentApi.marks>> {
  const marks = await countUnread(ctx.db, ids, ctx.actor.userId)
  // few have any, so the gate is asked about those alone
  const held = await permitted(
    ctx,
    marks.map(({ fileId }) => fileId),
  )
  return marks.filter(({ fileId }) => holds(held.get(fileId) ?? 0, 'preview'))
}

/**
 * The actor has seen what was said so far, or looks at a page where it would be drawn: both are told what comes. No
 * journal line: it changes nothing for anybody else.
 */
export async function readComments(
  ctx: Ctx,
  { fileId, seen }: Input<typeof commentApi.read>,
): Promise<undefined> {
  await requireNode(ctx, fileId, 'preview')
  await putRead(ctx.db, fileId, ctx.actor.userId, seen ? ctx.now() : new Date(0))
}

const SUGGESTED = 12

/** People who may see an item, for naming them in a comment. */
export async function suggestPeople(
  ctx: Ctx,
  { fileId, search = '' }: Input<typeof commentApi.people>,
): Promise<Reply<typeof commentApi.people>> {
  const item = await requireNode(ctx, fileId, 'preview')
  const { rows } = await findPeople(ctx, item, {
    limit: SUGGESTED + 1,
    offset: 0,
    search: search.trim(),
    holding: rights.preview,
  })
  return rows
    .filter(({ userId }) => userId !== ctx.actor.userId)
    .slice(0, SUGGESTED)
    .map(({ userId, name, account, organisationName }) => ({ userId, name, account, organisationName }))
}
