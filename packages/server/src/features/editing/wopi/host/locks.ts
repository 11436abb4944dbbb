import { wopiProtocolLimits } from '@cabinet/contract/editing.wopi'
import type { Tx } from '../../../../kernel/ctx.ts'
import { notifyLockViewers, placeOrProlongLock, releaseLock } from '../../../locks/index.ts'
import { type AccessibleNode, type LiveLock, requireUnlocked } from '../../../nodes/index.ts'
import { findLocksOnNodes } from '../../../nodes/locks/index.ts'
import { requireChangeableFile, requireReadableFile } from './files.ts'
import { WopiRefusal, wopiLockConflict } from './refusal.ts'
import type { WopiVisit } from './visit.ts'

/** Prefix that separates WOPI locks from the tokens of our own editors, which no document server may name. */
const mark = 'wopi:'

export const wopiLockToken = (lock: string) => `${mark}${lock}`

/** Returns the lock of a call. Throws 400 if it is missing or too long. */
export function requireWopiLockHeader({ header }: WopiVisit, name = 'x-wopi-lock'): string {
  const lock = header(name)
  if (lock === '' || lock.length > wopiProtocolLimits.lock) throw new WopiRefusal(400)
  return lock
}

const editingHold = async (tx: Pick<Tx, 'db' | 'now'>, fileId: string): Promise<LiveLock | undefined> =>
  (await findLocksOnNodes(tx.db, [fileId], tx.now())).find(({ kind }) => kind === 'editing')

/** Returns a document server's lock on a file; '' if there is none. */
export async function findWopiLock(tx: Pick<Tx, 'db' | 'now'>, fileId: string): Promise<string> {
  const hold = await editingHold(tx, fileId)
  return hold?.token.startsWith(mark) ? hold.token.slice(mark.length) : ''
}

/** Throws 409 unless this lock, and nothing else, holds the file. */
export async function requireWopiLock(tx: Tx, file: AccessibleNode, lock: string): Promise<void> {
  const present = await findWopiLock(tx, file.node.id)
  if (lock === '' || present !== lock)
    throw wopiLockConflict(present, present === '' ? 'not locked' : 'another lock')
  await requireUnlocked(tx, [file], wopiLockToken(lock))
}

/** Throws 409 if anything but this lock holds the file. */
export async function requireNoOtherLock(tx: Tx, file: AccessibleNode, lock = ''): Promise<void> {
  const present = await findWopiLock(tx, file.node.id)
  if (present !== '' && present !== lock) throw wopiLockConflict(present, 'another lock')
  await requireUnlocked(tx, [file], wopiLockToken(lock))
}

const put = (tx: Tx, { node, space }: AccessibleNode, lock: string, ownerId = tx.actor.userId) =>
  placeOrProlongLock(tx, {
    nodeId: node.id,
    spaceId: space.id,
    kind: 'editing',
    ownerId,
    token: wopiLockToken(lock),
    until: new Date(tx.now().getTime() + wopiProtocolLimits.lockMs),
  })

/** Lock: places it, or renews the same one. With X-WOPI-OldLock it replaces that one (UnlockAndRelock). */
export const answerWopiLock = (visit: WopiVisit) =>
  visit.ctx.together(async (tx) => {
    const wanted = requireWopiLockHeader(visit)
    const old = visit.header('x-wopi-oldlock') === '' ? null : requireWopiLockHeader(visit, 'x-wopi-oldlock')
    const file = await requireChangeableFile(tx, visit, 'edit')
    if (old !== null) {
      await requireWopiLock(tx, file, old)
      await releaseLock(tx, { nodeId: file.node.id, kind: 'editing', token: wopiLockToken(old) })
      await put(tx, file, wanted)
    } else {
      await requireNoOtherLock(tx, file, wanted)
      const hold = await editingHold(tx, file.node.id)
      // a co-editor renews the lock of the first editor
      await put(tx, file, wanted, hold?.ownerId)
      if (!hold) await notifyLockViewers(tx, [file])
    }
    visit.exchange.reply.header('x-wopi-itemversion', file.node.version)
  })

export const answerRefreshLock = (visit: WopiVisit) =>
  visit.ctx.together(async (tx) => {
    const wanted = requireWopiLockHeader(visit)
    const file = await requireChangeableFile(tx, visit, 'edit')
    await requireWopiLock(tx, file, wanted)
    await put(tx, file, wanted, (await editingHold(tx, file.node.id))?.ownerId)
  })

export const answerWopiUnlock = (visit: WopiVisit) =>
  visit.ctx.together(async (tx) => {
    const wanted = requireWopiLockHeader(visit)
    const file = await requireChangeableFile(tx, visit, 'edit')
    const present = await findWopiLock(tx, file.node.id)
    if (present !== wanted) throw wopiLockConflict(present, present === '' ? 'not locked' : 'another lock')
    await releaseLock(tx, { nodeId: file.node.id, kind: 'editing', token: wopiLockToken(wanted) })
    await notifyLockViewers(tx, [file])
    visit.exchange.reply.header('x-wopi-itemversion', file.node.version)
  })

export async function answerGetLock(visit: WopiVisit): Promise<void> {
  const { file } = await requireReadableFile(visit)
  visit.exchange.reply.header('x-wopi-lock', await findWopiLock(visit.ctx, file.node.id))
}
