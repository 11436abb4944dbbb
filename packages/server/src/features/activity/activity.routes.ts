import { activityEndpoints } from '@cabinet/contract/activity'
import { type Route, route } from '../../kernel/room.ts'
import { listItemActivity } from './activity.usecases.ts'

export const routes: Route[] = [route(activityEndpoints.list, listItemActivity)]
