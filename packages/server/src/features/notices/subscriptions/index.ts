import { subscriptionEndpoints } from '@cabinet/contract/notices.subscriptions'
import { job, type Route, route } from '../../../kernel/room.ts'
import { listSubscriptions, saveSubscriptions, showSubscriptionMarks } from './subscriptions.usecases.ts'
import { tellFollowers } from './tell-followers.ts'

export { findFollowers, usersWhoMuted } from './subscriptions.usecases.ts'

export const subscriptionRoutes: Route[] = [
  route(subscriptionEndpoints.list, listSubscriptions),
  route(subscriptionEndpoints.marks, showSubscriptionMarks),
  route(subscriptionEndpoints.save, saveSubscriptions),
]

export const tellFollowersJob = job({ name: 'notices.followed', cron: '* * * * *', run: tellFollowers })
