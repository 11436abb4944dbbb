import { organisationApi } from '@cabinet/contract/organisations'
import { type Route, route } from '../../kernel/room.ts'
import { moveOrganisation } from './move.usecases.ts'
import {
  changeOrganisation,
  createOrganisation,
  deleteOrganisation,
  listOrganisations,
  showOrganisation,
} from './organisations.usecases.ts'

export const routes: Route[] = [
  route(organisationApi.tree, listOrganisations),
  route(organisationApi.get, showOrganisation),
  route(organisationApi.create, createOrganisation),
  route(organisationApi.update, changeOrganisation),
  route(organisationApi.move, moveOrganisation),
  route(organisationApi.remove, deleteOrganisation),
]
