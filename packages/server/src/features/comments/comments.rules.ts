import { type CommentError, commentLimits } from '@cabinet/contract/comments'
import { holds } from '@cabinet/contract/rights'

/** What deciding about a comment needs of it. */
export interface Said {
  author_id: string
  created_at: Date
  deleted_at: Date | null
}

/** Until when its author may change a comment. */
export const editableUntil = ({ created_at }: Pick<Said, 'created_at'>): Date =>
  new Date(created_at.getTime() + commentLimits.editMs)

/** Why somebody may not change a comment now, or null. */
export function editRefusal(comment: Said, userId: string, at: Date): CommentError | null {
  if (comment.deleted_at) return 'comments.not_found'
  if (comment.author_id !== userId) return 'comments.not_own'
  return at > editableUntil(comment) ? 'comments.edit_ended' : null
}

/** Why somebody who holds these rights may not take a comment back, or null. */
export function removeRefusal(comment: Said, userId: string, rights: number): CommentError | null {
  if (comment.deleted_at) return 'comments.not_found'
  return comment.author_id === userId || holds(rights, 'authorise') ? null : 'comments.not_own'
}

/** Those of these people whose name stands in the words after an @: nobody is called without being seen to be. */
export const named = (
  body: string,
  people: readonly { id: string; name: string }[],
): { id: string; name: string }[] => people.filter(({ name }) => name !== '' && body.includes(`@${name}`))
