import { userAdminEndpoints } from '@cabinet/contract/users.admin'
import { type Route, route } from '../../../kernel/room.ts'
import { setUserLimits } from './allow.usecases.ts'
import { changeUserByAdmin, createUserByAdmin } from './edit.usecases.ts'
import { getManagedUser, listManagedUsers, selectUsersToChoose } from './list.usecases.ts'
import { moveUsersByAdmin } from './move.usecases.ts'
import { resetPasswords } from './passwords.usecases.ts'
import {
  deleteUsersByAdmin,
  disableUsersByAdmin,
  enableUsersByAdmin,
  setUserExpiry,
  unlockUserAccounts,
} from './state.usecases.ts'

export const userAdminRoutes: Route[] = [
  route(userAdminEndpoints.page, listManagedUsers),
  route(userAdminEndpoints.get, getManagedUser),
  route(userAdminEndpoints.select, selectUsersToChoose),
  route(userAdminEndpoints.create, createUserByAdmin),
  route(userAdminEndpoints.update, changeUserByAdmin),
  route(userAdminEndpoints.resetPasswords, resetPasswords),
  route(userAdminEndpoints.unlock, unlockUserAccounts),
  route(userAdminEndpoints.disable, disableUsersByAdmin),
  route(userAdminEndpoints.enable, enableUsersByAdmin),
  route(userAdminEndpoints.expire, setUserExpiry),
  route(userAdminEndpoints.move, moveUsersByAdmin),
  route(userAdminEndpoints.allow, setUserLimits),
  route(userAdminEndpoints.remove, deleteUsersByAdmin),
]
