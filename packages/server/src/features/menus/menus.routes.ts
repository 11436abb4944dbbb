import { menuEndpoints } from '@cabinet/contract/menus'
import { menuAdminEndpoints } from '@cabinet/contract/menus.admin'
import { route } from '../../kernel/room.ts'
import {
  addCustomMenu,
  changeMenuById,
  deleteCustomMenus,
  listAdminMenus,
  pageOfAdminMenus,
  sortMenusBelow,
} from './admin.usecases.ts'
import { addPageButton, changePageButton, deletePageButtons, sortPageButtons } from './buttons.usecases.ts'
import { explainUserAccess, listJurisdiction } from './jurisdiction.usecases.ts'
import { listRolePages, saveRolePages } from './matrix.usecases.ts'
import {
  checkPermission,
  listMenuTree,
  listPageButtons,
  managementTree,
  menuByEnglishName,
} from './menus.usecases.ts'

export const routes = [
  route(menuEndpoints.tree, listMenuTree),
  route(menuEndpoints.management, managementTree),
  route(menuEndpoints.buttons, listPageButtons),
  route(menuEndpoints.check, checkPermission),
  route(menuEndpoints.byEnglishName, menuByEnglishName),
  route(menuAdminEndpoints.list, listAdminMenus),
  route(menuAdminEndpoints.page, pageOfAdminMenus),
  route(menuAdminEndpoints.create, addCustomMenu),
  route(menuAdminEndpoints.update, changeMenuById),
  route(menuAdminEndpoints.remove, deleteCustomMenus),
  route(menuAdminEndpoints.sort, sortMenusBelow),
  route(menuAdminEndpoints.createButton, addPageButton),
  route(menuAdminEndpoints.updateButton, changePageButton),
  route(menuAdminEndpoints.removeButtons, deletePageButtons),
  route(menuAdminEndpoints.sortButtons, sortPageButtons),
  route(menuAdminEndpoints.roleMenus, listRolePages),
  route(menuAdminEndpoints.saveRoleMenus, saveRolePages),
  route(menuAdminEndpoints.jurisdiction, listJurisdiction),
  route(menuAdminEndpoints.explain, explainUserAccess),
]
