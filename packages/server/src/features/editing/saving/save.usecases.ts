import { type EditingSaveQuery, type EditingSaveReply, editingKindOfSuffix } from '@cabinet/contract/editing'
import type { Ctx, Tx } from '../../../kernel/ctx.ts'
import { AppError } from '../../../kernel/errors.ts'
import { notifyServers } from '../../../kernel/push/bus.ts'
import type { HttpExchange } from '../../../kernel/room.ts'
import {
  type ContentReference,
  contentHashOf,
  prepareContent,
  preventSweep,
  storeContent,
} from '../../contents/index.ts'
import { presentVisibleItems } from '../../files/index.ts'
import { type AccessibleNode, lockAccessibleNode, requireNode, requireUnlocked } from '../../nodes/index.ts'
import { requireUploadable, uploadLimitsOf } from '../../uploads/index.ts'
import { contentOfVersion } from '../../versions/index.ts'
import { documentLoss } from '../ooxml/editable.ts'
import { editingBusChannels } from '../sessions/channels.ts'
import { deleteEditingDraft } from '../sessions/drafts.store.ts'
import { endEditingSession } from '../sessions/hold.ts'
import { requireOwnMember } from '../sessions/own-member.ts'
import {
  type EditingSessionRow,
  findEditingSession,
  lockEditingSession,
  updateEditingSession,
} from '../sessions/sessions.store.ts'
import { addEditedFileBeside, type BesideReason } from './beside.ts'
import { addEditedVersion } from './edited.ts'
import { receiveEditedDocument } from './receive.ts'

/**
 * Saves the edited document as a version, or as a new file beside the original if another version was added
 * meanwhile, or if it has lost or doubled something of the current one.
 * @throws editing.*, uploads.*, spaces.no_room, and the refusals of the file
 */
export async function saveEditedVersion(
  ctx: Ctx,
  saving: EditingSaveQuery,
  { request }: HttpExchange,
): Promise<EditingSaveReply> {
  const member = await requireOwnMember(ctx, saving.memberId)
  const before = await findEditingSession(ctx.db, member.session_id)
  if (!before) throw new AppError('editing.ended')
  const { node } = await requireNode(ctx, before.file_id, 'edit')
  const { bytes, loss } = await receiveEditedDocument(ctx, before, node, request)
  const lost =
    loss ?? (await lossOfLatest(ctx, before, node, bytes)) ?? (saving.recovered ? 'unwritten' : null)
  requireUploadable({ name: node.name, path: '', size: bytes.length }, uploadLimitsOf(ctx))
  const made = await ctx.together(async (tx) => {
    // contents are locked before the space, as in every upload: the reverse order could deadlock
    await preventSweep(tx)
    const hash = contentHashOf(bytes)
    const kept = await storeContent(tx, await prepareContent(tx, hash, bytes))
    const file = await lockAccessibleNode(tx, before.file_id, 'edit')
    const session = await lockEditingSession(tx.db, before.id)
    if (!session) throw new AppError('editing.ended')
    if (!(await follows(tx, session, file, saving.base)))
      return asFileBeside(tx, session, file, kept, { kind: 'conflict' })
    return lost === null
      ? asVersion(tx, session, file, { kept, saving })
      : asFileBeside(tx, session, file, kept, { kind: 'recovered', loss: lost })
  })
  if (made.conflictId === null) return { number: made.number }
  const [conflict] = await presentVisibleItems(ctx, [made.conflictId])
  return { number: 1, ...(conflict && { conflict }), ...(made.isRecovered && { recovered: true }) }
}

/** A session that began with a draft is measured by the version it would follow, too. */
async function lossOfLatest(
  ctx: Ctx,
  session: EditingSessionRow,
  node: AccessibleNode['node'],
  bytes: Buffer,
): Promise<string | null> {
  if (editingKindOfSuffix(node.suffix) !== 'office') return null
  const latest = await contentOfVersion(ctx, node.id, node.version)
  return latest.id === session.content_id ? null : documentLoss(ctx, latest, bytes)
}

/**
 * Whether a save may become the next version. In a live session all windows share one document; after its end
 * each has its own, so that a later save does not overwrite an earlier one.
 */
async function follows(
  tx: Tx,
  session: EditingSessionRow,
  file: AccessibleNode,
  base: number,
): Promise<boolean> {
  if (file.node.version !== session.base) return false
  if (session.ended_at !== null && base !== session.base) return false
  try {
    await requireUnlocked(tx, [file], session.id)
    return true
  } catch (error) {
    // after the session's end somebody else may hold the file; during it nobody can
    if (error instanceof AppError && session.ended_at !== null) return false
    throw error
  }
}

const latestContent = async (tx: Tx, { node }: AccessibleNode) =>
  (await contentOfVersion(tx, node.id, node.version)).id

interface Made {
  number: number
  /** The file beside, where it became one. */
  conflictId: string | null
  isRecovered?: boolean
}

async function asVersion(
  tx: Tx,
  session: EditingSessionRow,
  file: AccessibleNode,
  { kept, saving }: { kept: ContentReference; saving: EditingSaveQuery },
): Promise<Made> {
  const [name, note] = [saving.name.trim(), saving.note.trim()]
  await deleteEditingDraft(tx.db, session.id)
  const same = (await latestContent(tx, file)) === kept.contentId && name === '' && note === ''
  const number = same ? file.node.version : await addEditedVersion(tx, file, { ...kept, name, note })
  await updateEditingSession(tx.db, session.id, {
    base: number,
    saved_seq: Math.min(saving.seq, session.last_seq),
  })
  await tellSaved(tx, session, { number })
  return { number, conflictId: null }
}

async function asFileBeside(
  tx: Tx,
  session: EditingSessionRow,
  file: AccessibleNode,
  kept: ContentReference,
  reason: BesideReason,
): Promise<Made> {
  const { id: conflictId, name } = await addEditedFileBeside(tx, file, kept, reason)
  const isRecovered = reason.kind === 'recovered'
  await deleteEditingDraft(tx.db, session.id)
  await tellSaved(tx, session, { number: 1, conflict: name, ...(isRecovered && { recovered: true }) })
  if (session.ended_at === null) await endEditingSession(tx, session, file)
  return { number: 1, conflictId, isRecovered }
}

/** Notifies all members of the session. */
const tellSaved = (
  tx: Tx,
  { id }: EditingSessionRow,
  saved: { number: number; conflict?: string; recovered?: boolean },
) =>
  notifyServers(tx.db, editingBusChannels.saved, JSON.stringify({ session: id, by: tx.actor.name, ...saved }))
