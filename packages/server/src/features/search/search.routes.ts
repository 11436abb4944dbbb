import { searchEndpoints } from '@cabinet/contract/search'
import { type Route, route } from '../../kernel/room.ts'
import { searchFiles } from './search.usecases.ts'
import {
  forgetSearches,
  listOwnSearches,
  rememberSearch,
  removeOwnSearch,
  saveOwnSearch,
} from './searches.usecases.ts'

export const routes: Route[] = [
  route(searchEndpoints.search, searchFiles),
  route(searchEndpoints.mine, listOwnSearches),
  route(searchEndpoints.remember, rememberSearch),
  route(searchEndpoints.forget, forgetSearches),
  route(searchEndpoints.save, saveOwnSearch),
  route(searchEndpoints.removeSaved, removeOwnSearch),
]
