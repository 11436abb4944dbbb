import type { EditingSaved, EditingSaving } from '@cabinet/contract/editing'
import type { Ctx, Tx } from '../../../kernel/ctx.ts'
import { AppError } from '../../../kernel/errors.ts'
import { notify } from '../../../kernel/push/bus.ts'
import type { Exchange } from '../../../kernel/room.ts'
import { presentItems } from '../../files/index.ts'
import { lockNode, type Reached, requireNode, requireUnlocked } from '../../nodes/index.ts'
import { limitsOf, requireFile } from '../../uploads/index.ts'
import { bring, contentIdOf, contentOf, holdOff, type Kept, keepContents } from '../../versions/index.ts'
import { lineChannels } from '../sessions/channels.ts'
import { dropDraft } from '../sessions/drafts.store.ts'
import { endSession } from '../sessions/hold.ts'
import { ownMember } from '../sessions/own-member.ts'
import { membersOf } from '../sessions/present.ts'
import { findSession, lockSession, type Session, updateSession } from '../sessions/sessions.store.ts'
import { addBeside, addEdited } from './edited.ts'
import { receiveEdited } from './receive.ts'

/**
 * Makes a version of what the file has come to; where another version came to be meanwhile, a file of its own beside it.
 * @throws editing.*, uploads.*, spaces.no_room, and what speaks against the file
 */
export async function saveEdited(
  ctx: Ctx,
  saving: EditingSaving,
  { request }: Exchange,
): Promise<EditingSaved> {
  const member = await ownMember(ctx, saving.memberId)
  const before = await findSession(ctx.db, member.session_id)
  if (!before) throw new AppError('editing.ended')
  const { node } = await requireNode(ctx, before.file_id, 'edit')
  const bytes = await receiveEdited(ctx, before, node, request)
  requireFile({ name: node.name, path: '', size: bytes.length }, await limitsOf(ctx))
  const made = await ctx.together(async (tx) => {
    // contents before the space, as in every upload: the other way round two could wait for each other
    await holdOff(tx)
    const hash = contentIdOf(bytes)
    const kept = (await keepContents(tx, [await bring(tx, hash, bytes)])).get(hash)!
    const file = await lockNode(tx, before.file_id, 'edit')
    const session = await lockSession(tx.db, before.id)
    if (!session) throw new AppError('editing.ended')
    return (await follows(tx, session, file, saving.base))
      ? asVersion(tx, session, file, { kept, saving })
      : asConflict(tx, session, file, kept)
  })
  if (made.conflictId === null) return { number: made.number }
  const [conflict] = await presentItems(ctx, [made.conflictId])
  return { number: 1, ...(conflict && { conflict }) }
}

/**
 * Whether a save may become the next version. In a session that lives everybody has the same document; after its end
 * each window has its own, so that one who saved first is not overwritten by another.
 */
async function follows(tx: Tx, session: Session, file: Reached, base: number): Promise<boolean> {
  if (file.node.version !== session.base) return false
  if (session.ended_at !== null && base !== session.base) return false
  try {
    await requireUnlocked(tx, [file], session.id)
    return true
  } catch (error) {
    // after its end somebody else may hold the file; while it lives nobody can
    if (error instanceof AppError && session.ended_at !== null) return false
    throw error
  }
}

const latestContent = async (tx: Tx, { node }: Reached) => (await contentOf(tx, node.id, node.version)).id

interface Made {
  number: number
  conflictId: string | null
}

async function asVersion(
  tx: Tx,
  session: Session,
  file: Reached,
  { kept, saving }: { kept: Kept; saving: EditingSaving },
): Promise<Made> {
  const [name, note] = [saving.name.trim(), saving.note.trim()]
  await dropDraft(tx.db, session.id)
  const same = (await latestContent(tx, file)) === kept.contentId && name === '' && note === ''
  const number = same ? file.node.version : await addEdited(tx, file, { ...kept, name, note })
  await updateSession(tx.db, session.id, { base: number, saved_seq: Math.min(saving.seq, session.last_seq) })
  await tellMembers(tx, session, file)
  await tellSaved(tx, session, { number })
  return { number, conflictId: null }
}

async function asConflict(tx: Tx, session: Session, file: Reached, kept: Kept): Promise<Made> {
  const { id: conflictId, name } = await addBeside(tx, file, kept)
  await dropDraft(tx.db, session.id)
  await tellSaved(tx, session, { number: 1, conflict: name })
  if (session.ended_at === null) await endSession(tx, session, file)
  return { number: 1, conflictId }
}

/** Everybody on the line hears of it. */
const tellSaved = (tx: Tx, { id }: Session, saved: { number: number; conflict?: string }) =>
  notify(tx.db, lineChannels.saved, JSON.stringify({ session: id, by: tx.actor.name, ...saved }))

/** Everybody's lists follow: the saver's other windows, and those of who edits with them. */
async function tellMembers(tx: Tx, session: Session, { node, space }: Reached): Promise<void> {
  const members = await membersOf(tx, session.id)
  await tx.tell([...new Set([tx.actor.userId, ...members.map(({ userId }) => userId)])], {
    key: 'spaces.changed',
    level: 4,
    textKey: '',
    payload: { spaceId: space.id, folderIds: [node.parentId] },
  })
}
