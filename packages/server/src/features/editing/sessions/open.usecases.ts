import { type editingEndpoints, editingKindOfSuffix, editingLimits } from '@cabinet/contract/editing'
import type { EndpointInput, EndpointReply } from '@cabinet/contract/endpoint'
import { definedOf } from '../../../kernel/certain.ts'
import { generateId } from '../../../kernel/crypto/id.ts'
import type { Ctx, Tx } from '../../../kernel/ctx.ts'
import { AppError, throwIfRefused } from '../../../kernel/errors.ts'
import { notifyServers } from '../../../kernel/push/bus.ts'
import { recordJournalLine } from '../../journal/index.ts'
import { notifyLockViewers } from '../../locks/index.ts'
import { type AccessibleNode, lockAccessibleNode, requireNode, requireUnlocked } from '../../nodes/index.ts'
import { getSettingValues } from '../../settings/index.ts'
import { userNamesOf } from '../../users/index.ts'
import { contentOfVersion } from '../../versions/index.ts'
import { mayHaveOriginal } from '../../watermark/index.ts'
import { onlineEditRefusal, rightsForEditing } from '../editing.rules.ts'
import { requireEditable } from '../ooxml/editable.ts'
import { editingBusChannels } from './channels.ts'
import { deleteAbandonedDrafts, findAbandonedDraft, putEditingDraft } from './drafts.store.ts'
import { endEditingSession, lockFileForEditing, lockSilentSince, windowGoneSince } from './hold.ts'
import {
  countEditingMembers,
  findLastSeenMember,
  findPresentMembers,
  insertEditingMember,
} from './members.store.ts'
import { listPresentMembers } from './present.ts'
import {
  type EditingSessionRow,
  hasUnsavedUpdates,
  insertEditingSession,
  lockLiveSession,
} from './sessions.store.ts'
import { issueChannelTicket } from './tickets.ts'

type Opening = EndpointInput<typeof editingEndpoints.open>
type Opened = EndpointReply<typeof editingEndpoints.open>

/**
 * Opens a session on a file, or joins the live one.
 * @throws the reasons of `onlineEditRefusal`, editing.download_needed, `locks.<kind>`, editing.encrypted,
 * editing.signed, editing.damaged, editing.full
 */
export async function openEditingSession(ctx: Ctx, opening: Opening): Promise<Opened> {
  const found = await requireNode(ctx, opening.fileId, 'edit', 'preview')
  const { node } = found
  const { officeType } = await getSettingValues(ctx.db)
  throwIfRefused(onlineEditRefusal(node, officeType))
  if (!mayHaveOriginal(found)) throw new AppError('editing.download_needed')
  const office = editingKindOfSuffix(node.suffix) === 'office'
  if (office && officeType === 'wopi') return { state: 'wopi' }
  // checked before anything is locked: the content never changes
  if (office) await requireEditable(ctx, await contentOfVersion(ctx, node.id, node.version))
  return ctx.together(async (tx) => {
    const file = await lockAccessibleNode(tx, opening.fileId, ...rightsForEditing)
    const live = await liveSession(tx, file)
    if (live?.somebody) return live.session.shared ? join(tx, live.session) : taken(tx, live.session)
    await requireUnlocked(tx, [file], live?.session.id)
    return live ? resume(tx, file, live.session, opening.choice) : begin(tx, file, opening.choice)
  })
}

/** Returns the live session of a file; ends an abandoned one unless it has unsaved updates. */
async function liveSession(tx: Tx, file: AccessibleNode) {
  const session = await lockLiveSession(tx.db, file.node.id)
  if (!session) return undefined
  // a file edited by a single window is free as soon as that window is gone
  const since = session.shared ? lockSilentSince(tx) : windowGoneSince(tx)
  const somebody = (await findPresentMembers(tx.db, session.id, since)).length > 0
  if (somebody || hasUnsavedUpdates(session)) return { session, somebody }
  await endEditingSession(tx, session, file)
  return undefined
}

/** Resumes an abandoned session at its last update, or starts from the saved version. */
async function resume(
  tx: Tx,
  file: AccessibleNode,
  session: EditingSessionRow,
  choice: Opening['choice'],
): Promise<Opened> {
  if (choice === undefined) {
    const last = definedOf(await findLastSeenMember(tx.db, session.id), 'member of the session')
    return { state: 'draft', draft: { by: await nameOf(tx, last.user_id), at: last.seen_at } }
  }
  if (choice === 'version') {
    await endEditingSession(tx, session, file)
    return begin(tx, file, choice)
  }
  await lockFileForEditing(tx, session, file)
  await notifyLockViewers(tx, [file])
  return join(tx, { ...session, unsaved: true })
}

const nameOf = async (tx: Tx, userId: string) => (await userNamesOf(tx.db, [userId])).get(userId)?.name ?? ''

async function taken(tx: Tx, session: EditingSessionRow): Promise<Opened> {
  const [first] = await listPresentMembers(tx, session.id)
  return { state: 'taken', shared: false, by: first?.name ?? '' }
}

async function begin(tx: Tx, file: AccessibleNode, choice: Opening['choice']): Promise<Opened> {
  const { node, space } = file
  const left = await findAbandonedDraft(tx.db, node.id)
  if (left && choice === undefined)
    return { state: 'draft', draft: { by: await nameOf(tx, left.user_id), at: left.at } }
  const draft = choice === 'draft' ? left : undefined
  const session = {
    id: generateId(),
    enterprise_id: tx.actor.enterpriseId,
    file_id: node.id,
    content_id: draft?.content_id ?? (await contentOfVersion(tx, node.id, node.version)).id,
    base: draft?.base ?? node.version,
    shared: editingKindOfSuffix(node.suffix) === 'office',
    unsaved: draft !== undefined,
    created_by: tx.actor.userId,
    created_at: tx.now(),
  }
  await insertEditingSession(tx.db, session)
  await deleteAbandonedDrafts(tx.db, node.id)
  if (draft) {
    const { content_id, user_id, size, at } = draft
    await putEditingDraft(tx.db, { session_id: session.id, content_id, user_id, size, at })
  }
  await lockFileForEditing(tx, session, file)
  await recordJournalLine(tx, {
    action: 'editing.open',
    spaceId: space.id,
    nodes: [node.id],
    after: { name: node.name, version: session.base, draft: session.unsaved },
  })
  await notifyLockViewers(tx, [file])
  return join(tx, session)
}

type Joined = Pick<EditingSessionRow, 'id' | 'base' | 'shared' | 'unsaved'>

async function join(tx: Tx, { id: sessionId, base, shared, unsaved }: Joined): Promise<Opened> {
  if ((await findPresentMembers(tx.db, sessionId, windowGoneSince(tx))).length >= editingLimits.members)
    throw new AppError('editing.full')
  const { userId, sessionId: login } = tx.actor
  const id = generateId()
  await insertEditingMember(tx.db, {
    id,
    session_id: sessionId,
    user_id: userId,
    login_id: login,
    colour: await countEditingMembers(tx.db, sessionId),
    joined_at: tx.now(),
    seen_at: tx.now(),
  })
  await notifyServers(tx.db, editingBusChannels.members, sessionId)
  const members = await listPresentMembers(tx, sessionId)
  return {
    state: 'open',
    sessionId,
    me: definedOf(
      members.find((one) => one.id === id),
      'member just joined',
    ),
    members,
    ticket: issueChannelTicket(tx, { member: id, session: sessionId, login }),
    shared,
    base,
    unsaved,
  }
}
