import { backgroundTaskEndpoints } from '@cabinet/contract/push.tasks'
import { type Route, route } from '../../kernel/room.ts'
import { cancelOwnTask, getOwnTask, listOwnTasks } from './tasks.usecases.ts'

export const routes: Route[] = [
  route(backgroundTaskEndpoints.list, listOwnTasks),
  route(backgroundTaskEndpoints.get, getOwnTask),
  route(backgroundTaskEndpoints.cancel, cancelOwnTask),
]
