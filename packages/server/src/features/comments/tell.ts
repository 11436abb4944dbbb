import { commentEvents } from '@cabinet/contract/comments.events'
import { fileRights } from '@cabinet/contract/rights'
import type { Tx } from '../../kernel/ctx.ts'
import { pushMessage } from '../../kernel/push/message.ts'
import { findPeopleWithAccess } from '../grants/index.ts'
import type { AccessibleNode } from '../nodes/index.ts'
import { findFollowers } from '../notices/index.ts'
import { notifyByPreference } from '../profiles/index.ts'
import { findCommentReaders } from './reads.store.ts'

/** The recipients of a notification by reason. */
export interface CommentRecipients {
  mentioned?: readonly string[]
  /** Participants of the thread, or the file's creator. */
  partakers?: readonly string[]
  /** Key of the message to participants and followers; none where nothing new was said. */
  words?: 'answered' | 'commented'
}

/** Returns those of these users who may see the item now. */
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
 * Notifies mentioned users and participants, and refreshes the open panels of readers. Users without access
 * and the actor get nothing.
 */
export async function notifyOfComment(
  tx: Tx,
  item: AccessibleNode,
  { mentioned = [], partakers = [], words }: CommentRecipients = {},
): Promise<void> {
  const { node } = item
  const readers = await findCommentReaders(tx.db, node.id)
  const followers = words ? await findFollowers(tx, node.id) : []
  const open = await recipientsWithAccess(tx, item, [...mentioned, ...partakers, ...followers, ...readers])
  open.delete(tx.actor.userId)
  const payload = { fileId: node.id, name: node.name, by: tx.actor.name }
  const called = mentioned.filter((id) => open.has(id))
  const others = partakers.filter((id) => open.has(id) && !called.includes(id))
  const following = followers.filter((id) => open.has(id) && !called.includes(id) && !others.includes(id))
  const loud = new Set([...called, ...others, ...following])
  for (const [ids, key, kind] of [
    [called, 'mentioned', 'comment'],
    [others, words ?? 'answered', 'comment'],
    [following, words ?? 'answered', 'followed'],
  ] as const)
    await notifyByPreference(tx, ids, {
      kind,
      nodeId: node.id,
      isPersonal: key === 'mentioned',
      message: pushMessage(commentEvents.changed, { level: 0, textKey: `commentsPush.${key}`, payload }),
    })
  await tx.tell(
    [...open].filter((id) => !loud.has(id)),
    pushMessage(commentEvents.changed, { payload }),
  )
}
