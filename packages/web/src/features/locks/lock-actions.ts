import type { ErrorKey } from '@cabinet/contract/errors'
import type { FileItem } from '@cabinet/contract/nodes'
import { holds } from '@cabinet/contract/rights'
import { LockKeyhole, LockKeyholeOpen, MessageCircleQuestion, ShieldAlert } from 'lucide-react'
import { uid } from '../../kernel/session.ts'
import { type Offer, offer } from '../../kernel/slots.ts'
import { isPersonal, lockBinds } from '../nodes/index.ts'
import { unlockItems } from './locks.api.ts'
import { words } from './locks.text.ts'
import { askForUnlock, askToBreak, askToLock } from './show-locks.tsx'

/** A verb that means nothing here is left out of menus. */
const pointless: ErrorKey = 'previews.one_only'

const isOwn = ({ lock }: FileItem) => lock?.kind === 'manual' && lock.ownerId === uid()
const isForeign = ({ lock }: FileItem) => lock !== undefined && isPersonal(lock) && lock.ownerId !== uid()

/** The verbs of locks by hand. */
export const lockActions: Offer[] = [
  offer('fileAction', {
    key: 'lock',
    words: words.lock,
    icon: LockKeyhole,
    ready: (rows) => {
      if (rows.length === 0 || rows.some((row) => row.parentId === '') || rows.every(isOwn)) return pointless
      if (!rows.every((row) => holds(row.rights, 'edit'))) return 'common.no_permission'
      const free = rows.filter((row) => !row.lock || !lockBinds(row.lock, uid()))
      return free.length > 0 || `locks.${rows[0]!.lock!.kind}`
    },
    run: (rows) => askToLock(rows),
  }),
  offer('fileAction', {
    key: 'unlock',
    words: words.unlock,
    icon: LockKeyholeOpen,
    ready: (rows) => rows.some(isOwn) || pointless,
    run: (rows) => unlockItems(rows.filter(isOwn)),
  }),
  offer('fileAction', {
    key: 'requestUnlock',
    words: words.request,
    icon: MessageCircleQuestion,
    ready: (rows) => (rows.length === 1 && isForeign(rows[0]!)) || pointless,
    run: ([row]) => askForUnlock(row!, row!.lock!),
  }),
  offer('fileAction', {
    key: 'breakLock',
    words: words.break,
    icon: ShieldAlert,
    ready: (rows) => {
      if (!rows.some(isForeign)) return pointless
      return rows.filter(isForeign).every((row) => holds(row.rights, 'authorise')) || pointless
    },
    run: (rows) => askToBreak(rows.filter(isForeign)),
  }),
]
