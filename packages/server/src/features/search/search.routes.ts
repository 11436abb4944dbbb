import { searchApi } from '@cabinet/contract/search'
import { type Route, route } from '../../kernel/room.ts'
import { search } from './search.usecases.ts'
import {
  forgetSearches,
  listSearches,
  rememberSearch,
  removeSearch,
  saveSearch,
} from './searches.usecases.ts'

export const routes: Route[] = [
  route(searchApi.search, search),
  route(searchApi.mine, listSearches),
  route(searchApi.remember, rememberSearch),
  route(searchApi.forget, forgetSearches),
  route(searchApi.save, saveSearch),
  route(searchApi.removeSaved, removeSearch),
]
