import { fileRights } from '@cabinet/contract/rights'
import type { Tx } from '../../kernel/ctx.ts'
import { findPeopleWithAccess } from '../grants/index.ts'
import type { AccessibleNode } from '../nodes/index.ts'
import { findUsersToNotify } from '../users/index.ts'
import { findCommentReaders } from './reads.store.ts'

/** Somebody and why they are told. */
export interface CommentRecipients {
  mentioned?: readonly string[]
  /** Those of the thread, or who made the file. */
  partakers?: readonly string[]
  /** The key of the words for them. */
  words?: 'answered' | 'commented'
}

/** Those of these people who may see the item now. */
export async function recipientsWithAccess(
  tx: Tx,
  item: AccessibleNode,
  ids: readonly string[],
): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const among = [...new Set(ids)]
  const { rows } = await findPeopleWithAccess(tx, item, {
    limit: among.length,
    offset: 0,
    holding: fileRights.preview,
    among,
  })
  return new Set(rows.map((row) => row.userId))
}

/**
 * Tells those named and those who take part, and has the panels of whoever looks at the comments ask again. Nobody is
 * told of what they may not see, nor of what they did themselves.
 */
export async function notifyOfComment(
  tx: Tx,
  item: AccessibleNode,
  { mentioned = [], partakers = [], words = 'answered' }: CommentRecipients = {},
): Promise<void> {
  const { node } = item
  const readers = await findCommentReaders(tx.db, node.id)
  const open = await recipientsWithAccess(tx, item, [...mentioned, ...partakers, ...readers])
  open.delete(tx.actor.userId)
  const wants = new Set(await findUsersToNotify(tx.db, [...open], { kind: 'comment', channel: 'app' }))
  const payload = { fileId: node.id, name: node.name, by: tx.actor.name }
  const called = mentioned.filter((id) => wants.has(id))
  const others = partakers.filter((id) => wants.has(id) && !called.includes(id))
  const loud = new Set([...called, ...others])
  await tx.tell(called, { key: 'comments', level: 0, textKey: 'commentsPush.mentioned', payload })
  await tx.tell(others, { key: 'comments', level: 0, textKey: `commentsPush.${words}`, payload })
  await tx.tell(
    [...open].filter((id) => !loud.has(id)),
    { key: 'comments', level: 4, textKey: '', payload },
  )
}
