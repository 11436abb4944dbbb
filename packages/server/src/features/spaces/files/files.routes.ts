import { spaceApi } from '@cabinet/contract/spaces'
import { type Route, route } from '../../../kernel/room.ts'
import { addFolder, addFolders } from './folders.usecases.ts'
import { listFolder, selectItems, showDetail } from './list.usecases.ts'

export const fileRoutes: Route[] = [
  route(spaceApi.list, listFolder),
  route(spaceApi.detail, showDetail),
  route(spaceApi.select, selectItems),
  route(spaceApi.addFolder, addFolder),
  route(spaceApi.addFolders, addFolders),
]
