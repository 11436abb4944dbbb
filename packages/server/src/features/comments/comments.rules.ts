import type { CommentErrorKey } from '@cabinet/contract/comments'
import type { CommentAnchor } from '@cabinet/contract/comments.anchors'
import { commentLimits } from '@cabinet/contract/comments.limits'
import { includesRight } from '@cabinet/contract/rights'

/** The fields of a comment that permission checks need. */
export interface CommentState {
  author_id: string
  created_at: Date
  deleted_at: Date | null
}

/** Returns the time until which the author may edit a comment. */
export const commentEditableUntil = ({ created_at }: Pick<CommentState, 'created_at'>): Date =>
  new Date(created_at.getTime() + commentLimits.editMs)

/** Returns why a user may not edit a comment now, or null. */
export function commentEditRefusal(comment: CommentState, userId: string, at: Date): CommentErrorKey | null {
  if (comment.deleted_at) return 'comments.not_found'
  if (comment.author_id !== userId) return 'comments.not_own'
  return at > commentEditableUntil(comment) ? 'comments.edit_ended' : null
}

/** Returns why a user with these rights may not delete a comment, or null. */
export function commentRemoveRefusal(
  comment: CommentState,
  userId: string,
  rights: number,
): CommentErrorKey | null {
  if (comment.deleted_at) return 'comments.not_found'
  return comment.author_id === userId || includesRight(rights, 'authorise') ? null : 'comments.not_own'
}

/** Upper bound of page fractions, with tolerance for rounding. */
const whole = 1.001

/** Returns why an annotation is invalid, or null. `answers`: the comment is a reply. */
export function annotationRefusal(anchor: CommentAnchor, answers: boolean): CommentErrorKey | null {
  const { shape, page, rectangle, strokes, ink, version } = anchor
  if (shape === undefined) return strokes || ink || version ? 'comments.place_invalid' : null
  if (answers || !page || !ink || !version || !rectangle) return 'comments.place_invalid'
  const [left = 0, top = 0, width = 0, height = 0] = rectangle
  if (left + width > whole || top + height > whole) return 'comments.place_invalid'
  if ((shape === 'pen') !== (strokes !== undefined)) return 'comments.place_invalid'
  const numbers = strokes?.map((stroke) => stroke.length) ?? []
  if (numbers.some((count) => count % 2 === 1)) return 'comments.place_invalid'
  return numbers.reduce((sum, count) => sum + count, 0) > commentLimits.strokeNumbers
    ? 'comments.place_invalid'
    : null
}

/** Returns those of these users whose name follows an @ in the text, as a mention must be visible. */
export const mentionedPeople = (
  body: string,
  people: readonly { id: string; name: string }[],
): { id: string; name: string }[] => people.filter(({ name }) => name !== '' && body.includes(`@${name}`))
