import { activityApi } from '@cabinet/contract/activity'
import { type Route, route } from '../../kernel/room.ts'
import { listActivity } from './activity.usecases.ts'

export const routes: Route[] = [route(activityApi.list, listActivity)]
