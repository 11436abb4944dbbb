import { menuApi } from '@cabinet/contract/menus'
import { menuAdminApi } from '@cabinet/contract/menus.admin'
import { route } from '../../kernel/room.ts'
import { addMenu, changeMenu, deleteMenus, listMenus, sortMenus } from './admin.usecases.ts'
import { addButton, changeButton, deleteButtons, sortButtons } from './buttons.usecases.ts'
import { explainUser, jurisdiction } from './jurisdiction.usecases.ts'
import { roleMenus, saveRoleMenus } from './matrix.usecases.ts'
import { buttonList, checkPermission, managementTree, menuByEnglishName, menuTree } from './menus.usecases.ts'

export const routes = [
  route(menuApi.tree, menuTree),
  route(menuApi.management, managementTree),
  route(menuApi.buttons, buttonList),
  route(menuApi.check, checkPermission),
  route(menuApi.byEnglishName, menuByEnglishName),
  route(menuAdminApi.list, listMenus),
  route(menuAdminApi.create, addMenu),
  route(menuAdminApi.update, changeMenu),
  route(menuAdminApi.remove, deleteMenus),
  route(menuAdminApi.sort, sortMenus),
  route(menuAdminApi.createButton, addButton),
  route(menuAdminApi.updateButton, changeButton),
  route(menuAdminApi.removeButtons, deleteButtons),
  route(menuAdminApi.sortButtons, sortButtons),
  route(menuAdminApi.roleMenus, roleMenus),
  route(menuAdminApi.saveRoleMenus, saveRoleMenus),
  route(menuAdminApi.jurisdiction, jurisdiction),
  route(menuAdminApi.explain, explainUser),
]
