import { type CommentReply, commentEndpoints, type ReactionEmoji } from '@cabinet/contract/comments'
import type { CommentAnchor } from '@cabinet/contract/comments.anchors'
import { grantEndpoints } from '@cabinet/contract/grants'
import { createBatchLoader } from '../../kernel/batched.ts'
import { call } from '../../kernel/call.ts'
import { commonMessages } from '../../kernel/common.text.ts'
import { markQueriesStale } from '../../kernel/query.ts'
import { translate } from '../../kernel/text.ts'
import { showToast } from '../../kernel/toast.ts'
import { askForConfirmation } from '../../ui/confirm.tsx'
import { joinNames } from '../../ui/format.ts'
import { messages } from './comments.text.ts'

/** Threads per page. */
export const threadsPerPage = 20

/** Comment count of an item, requested in batches. */
export const commentCountLoader = createBatchLoader(
  commentEndpoints.marks,
  (ids) => ({ ids }),
  (rows) => new Map(rows.map((row) => [row.fileId, row])),
)

export const refreshComments = () =>
  markQueriesStale(commentEndpoints.list, commentEndpoints.marks, commentEndpoints.annotations)

/** A person mentioned in the comment being written. */
export interface MentionedPerson {
  id: string
  name: string
  /** Whether the person may see the item and so is notified. */
  access: boolean
}

interface Written {
  body: string
  mentions: string[]
  anchor?: CommentAnchor
}

function tellUnreached(names: readonly string[]) {
  if (names.length > 0) showToast.warning(messages.unreached, { names: joinNames(names) })
}

export async function sendNewComment(fileId: string, threadId: string | undefined, written: Written) {
  const { unreached } = await call(commentEndpoints.add, { fileId, threadId, ...written }, { quiet: true })
  tellUnreached(unreached)
  await refreshComments()
}

export async function sendCommentEdit(id: string, written: Written) {
  const { unreached } = await call(commentEndpoints.edit, { id, ...written }, { quiet: true })
  tellUnreached(unreached)
  await refreshComments()
}

/** Deletes a comment after confirmation. */
export async function confirmDeleteComment({ id }: CommentReply) {
  const yes = await askForConfirmation({
    title: translate(messages.deleteTitle),
    body: translate(messages.deleteBody),
    okWords: translate(messages.delete),
    cancelWords: translate(commonMessages.cancel),
    danger: true,
  })
  if (!yes) return
  await call(commentEndpoints.remove, { id }, { quiet: true })
  showToast.success(messages.deletedDone)
  await refreshComments()
}

export async function sendThreadResolution(id: string, resolved: boolean) {
  await call(commentEndpoints.resolve, { id, resolved }, { quiet: true })
  await refreshComments()
}

export async function sendReaction(id: string, emoji: ReactionEmoji, on: boolean) {
  await call(commentEndpoints.react, { id, emoji, on }, { quiet: true })
  await markQueriesStale(commentEndpoints.list, commentEndpoints.annotations)
}

/** Grants a mentioned person access to the item, so that they can open it. */
export async function grantSightOfItem(fileId: string, { id, name }: MentionedPerson) {
  await call(grantEndpoints.save, {
    ids: [fileId],
    grants: [{ kind: 'user', subjectId: id, below: false, template: 'viewer' }],
    removed: [],
    keep: true,
  })
  showToast.success(messages.granted, { params: { name } })
  await markQueriesStale(grantEndpoints.list, commentEndpoints.people)
}
