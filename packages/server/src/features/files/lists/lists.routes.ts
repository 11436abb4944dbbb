import { spaceApi } from '@cabinet/contract/files'
import { type Route, route } from '../../../kernel/room.ts'
import { listFolder, selectItems, showDetail } from './list.usecases.ts'
import { groupMenu, personalMenu } from './menus.usecases.ts'

export const listRoutes: Route[] = [
  route(spaceApi.list, listFolder),
  route(spaceApi.detail, showDetail),
  route(spaceApi.select, selectItems),
  route(spaceApi.personalTree, personalMenu),
  route(spaceApi.groupTree, groupMenu),
]
