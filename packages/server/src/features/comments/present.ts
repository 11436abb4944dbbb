import type { CommentReply, CommentThread, ReactionEmoji } from '@cabinet/contract/comments'
import { entryOf } from '../../kernel/certain.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import type { AccessibleNode } from '../nodes/index.ts'
import { userNamesOf } from '../users/index.ts'
import { commentEditableUntil, commentEditRefusal, commentRemoveRefusal } from './comments.rules.ts'
import { findCommentMentions, findCommentReactions, type StoredComment } from './comments.store.ts'

/** Users named beside a reaction. */
const NAMED = 10

/** Presents comments to the actor, by id, in three queries for any number. */
export async function presentComments(
  ctx: Ctx,
  { rights }: AccessibleNode,
  rows: readonly StoredComment[],
  readAt: Date | null,
): Promise<Map<string, CommentReply>> {
  const ids = rows.map(({ id }) => id)
  const [mentions, reactions] = await Promise.all([
    findCommentMentions(ctx.db, ids),
    findCommentReactions(ctx.db, ids),
  ])
  const people = await userNamesOf(ctx.db, [
    ...new Set([...rows.map((row) => row.author_id), ...reactions.map((one) => one.user_id)]),
  ])
  const { userId } = ctx.actor
  const reactionsOf = (id: string) => {
    const those = reactions.filter((one) => one.comment_id === id)
    return [...new Set(those.map((one) => one.emoji as ReactionEmoji))].map((emoji) => {
      const by = those.filter((one) => one.emoji === emoji)
      return {
        emoji,
        count: by.length,
        own: by.some((one) => one.user_id === userId),
        names: by.slice(0, NAMED).map((one) => people.get(one.user_id)?.name ?? ''),
      }
    })
  }
  return new Map(
    rows.map((row) => [
      row.id,
      {
        id: row.id,
        fileId: row.node_id,
        threadId: row.thread_id,
        authorId: row.author_id,
        author: people.get(row.author_id)?.name ?? '',
        body: row.body,
        mentions: mentions
          .filter((one) => one.comment_id === row.id)
          .map((one) => ({ userId: one.user_id, name: one.name })),
        ...(row.anchor && { anchor: row.anchor }),
        createdAt: row.created_at,
        ...(row.edited_at && { editedAt: row.edited_at }),
        deleted: row.deleted_at !== null,
        unread: row.author_id !== userId && !row.deleted_at && (readAt === null || row.created_at > readAt),
        ...(commentEditRefusal(row, userId, ctx.now()) === null && {
          editableUntil: commentEditableUntil(row),
        }),
        deletable: commentRemoveRefusal(row, userId, rights) === null,
        reactions: reactionsOf(row.id),
      },
    ]),
  )
}

/** Returns threads with their replies. */
export async function presentThreads(
  ctx: Ctx,
  item: AccessibleNode,
  threads: readonly StoredComment[],
  answers: readonly StoredComment[],
  readAt: Date | null,
): Promise<CommentThread[]> {
  const shown = await presentComments(ctx, item, [...threads, ...answers], readAt)
  const settlers = await userNamesOf(ctx.db, [...new Set(threads.flatMap((row) => row.resolved_by ?? []))])
  return threads.map((row) => ({
    ...entryOf(shown, row.id),
    resolved: row.resolved_at !== null,
    resolvedBy: (row.resolved_by && settlers.get(row.resolved_by)?.name) || '',
    answers: answers.filter((one) => one.thread_id === row.id).map((one) => entryOf(shown, one.id)),
  }))
}
