import { favouriteEndpoints } from '@cabinet/contract/favourites'
import { type Route, route } from '../../kernel/room.ts'
import { addToCollection, removeFromCollection, showCollectionMarks } from './favourites.usecases.ts'
import { listCollectionRows } from './list.usecases.ts'

export const routes: Route[] = [
  route(favouriteEndpoints.list, listCollectionRows),
  route(favouriteEndpoints.add, addToCollection),
  route(favouriteEndpoints.remove, removeFromCollection),
  route(favouriteEndpoints.marks, showCollectionMarks),
]
