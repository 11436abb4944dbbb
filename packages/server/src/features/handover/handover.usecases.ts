import type { EndpointInput, EndpointReply } from '@cabinet/contract/endpoint'
import type { handoverEndpoints } from '@cabinet/contract/handover'
import { userTypeCodes } from '@cabinet/contract/users'
import { workspaceEvents } from '@cabinet/contract/workspaces.events'
import type { Ctx, Tx } from '../../kernel/ctx.ts'
import { AppError } from '../../kernel/errors.ts'
import { pushMessage } from '../../kernel/push/message.ts'
import { recordJournalLine } from '../journal/index.ts'
import { lockSpaceTrees } from '../nodes/index.ts'
import { releaseLocksOfOwner } from '../nodes/locks/index.ts'
import { insertSpaceRows } from '../nodes/tree/index.ts'
import { notifyByPreference } from '../profiles/index.ts'
import { disableUsers, type StoredUser } from '../users/index.ts'
import { copyGrantsToUser, copyMemberships, updateSpaceLeaders } from './belongings.store.ts'
import { type HandoverRecipient, requireHandoverRecipient, requireLeavingUser } from './ends.ts'
import { insertFolderFor, moveFolderContents, moveLocksOfSpace, requireDepthBelow } from './files.store.ts'
import type { HandoverRecord } from './handover.table.ts'
import { insertHandover } from './handovers.store.ts'

type Wish = EndpointInput<typeof handoverEndpoints.run>

interface Inheritance {
  fromId: string
  /** The person who receives it; null where a department does. */
  toId: string | null
  /** The folder that now contains the files. */
  folderId: string | null
}

declare module '../../kernel/events.ts' {
  interface Events {
    /** A user's belongings go to another: later rooms (shares, flows) pass on theirs. */
    'user.leaving': Inheritance
  }
}

/**
 * Hands over a leaving user's belongings in one transaction of any size: the files go into a folder named
 * after the user, with one updated row for each top item. Items in the user's bin stay there until they
 * expire.
 */
export const handOverBelongings = (
  ctx: Ctx,
  wish: Wish,
): Promise<EndpointReply<typeof handoverEndpoints.run>> =>
  ctx.together(async (tx) => {
    const leaver = await requireLeavingUser(tx, wish.userId)
    const heir = await requireHandoverRecipient(tx, leaver.id, wish)
    requireSense(tx, wish, heir)
    const folder = wish.files ? await handFiles(tx, leaver, heir, wish.overQuota) : null
    const detail: HandoverRecord = {
      ...(folder && { files: { folderId: folder.id, count: folder.files, bytes: folder.bytes } }),
      ...(heir.user && (await handBelongings(tx, leaver, heir.user, wish))),
    }
    if (wish.locks) await releaseLocks(tx, leaver)
    await tx.emit('user.leaving', {
      fromId: leaver.id,
      toId: heir.user?.id ?? null,
      folderId: folder?.id ?? null,
    })
    if (wish.disable && leaver.id !== tx.actorId)
      detail.disabled = (await disableUsers(tx, [leaver])).length > 0
    const id = await insertHandover(tx, {
      fromId: leaver.id,
      toId: heir.id,
      toDepartment: heir.user === null,
      detail,
    })
    if (heir.user)
      await notifyByPreference(tx, [heir.id], {
        kind: 'transfer',
        nodeId: folder?.id,
        message: pushMessage(workspaceEvents.changed, {
          level: 0,
          textKey: 'handover.received',
          payload: { name: leaver.name },
        }),
      })
    return { id, ...(folder && { folderId: folder.id, folderName: folder.name }) }
  })

/** Requires a person for belongings that only persons can have, and an enterprise administrator for roles. */
function requireSense({ actor }: Ctx, wish: Wish, heir: HandoverRecipient): void {
  const personal = wish.spaces || wish.grants || wish.roles || wish.groups
  if (personal && !heir.user) throw new AppError('handover.person_needed')
  if (!personal && !wish.files && !wish.locks) throw new AppError('handover.incomplete')
  if (wish.roles && actor.type > userTypeCodes.enterprise) throw new AppError('common.no_permission')
}

async function handFiles(tx: Tx, leaver: StoredUser, heir: HandoverRecipient, beyond: boolean) {
  await insertSpaceRows(tx, [
    { id: leaver.id, kind: 'personal' },
    { id: heir.id, kind: heir.user ? 'personal' : 'department' },
  ])
  await lockSpaceTrees(tx.db, [leaver.id, heir.id])
  await requireDepthBelow(tx.db, leaver.id, 1)
  const folder = await insertFolderFor(tx, heir.id, leaver.name)
  const way = {
    fromFolder: leaver.id,
    fromOwner: leaver.id,
    toFolder: folder.id,
    toOwner: heir.id,
  }
  const estate = await moveFolderContents(tx, way, beyond)
  await moveLocksOfSpace(tx, leaver.id, heir.id)
  await recordJournalLine(tx, {
    action: 'handover.files',
    spaceId: heir.id,
    nodes: [folder.id],
    before: { userId: leaver.id, name: leaver.name },
    after: { ...estate, folder: folder.name, to: heir.id, beyond },
  })
  return { ...folder, files: estate.files, bytes: estate.kept }
}

/** Hands over spaces, grants, roles and groups, each with its journal line. */
async function handBelongings(
  tx: Tx,
  leaver: StoredUser,
  heir: StoredUser,
  wish: Wish,
): Promise<HandoverRecord> {
  const detail: HandoverRecord = {}
  if (wish.spaces) detail.spaces = await updateSpaceLeaders(tx, leaver.id, heir.id)
  if (wish.grants) detail.grants = await copyGrantsToUser(tx, leaver.id, heir.id)
  if (wish.roles) detail.roles = await copyMemberships(tx, 'roles', leaver.id, heir.id)
  if (wish.groups) detail.groups = await copyMemberships(tx, 'groups', leaver.id, heir.id)
  for (const [part, ids] of Object.entries(detail))
    await recordJournalLine(tx, {
      action: `handover.${part}`,
      before: { userId: leaver.id, name: leaver.name },
      after: { to: heir.id, ids },
    })
  return detail
}

async function releaseLocks(tx: Tx, leaver: StoredUser): Promise<void> {
  const count = await releaseLocksOfOwner(tx, leaver.id)
  await recordJournalLine(tx, { action: 'handover.locks', before: { userId: leaver.id, count } })
}
