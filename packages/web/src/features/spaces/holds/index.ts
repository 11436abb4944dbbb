import { lazy } from 'react'
import type { Room } from '../../../kernel/room.ts'
import { type Offer, offer } from '../../../kernel/slots.ts'
import { toast } from '../../../kernel/toast.ts'
import { lockActions } from './actions.ts'
import { answerUnlock, followHolds, refreshHolds } from './holds.api.ts'
import { words } from './holds.text.ts'

export { LockSection } from './lock-section.tsx'

/** Somebody asks for a lock of one's own. */
interface Asked {
  requestId: string
  name: string
  by: string
  words: string
  /** Locked by hand: one press lets go. What an editor holds ends with the editor. */
  releasable: boolean
}

/** Such a toast waits for an answer, in ms. */
const waits = 30_000

export const lockOffers: Offer[] = [
  ...lockActions,
  offer('profile', {
    key: 'locks',
    order: 65,
    words: words.mine,
    component: lazy(() => import('./my-locks.tsx').then((m) => ({ default: m.MyLocks }))),
  }),
  offer('item', {
    key: 'locks',
    order: 90,
    words: words.inSpace,
    component: lazy(() => import('./space-locks.tsx').then((m) => ({ default: m.SpaceLocks }))),
  }),
]

export const lockListeners: Room['on'] = {
  unlockRequest: ({ requestId, name, by, words: message, releasable }: Asked) => {
    void refreshHolds()
    toast.info(message ? words.askedWords : words.asked, {
      params: { name, by, words: message },
      stays: waits,
      ...(releasable && {
        undo: () => void answerUnlock(requestId, true, name).catch(toast.failure),
        undoWords: words.accept,
      }),
    })
  },
  unlocked: () => void refreshHolds(),
  locks: ({ fileIds }: { fileIds: string[] }) => void followHolds(fileIds),
}
