import { lazy } from 'react'
import type { Room } from '../../kernel/room.ts'
import { offer } from '../../kernel/slots.ts'
import { toast } from '../../kernel/toast.ts'
import { lockActions } from './lock-actions.ts'
import { answerUnlock, followHolds, refreshHolds } from './locks.api.ts'
import { errorText, words } from './locks.text.ts'

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

export const room: Room = {
  name: 'locks',
  routes: [],
  errorText,
  offers: [
    ...lockActions,
    offer('profile', {
      key: 'locks',
      order: 65,
      words: words.mine,
      component: lazy(() => import('./my-locks.tsx').then((m) => ({ default: m.MyLocks }))),
    }),
    offer('item', {
      key: 'lock',
      order: 10,
      words: words.lock,
      component: lazy(() => import('./lock-section.tsx').then((m) => ({ default: m.LockSection }))),
    }),
    offer('item', {
      key: 'locks',
      order: 90,
      words: words.inSpace,
      component: lazy(() => import('./space-locks.tsx').then((m) => ({ default: m.SpaceLocks }))),
    }),
  ],
  on: {
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
  },
}
