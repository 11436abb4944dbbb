import { lockEndpoints } from '@cabinet/contract/locks'
import { type Route, route } from '../../kernel/room.ts'
import { listItemLocks } from './list.usecases.ts'
import {
  answerLockRequest,
  breakForeignLocks,
  lockItemsByHand,
  requestLockRelease,
  unlockOwnItems,
} from './locks.usecases.ts'

export const itemLockRoutes: Route[] = [
  route(lockEndpoints.lock, lockItemsByHand),
  route(lockEndpoints.unlock, unlockOwnItems),
  route(lockEndpoints.request, requestLockRelease),
  route(lockEndpoints.answer, answerLockRequest),
  route(lockEndpoints.break, breakForeignLocks),
  route(lockEndpoints.list, listItemLocks),
]
