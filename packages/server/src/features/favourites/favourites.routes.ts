import { favouriteApi } from '@cabinet/contract/favourites'
import { type Route, route } from '../../kernel/room.ts'
import { collect, showMarks, uncollect } from './favourites.usecases.ts'
import { listCollected } from './list.usecases.ts'

export const routes: Route[] = [
  route(favouriteApi.list, listCollected),
  route(favouriteApi.add, collect),
  route(favouriteApi.remove, uncollect),
  route(favouriteApi.marks, showMarks),
]
