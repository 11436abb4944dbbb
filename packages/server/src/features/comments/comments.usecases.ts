import type { commentEndpoints } from '@cabinet/contract/comments'
import type { CommentAnchor } from '@cabinet/contract/comments.anchors'
import { commentLimits } from '@cabinet/contract/comments.limits'
import type { EndpointInput, EndpointReply } from '@cabinet/contract/endpoint'
import { includesRight } from '@cabinet/contract/rights'
import { entryOf } from '../../kernel/certain.ts'
import { generateId } from '../../kernel/crypto/id.ts'
import type { Ctx, Tx } from '../../kernel/ctx.ts'
import { AppError, throwIfRefused } from '../../kernel/errors.ts'
import { recordJournalLine } from '../journal/index.ts'
import { type AccessibleNode, findAccessibleNode, requireNode } from '../nodes/index.ts'
import { findVersionsWithContent } from '../versions/index.ts'
import {
  annotationRefusal,
  commentEditRefusal,
  commentRemoveRefusal,
  mentionedPeople,
} from './comments.rules.ts'
import {
  countThreadReplies,
  deleteCommentRow,
  findColleagues,
  findCommentById,
  findCommentMentions,
  insertCommentRow,
  lockCommentThread,
  putCommentMentions,
  putCommentReaction,
  type StoredComment,
  updateCommentRow,
} from './comments.store.ts'
import { presentComments } from './present.ts'
import { findThreadParticipants } from './reads.store.ts'
import { notifyOfComment, recipientsWithAccess } from './tell.ts'

/** Starts a thread or replies in one. Preview permission suffices. */
export const addCommentOrReply = (
  ctx: Ctx,
  { fileId, threadId, body: typed, mentions, anchor }: EndpointInput<typeof commentEndpoints.add>,
): Promise<EndpointReply<typeof commentEndpoints.add>> =>
  ctx.together(async (tx) => {
    const item = await requireNode(tx, fileId, 'preview')
    if (item.node.parentId === null) throw new AppError('comments.root_fixed')
    const body = bodyOf(typed)
    if (anchor) await requirePlace(tx, fileId, anchor, threadId !== undefined)
    if (threadId) await requireThread(tx, threadId, fileId)
    const id = generateId()
    const row: StoredComment = {
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
    const partakers = threadId ? await findThreadParticipants(tx.db, threadId) : [item.node.createdBy]
    await insertCommentRow(tx.db, row)
    const people = await mentionedIn(tx, body, mentions)
    await putCommentMentions(tx.db, id, people)
    await recordJournalLine(tx, {
      action: threadId ? 'comments.answer' : 'comments.add',
      spaceId: item.space.id,
      nodes: [fileId],
      after: { comment: id, thread: row.thread_id, name: item.node.name },
    })
    await notifyOfComment(tx, item, {
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

/** Requires that an annotation refers to an existing version. */
async function requirePlace(tx: Tx, fileId: string, anchor: CommentAnchor, answers: boolean): Promise<void> {
  throwIfRefused(annotationRefusal(anchor, answers))
  if (!anchor.version) return
  const [version] = await findVersionsWithContent(tx.db, [{ fileId, number: anchor.version }])
  if (!version) throw new AppError('comments.place_invalid')
}

/** Requires that the thread belongs to this file and is not full; a reply reopens a resolved thread. */
async function requireThread(tx: Tx, id: string, fileId: string): Promise<void> {
  const first = await lockCommentThread(tx, id)
  if (first?.node_id !== fileId) throw new AppError('comments.not_found')
  if ((await countThreadReplies(tx.db, id)) >= commentLimits.answers)
    throw new AppError('comments.thread_full')
  if (first.resolved_at) await updateCommentRow(tx.db, id, { resolved_at: null, resolved_by: null })
}

/** Returns the users of the enterprise among these whom the text mentions. */
async function mentionedIn(tx: Tx, body: string, ids: readonly string[]) {
  if (ids.length === 0) return []
  return mentionedPeople(body, await findColleagues(tx.db, tx.actor.enterpriseId, ids))
}

async function said(
  tx: Tx,
  item: AccessibleNode,
  row: StoredComment,
  people: readonly { id: string; name: string }[],
) {
  const open = await recipientsWithAccess(
    tx,
    item,
    people.map(({ id }) => id),
  )
  return {
    comment: entryOf(await presentComments(tx, item, [row], null), row.id),
    unreached: people.filter(({ id }) => !open.has(id)).map(({ name }) => name),
  }
}

/**
 * Returns a comment and its item. A comment on a hidden item counts as missing. @throws comments.not_found
 */
async function openComment(tx: Tx, id: string): Promise<{ row: StoredComment; item: AccessibleNode }> {
  const row = await findCommentById(tx.db, id)
  const item = row && (await findAccessibleNode(tx, row.node_id))
  if (!row || !item || !includesRight(item.rights, 'preview')) throw new AppError('comments.not_found')
  return { row, item }
}

/** Edits the actor's own comment within 15 minutes and notifies newly mentioned users. */
export const editOwnComment = (
  ctx: Ctx,
  { id, body: typed, mentions }: EndpointInput<typeof commentEndpoints.edit>,
): Promise<EndpointReply<typeof commentEndpoints.edit>> =>
  ctx.together(async (tx) => {
    const { row, item } = await openComment(tx, id)
    throwIfRefused(commentEditRefusal(row, tx.actor.userId, tx.now()))
    const body = bodyOf(typed)
    const before = new Set((await findCommentMentions(tx.db, [id])).map((one) => one.user_id))
    const people = await mentionedIn(tx, body, mentions)
    await updateCommentRow(tx.db, id, { body, edited_at: tx.now() })
    await putCommentMentions(tx.db, id, people)
    await recordJournalLine(tx, {
      action: 'comments.edit',
      spaceId: item.space.id,
      nodes: [row.node_id],
      before: { comment: id, body: row.body },
    })
    const fresh = people.filter((one) => !before.has(one.id))
    await notifyOfComment(tx, item, { mentioned: fresh.map((one) => one.id) })
    return said(tx, item, { ...row, body, edited_at: tx.now() }, people)
  })

/** Deletes a comment. A thread's first comment stays as a placeholder while it has replies. */
export async function removeCommentById(
  ctx: Ctx,
  { id }: EndpointInput<typeof commentEndpoints.remove>,
): Promise<undefined> {
  await ctx.together(async (tx) => {
    const { row, item } = await openComment(tx, id)
    throwIfRefused(commentRemoveRefusal(row, tx.actor.userId, item.rights))
    await lockCommentThread(tx, row.thread_id)
    if (row.thread_id === id && (await countThreadReplies(tx.db, id)) > 0) {
      await updateCommentRow(tx.db, id, { body: '', deleted_at: tx.now() })
      await putCommentMentions(tx.db, id, [])
    } else await deleteCommentRow(tx.db, id)
    // the last reply takes a deleted first comment with it
    const first = row.thread_id === id ? undefined : await findCommentById(tx.db, row.thread_id)
    if (first?.deleted_at && (await countThreadReplies(tx.db, first.id)) === 0)
      await deleteCommentRow(tx.db, first.id)
    await recordJournalLine(tx, {
      action: 'comments.delete',
      spaceId: item.space.id,
      nodes: [row.node_id],
      before: { comment: id, authorId: row.author_id, body: row.body },
    })
    await notifyOfComment(tx, item)
  })
}

/** Resolves a thread, or reopens it. */
export async function resolveCommentThread(
  ctx: Ctx,
  { id, resolved }: EndpointInput<typeof commentEndpoints.resolve>,
): Promise<undefined> {
  await ctx.together(async (tx) => {
    const { row, item } = await openComment(tx, id)
    if (row.thread_id !== id) throw new AppError('comments.not_found')
    if (resolved === (row.resolved_at !== null)) return
    await updateCommentRow(tx.db, id, {
      resolved_at: resolved ? tx.now() : null,
      resolved_by: resolved ? tx.actor.userId : null,
    })
    await recordJournalLine(tx, {
      action: resolved ? 'comments.resolve' : 'comments.reopen',
      spaceId: item.space.id,
      nodes: [row.node_id],
      after: { thread: id },
    })
    await notifyOfComment(tx, item)
  })
}

/** Sets or removes a reaction of the actor. */
export async function reactToComment(
  ctx: Ctx,
  { id, emoji, on }: EndpointInput<typeof commentEndpoints.react>,
): Promise<undefined> {
  await ctx.together(async (tx) => {
    const { row, item } = await openComment(tx, id)
    if (row.deleted_at) throw new AppError('comments.not_found')
    await putCommentReaction(tx, id, emoji, on)
    await recordJournalLine(tx, {
      action: on ? 'comments.react' : 'comments.unreact',
      spaceId: item.space.id,
      nodes: [row.node_id],
      after: { comment: id, emoji },
    })
    await notifyOfComment(tx, item)
  })
}
