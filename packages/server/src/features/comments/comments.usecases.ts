import { type Anchor, type commentApi, commentLimits } from '@cabinet/contract/comments'
import type { Input, Reply } from '@cabinet/contract/endpoint'
import { holds } from '@cabinet/contract/rights'
import { newId } from '../../kernel/crypto/id.ts'
import type { Ctx, Tx } from '../../kernel/ctx.ts'
import { AppError, refuseIf } from '../../kernel/errors.ts'
import { record } from '../journal/index.ts'
import { type Reached, reached, requireNode } from '../nodes/index.ts'
import { aboutVersions } from '../versions/index.ts'
import { editRefusal, named, placeRefusal, removeRefusal } from './comments.rules.ts'
import {
  type CommentRow,
  countAnswers,
  dropComment,
  findColleagues,
  findComment,
  findMentions,
  insertComment,
  lockThread,
  putMentions,
  putReaction,
  updateComment,
} from './comments.store.ts'
import { present } from './present.ts'
import { findPartakers } from './reads.store.ts'
import { tell, whoSees } from './tell.ts'

/** Begins a thread, or answers in one. Whoever may preview may comment. */
export const addComment = (
  ctx: Ctx,
  { fileId, threadId, body: typed, mentions, anchor }: Input<typeof commentApi.add>,
): Promise<Reply<typeof commentApi.add>> =>
  ctx.together(async (tx) => {
    const item = await requireNode(tx, fileId, 'preview')
    if (item.node.parentId === null) throw new AppError('comments.root_fixed')
    const body = bodyOf(typed)
    if (anchor) await requirePlace(tx, fileId, anchor, threadId !== undefined)
    if (threadId) await requireThread(tx, threadId, fileId)
    const id = newId()
    const row: CommentRow = {
      id,
      enterprise_id: tx.actor.enterpriseId,
      node_id: fileId,
      thread_id: threadId ?? id,
      author_id: tx.actor.userId,
      body,
      anchor: anchor ?? null,
      created_at: tx.now(),
      edited_at: null,
      deleted_at: null,
      resolved_at: null,
      resolved_by: null,
    }
    const partakers = threadId ? await findPartakers(tx.db, threadId) : [item.node.createdBy]
    await insertComment(tx.db, row)
    const people = await mentionedIn(tx, body, mentions)
    await putMentions(tx.db, id, people)
    await record(tx, {
      action: threadId ? 'comments.answer' : 'comments.add',
      spaceId: item.space.id,
      nodes: [fileId],
      after: { comment: id, thread: row.thread_id, name: item.node.name },
    })
    await tell(tx, item, {
      mentioned: people.map((one) => one.id),
      partakers,
      words: threadId ? 'answered' : 'commented',
    })
    return said(tx, item, row, people)
  })

function bodyOf(typed: string): string {
  const body = typed.trim()
  if (body === '') throw new AppError('comments.empty')
  return body
}

/** What is drawn is drawn on a version that is there. */
async function requirePlace(tx: Tx, fileId: string, anchor: Anchor, answers: boolean): Promise<void> {
  refuseIf(placeRefusal(anchor, answers))
  if (!anchor.version) return
  const [version] = await aboutVersions(tx.db, [{ fileId, number: anchor.version }])
  if (!version) throw new AppError('comments.place_invalid')
}

/** The thread is of this file and has room; an answer opens a settled one again. */
async function requireThread(tx: Tx, id: string, fileId: string): Promise<void> {
  const first = await lockThread(tx, id)
  if (first?.node_id !== fileId) throw new AppError('comments.not_found')
  if ((await countAnswers(tx.db, id)) >= commentLimits.answers) throw new AppError('comments.thread_full')
  if (first.resolved_at) await updateComment(tx.db, id, { resolved_at: null, resolved_by: null })
}

/** People of the enterprise among these who are named in the words. */
async function mentionedIn(tx: Tx, body: string, ids: readonly string[]) {
  if (ids.length === 0) return []
  return named(body, await findColleagues(tx.db, tx.actor.enterpriseId, ids))
}

async function said(tx: Tx, item: Reached, row: CommentRow, people: readonly { id: string; name: string }[]) {
  const open = await whoSees(
    tx,
    item,
    people.map(({ id }) => id),
  )
  return {
    comment: (await present(tx, item, [row], null)).get(row.id)!,
    unreached: people.filter(({ id }) => !open.has(id)).map(({ name }) => name),
  }
}

/**
 * A comment and the item it is about. One on an item that is hidden is as unknown as one that never was.
 * @throws comments.not_found
 */
async function openComment(tx: Tx, id: string): Promise<{ row: CommentRow; item: Reached }> {
  const row = await findComment(tx.db, id)
  const item = row && (await reached(tx, [row.node_id])).get(row.node_id)
  if (!row || !item || !holds(item.rights, 'preview')) throw new AppError('comments.not_found')
  return { row, item }
}

/** Changes an own comment, within 15 minutes. Those who are named only now are told. */
export const editComment = (
  ctx: Ctx,
  { id, body: typed, mentions }: Input<typeof commentApi.edit>,
): Promise<Reply<typeof commentApi.edit>> =>
  ctx.together(async (tx) => {
    const { row, item } = await openComment(tx, id)
    refuseIf(editRefusal(row, tx.actor.userId, tx.now()))
    const body = bodyOf(typed)
    const before = new Set((await findMentions(tx.db, [id])).map((one) => one.user_id))
    const people = await mentionedIn(tx, body, mentions)
    await updateComment(tx.db, id, { body, edited_at: tx.now() })
    await putMentions(tx.db, id, people)
    await record(tx, {
      action: 'comments.edit',
      spaceId: item.space.id,
      nodes: [row.node_id],
      before: { comment: id, body: row.body },
    })
    const fresh = people.filter((one) => !before.has(one.id))
    await tell(tx, item, { mentioned: fresh.map((one) => one.id) })
    return said(tx, item, { ...row, body, edited_at: tx.now() }, people)
  })

/** Takes a comment back. The beginning of a thread keeps its place for the answers. */
export async function removeComment(ctx: Ctx, { id }: Input<typeof commentApi.remove>): Promise<undefined> {
  await ctx.together(async (tx) => {
    const { row, item } = await openComment(tx, id)
    refuseIf(removeRefusal(row, tx.actor.userId, item.rights))
    await lockThread(tx, row.thread_id)
    if (row.thread_id === id && (await countAnswers(tx.db, id)) > 0) {
      await updateComment(tx.db, id, { body: '', deleted_at: tx.now() })
      await putMentions(tx.db, id, [])
    } else await dropComment(tx.db, id)
    // the last answer takes a beginning that was taken back along
    const first = row.thread_id === id ? undefined : await findComment(tx.db, row.thread_id)
    if (first?.deleted_at && (await countAnswers(tx.db, first.id)) === 0) await dropComment(tx.db, first.id)
    await record(tx, {
      action: 'comments.delete',
      spaceId: item.space.id,
      nodes: [row.node_id],
      before: { comment: id, authorId: row.author_id, body: row.body },
    })
    await tell(tx, item)
  })
}

/** Settles a thread, or opens it again. */
export async function resolveThread(
  ctx: Ctx,
  { id, resolved }: Input<typeof commentApi.resolve>,
): Promise<undefined> {
  await ctx.together(async (tx) => {
    const { row, item } = await openComment(tx, id)
    if (row.thread_id !== id) throw new AppError('comments.not_found')
    if (resolved === (row.resolved_at !== null)) return
    await updateComment(tx.db, id, {
      resolved_at: resolved ? tx.now() : null,
      resolved_by: resolved ? tx.actor.userId : null,
    })
    await record(tx, {
      action: resolved ? 'comments.resolve' : 'comments.reopen',
      spaceId: item.space.id,
      nodes: [row.node_id],
      after: { thread: id },
    })
    await tell(tx, item)
  })
}

/** Sets or takes back a reaction of the actor. */
export async function reactToComment(
  ctx: Ctx,
  { id, emoji, on }: Input<typeof commentApi.react>,
): Promise<undefined> {
  await ctx.together(async (tx) => {
    const { row, item } = await openComment(tx, id)
    if (row.deleted_at) throw new AppError('comments.not_found')
    await putReaction(tx, id, emoji, on)
    await record(tx, {
      action: on ? 'comments.react' : 'comments.unreact',
      spaceId: item.space.id,
      nodes: [row.node_id],
      after: { comment: id, emoji },
    })
    await tell(tx, item)
  })
}
