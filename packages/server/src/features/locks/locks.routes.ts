import { holdApi } from '@cabinet/contract/locks'
import { type Route, route } from '../../kernel/room.ts'
import { listLocks } from './list.usecases.ts'
import { answerUnlock, breakLocks, lockItems, requestUnlock, unlockItems } from './locks.usecases.ts'

export const holdRoutes: Route[] = [
  route(holdApi.lock, lockItems),
  route(holdApi.unlock, unlockItems),
  route(holdApi.request, requestUnlock),
  route(holdApi.answer, answerUnlock),
  route(holdApi.break, breakLocks),
  route(holdApi.list, listLocks),
]
