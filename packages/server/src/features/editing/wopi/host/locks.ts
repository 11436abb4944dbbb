import { wopiLimits } from '@cabinet/contract/editing.wopi'
import type { Tx } from '../../../../kernel/ctx.ts'
import { place, release, tellOnlookers } from '../../../locks/index.ts'
import { type Hold, type Reached, requireUnlocked } from '../../../nodes/index.ts'
import { findLocks } from '../../../nodes/locks/index.ts'
import { changeable, readable } from './files.ts'
import { lockConflict, WopiRefusal } from './refusal.ts'
import type { Visit } from './visit.ts'

/** Told apart from the tokens of our own editors, which no document server may name. */
const mark = 'wopi:'

export const lockToken = (lock: string) => `${mark}${lock}`

/** The lock of a call. Throws 400 where it is missing or too long. */
export function lockOf({ header }: Visit, name = 'x-wopi-lock'): string {
  const lock = header(name)
  if (lock === '' || lock.length > wopiLimits.lock) throw new WopiRefusal(400)
  return lock
}

const editingHold = async (tx: Pick<Tx, 'db' | 'now'>, fileId: string): Promise<Hold | undefined> =>
  (await findLocks(tx.db, [fileId], tx.now())).find(({ kind }) => kind === 'editing')

/** The lock that a document server has on a file; '' for none. */
export async function presentLock(tx: Pick<Tx, 'db' | 'now'>, fileId: string): Promise<string> {
  const hold = await editingHold(tx, fileId)
  return hold?.token.startsWith(mark) ? hold.token.slice(mark.length) : ''
}

/** Throws 409 unless the file is held by this lock, and by nothing else. */
export async function requireLock(tx: Tx, file: Reached, lock: string): Promise<void> {
  const present = await presentLock(tx, file.node.id)
  if (lock === '' || present !== lock)
    throw lockConflict(present, present === '' ? 'not locked' : 'another lock')
  await requireUnlocked(tx, [file], lockToken(lock))
}

/** Throws 409 where the file is held, unless by this lock. */
export async function requireFree(tx: Tx, file: Reached, lock = ''): Promise<void> {
  const present = await presentLock(tx, file.node.id)
  if (present !== '' && present !== lock) throw lockConflict(present, 'another lock')
  await requireUnlocked(tx, [file], lockToken(lock))
}

const put = (tx: Tx, { node, space }: Reached, lock: string, ownerId = tx.actor.userId) =>
  place(tx, {
    nodeId: node.id,
    spaceId: space.id,
    kind: 'editing',
    ownerId,
    token: lockToken(lock),
    until: new Date(tx.now().getTime() + wopiLimits.lockMs),
  })

/** Lock: places it, or prolongs the same one. With X-WOPI-OldLock it takes the place of that one (UnlockAndRelock). */
export const lock = (visit: Visit) =>
  visit.ctx.together(async (tx) => {
    const wanted = lockOf(visit)
    const old = visit.header('x-wopi-oldlock') === '' ? null : lockOf(visit, 'x-wopi-oldlock')
    const file = await changeable(tx, visit, 'edit')
    if (old !== null) {
      await requireLock(tx, file, old)
      await release(tx, { nodeId: file.node.id, kind: 'editing', token: lockToken(old) })
      await put(tx, file, wanted)
    } else {
      await requireFree(tx, file, wanted)
      const hold = await editingHold(tx, file.node.id)
      // whoever edits with others prolongs the lock of who came first
      await put(tx, file, wanted, hold?.ownerId)
      if (!hold) await tellOnlookers(tx, [file])
    }
    visit.exchange.reply.header('x-wopi-itemversion', file.node.version)
  })

export const refreshLock = (visit: Visit) =>
  visit.ctx.together(async (tx) => {
    const wanted = lockOf(visit)
    const file = await changeable(tx, visit, 'edit')
    await requireLock(tx, file, wanted)
    await put(tx, file, wanted, (await editingHold(tx, file.node.id))?.ownerId)
  })

export const unlock = (visit: Visit) =>
  visit.ctx.together(async (tx) => {
    const wanted = lockOf(visit)
    const file = await changeable(tx, visit, 'edit')
    const present = await presentLock(tx, file.node.id)
    if (present !== wanted) throw lockConflict(present, present === '' ? 'not locked' : 'another lock')
    await release(tx, { nodeId: file.node.id, kind: 'editing', token: lockToken(wanted) })
    await tellOnlookers(tx, [file])
    visit.exchange.reply.header('x-wopi-itemversion', file.node.version)
  })

export async function getLock(visit: Visit): Promise<void> {
  const { file } = await readable(visit)
  visit.exchange.reply.header('x-wopi-lock', await presentLock(visit.ctx, file.node.id))
}
