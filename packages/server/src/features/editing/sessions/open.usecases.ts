import { type editingApi, editingKind, editingLimits } from '@cabinet/contract/editing'
import type { Input, Reply } from '@cabinet/contract/endpoint'
import { newId } from '../../../kernel/crypto/id.ts'
import type { Ctx, Tx } from '../../../kernel/ctx.ts'
import { AppError, refuseIf } from '../../../kernel/errors.ts'
import { notify } from '../../../kernel/push/bus.ts'
import { record } from '../../journal/index.ts'
import { tellOnlookers } from '../../locks/index.ts'
import { lockNode, type Reached, requireNode, requireUnlocked } from '../../nodes/index.ts'
import { getSettings } from '../../settings/index.ts'
import { namesOf } from '../../users/index.ts'
import { contentOf } from '../../versions/index.ts'
import { mayHaveOriginal } from '../../watermark/index.ts'
import { editingRights, fileRefusal } from '../editing.rules.ts'
import { requireEditable } from '../ooxml/editable.ts'
import { lineChannels } from './channels.ts'
import { dropLeft, findLeft, putDraft } from './drafts.store.ts'
import { endSession, goneSince, holdFile, silentSince } from './hold.ts'
import { countMembers, findPresent, insertMember, lastSeen } from './members.store.ts'
import { membersOf } from './present.ts'
import { hasUnsaved, insertSession, lockLiveSession, type Session } from './sessions.store.ts'
import { ticketFor } from './tickets.ts'

type Opening = Input<typeof editingApi.open>
type Opened = Reply<typeof editingApi.open>

/**
 * Begins a session on a file, or joins the one there is.
 * @throws what `fileRefusal` says, editing.download_needed, `locks.<kind>`, editing.encrypted, editing.signed,
 *   editing.damaged, editing.full
 */
export async function openEditing(ctx: Ctx, opening: Opening): Promise<Opened> {
  const found = await requireNode(ctx, opening.fileId, 'edit', 'preview')
  const { node } = found
  const { officeType } = await getSettings(ctx.db)
  refuseIf(fileRefusal(node, officeType))
  if (!mayHaveOriginal(found)) throw new AppError('editing.download_needed')
  const office = editingKind(node.suffix) === 'office'
  if (office && officeType === 'wopi') return { state: 'wopi' }
  // looked at before anything is locked: it never changes
  if (office) await requireEditable(ctx, await contentOf(ctx, node.id, node.version))
  return ctx.together(async (tx) => {
    const file = await lockNode(tx, opening.fileId, ...editingRights)
    const live = await liveSession(tx, file)
    if (live?.somebody) return live.session.shared ? join(tx, live.session) : taken(tx, live.session)
    await requireUnlocked(tx, [file], live?.session.id)
    return live ? resume(tx, file, live.session, opening.choice) : begin(tx, file, opening.choice)
  })
}

/** The session of a file; one that everybody fell out of is ended, unless its line carried what no version holds. */
async function liveSession(tx: Tx, file: Reached) {
  const session = await lockLiveSession(tx.db, file.node.id)
  if (!session) return undefined
  // what one window alone edits, another takes over as soon as that is gone
  const since = session.shared ? silentSince(tx) : goneSince(tx)
  const somebody = (await findPresent(tx.db, session.id, since)).length > 0
  if (somebody || hasUnsaved(session)) return { session, somebody }
  await endSession(tx, session, file)
  return undefined
}

/** Goes on with a session that everybody fell out of, to its last update, or begins from the saved version. */
async function resume(tx: Tx, file: Reached, session: Session, choice: Opening['choice']): Promise<Opened> {
  if (choice === undefined) {
    const last = (await lastSeen(tx.db, session.id))!
    return { state: 'draft', draft: { by: await nameOf(tx, last.user_id), at: last.seen_at } }
  }
  if (choice === 'version') {
    await endSession(tx, session, file)
    return begin(tx, file, choice)
  }
  await holdFile(tx, session, file)
  await tellOnlookers(tx, [file])
  return join(tx, { ...session, unsaved: true })
}

const nameOf = async (tx: Tx, userId: string) => (await namesOf(tx.db, [userId])).get(userId)?.name ?? ''

async function taken(tx: Tx, session: Session): Promise<Opened> {
  const [first] = await membersOf(tx, session.id)
  return { state: 'taken', shared: false, by: first?.name ?? '' }
}

async function begin(tx: Tx, file: Reached, choice: Opening['choice']): Promise<Opened> {
  const { node, space } = file
  const left = await findLeft(tx.db, node.id)
  if (left && choice === undefined)
    return { state: 'draft', draft: { by: await nameOf(tx, left.user_id), at: left.at } }
  const draft = choice === 'draft' ? left : undefined
  const session = {
    id: newId(),
    enterprise_id: tx.actor.enterpriseId,
    file_id: node.id,
    content_id: draft?.content_id ?? (await contentOf(tx, node.id, node.version)).id,
    base: draft?.base ?? node.version,
    shared: editingKind(node.suffix) === 'office',
    unsaved: draft !== undefined,
    created_by: tx.actor.userId,
    created_at: tx.now(),
  }
  await insertSession(tx.db, session)
  await dropLeft(tx.db, node.id)
  if (draft) {
    const { content_id, user_id, size, at } = draft
    await putDraft(tx.db, { session_id: session.id, content_id, user_id, size, at })
  }
  await holdFile(tx, session, file)
  await record(tx, {
    action: 'editing.open',
    spaceId: space.id,
    nodes: [node.id],
    after: { name: node.name, version: session.base, draft: session.unsaved },
  })
  await tellOnlookers(tx, [file])
  return join(tx, session)
}

type Joined = Pick<Session, 'id' | 'base' | 'shared' | 'unsaved'>

async function join(tx: Tx, { id: sessionId, base, shared, unsaved }: Joined): Promise<Opened> {
  if ((await findPresent(tx.db, sessionId, goneSince(tx))).length >= editingLimits.members)
    throw new AppError('editing.full')
  const { userId, sessionId: login } = tx.actor
  const id = newId()
  await insertMember(tx.db, {
    id,
    session_id: sessionId,
    user_id: userId,
    login_id: login,
    colour: await countMembers(tx.db, sessionId),
    joined_at: tx.now(),
    seen_at: tx.now(),
  })
  await notify(tx.db, lineChannels.members, sessionId)
  const members = await membersOf(tx, sessionId)
  return {
    state: 'open',
    sessionId,
    me: members.find((one) => one.id === id)!,
    members,
    ticket: ticketFor(tx, { member: id, session: sessionId, login }),
    shared,
    base,
    unsaved,
  }
}
