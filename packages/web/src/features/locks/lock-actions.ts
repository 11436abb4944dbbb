import type { ErrorKey } from '@cabinet/contract/errors'
import type { ListedFileItem } from '@cabinet/contract/nodes'
import { includesRight } from '@cabinet/contract/rights'
import { LockKeyhole, LockKeyholeOpen, MessageCircleQuestion, ShieldAlert } from 'lucide-react'
import { signedInUserId } from '../../kernel/session.ts'
import { offer, type SlotOffer } from '../../kernel/slots.ts'
import { isPersonalLock, lockBindsUser } from '../nodes/index.ts'
import { sendItemUnlocks } from './locks.api.ts'
import { messages } from './locks.text.ts'
import { openBreakLocks, openLockDialog, openUnlockRequest } from './show-locks.tsx'

/** Actions refused with this key are left out of menus. */
const pointless: ErrorKey = 'previews.one_only'

const isOwn = ({ lock }: ListedFileItem) => lock?.kind === 'manual' && lock.ownerId === signedInUserId()
const isForeign = ({ lock }: ListedFileItem) =>
  lock !== undefined && isPersonalLock(lock) && lock.ownerId !== signedInUserId()

/** Actions of manual locks. */
export const lockActions: SlotOffer[] = [
  offer('fileAction', {
    key: 'lock',
    words: messages.lock,
    icon: LockKeyhole,
    ready: (rows) => {
      if (rows.length === 0 || rows.some((row) => row.parentId === '') || rows.every(isOwn)) return pointless
      if (!rows.every((row) => includesRight(row.rights, 'edit'))) return 'common.no_permission'
      const free = rows.filter((row) => !row.lock || !lockBindsUser(row.lock, signedInUserId()))
      return free.length > 0 || `locks.${rows[0]?.lock?.kind ?? 'manual'}`
    },
    run: (rows) => openLockDialog(rows),
  }),
  offer('fileAction', {
    key: 'unlock',
    words: messages.unlock,
    icon: LockKeyholeOpen,
    ready: (rows) => rows.some(isOwn) || pointless,
    run: (rows) => sendItemUnlocks(rows.filter(isOwn)),
  }),
  offer('fileAction', {
    key: 'requestUnlock',
    words: messages.request,
    icon: MessageCircleQuestion,
    ready: (rows) => (rows.length === 1 && rows.every(isForeign)) || pointless,
    run: ([row]) => row?.lock && openUnlockRequest(row, row.lock),
  }),
  offer('fileAction', {
    key: 'breakLock',
    words: messages.break,
    icon: ShieldAlert,
    ready: (rows) => {
      if (!rows.some(isForeign)) return pointless
      return rows.filter(isForeign).every((row) => includesRight(row.rights, 'authorise')) || pointless
    },
    run: (rows) => openBreakLocks(rows.filter(isForeign)),
  }),
]
