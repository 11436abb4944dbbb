import type { Room } from '../../kernel/room.ts'
import { routes } from './organisations.routes.ts'

export { type OrganisationStep, placeOrganisations } from './directory.store.ts'
export {
  countPeopleInto,
  lockOrganisationTree,
  remainingHeadcount,
  shiftPeopleCounts,
} from './headcount.store.ts'
export {
  findFirstEnterprise,
  findOrganisations,
  getOrganisation,
  insertOrganisation,
  managedOrganisationIds,
  type OrganisationEntity,
  organisationAncestors,
  organisationName,
  organisationSubjects,
  organisationSubtree,
  organisationTreeOf,
  updateOrganisation,
} from './organisations.store.ts'
export { organisationPaths } from './paths.sql.ts'
export { organisationsManagedBy, requireManaged } from './scope.ts'
export { clearLeaderships } from './tree.store.ts'

/** Enterprises, their department trees and headcounts. */
export const organisations: Room = { name: 'organisations', routes }
