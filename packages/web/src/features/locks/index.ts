import { lockEvents } from '@cabinet/contract/locks'
import { lazy } from 'react'
import { listenToPush } from '../../kernel/push.ts'
import type { WebRoom } from '../../kernel/room.ts'
import { offer } from '../../kernel/slots.ts'
import { showToast } from '../../kernel/toast.ts'
import { lockActions } from './lock-actions.ts'
import { followLockChanges, refreshLockQueries, sendUnlockAnswer } from './locks.api.ts'
import { errorMessages, messages } from './locks.text.ts'

/** Time such a toast waits for an answer, in ms. */
const waits = 30_000

export const room: WebRoom = {
  name: 'locks',
  routes: [],
  errorText: errorMessages,
  offers: [
    ...lockActions,
    offer('profile', {
      key: 'locks',
      order: 65,
      words: messages.mine,
      component: lazy(() => import('./my-locks.tsx').then((m) => ({ default: m.OwnLocksSection }))),
    }),
    offer('item', {
      key: 'lock',
      order: 10,
      words: messages.lock,
      component: lazy(() => import('./lock-section.tsx').then((m) => ({ default: m.ItemLockSection }))),
    }),
    offer('item', {
      key: 'locks',
      order: 90,
      words: messages.inSpace,
      component: lazy(() => import('./space-locks.tsx').then((m) => ({ default: m.SpaceLocksSection }))),
    }),
  ],
  on: [
    listenToPush(lockEvents.releaseRequested, ({ requestId, name, by, words: message, releasable }) => {
      void refreshLockQueries()
      showToast.info(message ? messages.askedWords : messages.asked, {
        params: { name, by, words: message },
        stays: waits,
        ...(releasable && {
          undo: () => void sendUnlockAnswer(requestId, true, name).catch(showToast.failure),
          undoWords: messages.accept,
        }),
      })
    }),
    listenToPush(lockEvents.unlocked, () => void refreshLockQueries()),
    listenToPush(lockEvents.changed, ({ fileIds }) => void followLockChanges(fileIds)),
  ],
}
