import { userAdminApi } from '@cabinet/contract/users.admin'
import { type Route, route } from '../../../kernel/room.ts'
import { allowPeople } from './allow.usecases.ts'
import { changePerson, createPerson } from './edit.usecases.ts'
import { getPerson, listPeople, selectPeople } from './list.usecases.ts'
import { movePeople } from './move.usecases.ts'
import { resetPasswords } from './passwords.usecases.ts'
import { deletePeople, disablePeople, enablePeople, expirePeople, unlockPeople } from './state.usecases.ts'

export const adminRoutes: Route[] = [
  route(userAdminApi.page, listPeople),
  route(userAdminApi.get, getPerson),
  route(userAdminApi.select, selectPeople),
  route(userAdminApi.create, createPerson),
  route(userAdminApi.update, changePerson),
  route(userAdminApi.resetPasswords, resetPasswords),
  route(userAdminApi.unlock, unlockPeople),
  route(userAdminApi.disable, disablePeople),
  route(userAdminApi.enable, enablePeople),
  route(userAdminApi.expire, expirePeople),
  route(userAdminApi.move, movePeople),
  route(userAdminApi.allow, allowPeople),
  route(userAdminApi.remove, deletePeople),
]
