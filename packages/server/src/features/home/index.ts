import { homeEndpoints } from '@cabinet/contract/home'
import { type Room, route } from '../../kernel/room.ts'
import {
  countHomeNotices,
  countOwnThings,
  countStatistics,
  listHomeNotices,
  listLatest,
  listLatestRecords,
} from './home.usecases.ts'

/** The start page: counts and latest items of the other rooms. Stores nothing itself. */
export const home: Room = {
  name: 'home',
  routes: [
    route(homeEndpoints.noticeCounts, countHomeNotices),
    route(homeEndpoints.notices, listHomeNotices),
    route(homeEndpoints.counts, countOwnThings),
    route(homeEndpoints.statistics, countStatistics),
    route(homeEndpoints.lists, listLatest),
    route(homeEndpoints.records, listLatestRecords),
  ],
}
