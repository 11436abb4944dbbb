import { taskApi } from '@cabinet/contract/push.tasks'
import { type Route, route } from '../../kernel/room.ts'
import { getTask, listTasks, stopTask } from './tasks.usecases.ts'

export const routes: Route[] = [
  route(taskApi.list, listTasks),
  route(taskApi.get, getTask),
  route(taskApi.cancel, stopTask),
]
