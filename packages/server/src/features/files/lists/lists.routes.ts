import { fileEndpoints } from '@cabinet/contract/files'
import { type Route, route } from '../../../kernel/room.ts'
import { listFolderPage, selectVisibleItems, showFileDetail } from './list.usecases.ts'
import { listDepartmentMenu, listPersonalMenu } from './menus.usecases.ts'

export const fileListRoutes: Route[] = [
  route(fileEndpoints.list, listFolderPage),
  route(fileEndpoints.detail, showFileDetail),
  route(fileEndpoints.select, selectVisibleItems),
  route(fileEndpoints.personalTree, listPersonalMenu),
  route(fileEndpoints.groupTree, listDepartmentMenu),
]
