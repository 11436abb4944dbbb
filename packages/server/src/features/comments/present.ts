import type { Comment, Emoji, Thread } from '@cabinet/contract/comments'
import type { Ctx } from '../../kernel/ctx.ts'
import type { Reached } from '../nodes/index.ts'
import { namesOf } from '../users/index.ts'
import { editableUntil, editRefusal, removeRefusal } from './comments.rules.ts'
import { type CommentRow, findMentions, findReactions } from './comments.store.ts'

/** People named beside a reaction. */
const NAMED = 10

/** Comments as the wire shows them to the actor, by id. Three queries for any number. */
export async function present(
  ctx: Ctx,
  { rights }: Reached,
  rows: readonly CommentRow[],
  readAt: Date | null,
): Promise<Map<string, Comment>> {
  const ids = rows.map(({ id }) => id)
  const [mentions, reactions] = await Promise.all([findMentions(ctx.db, ids), findReactions(ctx.db, ids)])
  const people = await namesOf(ctx.db, [
    ...new Set([...rows.map((row) => row.author_id), ...reactions.map((one) => one.user_id)]),
  ])
  const { userId } = ctx.actor
  const reactionsOf = (id: string) => {
    const those = reactions.filter((one) => one.comment_id === id)
    return [...new Set(those.map((one) => one.emoji as Emoji))].map((emoji) => {
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
        ...(editRefusal(row, userId, ctx.now()) === null && { editableUntil: editableUntil(row) }),
        deletable: removeRefusal(row, userId, rights) === null,
        reactions: reactionsOf(row.id),
      },
    ]),
  )
}

/** Threads with their answers. */
export async function presentThreads(
  ctx: Ctx,
  item: Reached,
  threads: readonly CommentRow[],
  answers: readonly CommentRow[],
  readAt: Date | null,
): Promise<Thread[]> {
  const shown = await present(ctx, item, [...threads, ...answers], readAt)
  const settlers = await namesOf(ctx.db, [...new Set(threads.flatMap((row) => row.resolved_by ?? []))])
  return threads.map((row) => ({
    ...shown.get(row.id)!,
    resolved: row.resolved_at !== null,
    resolvedBy: (row.resolved_by && settlers.get(row.resolved_by)?.name) || '',
    answers: answers.filter((one) => one.thread_id === row.id).map((one) => shown.get(one.id)!),
  }))
}
