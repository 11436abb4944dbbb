import { menuApi } from '@cabinet/contract/menus'
import { route } from '../../kernel/room.ts'
import { buttonList, checkPermission, managementTree, menuByEnglishName, menuTree } from './menus.usecases.ts'

export const routes = [
  route(menuApi.tree, menuTree),
  route(menuApi.management, managementTree),
  route(menuApi.buttons, buttonList),
  route(menuApi.check, checkPermission),
  route(menuApi.byEnglishName, menuByEnglishName),
]
