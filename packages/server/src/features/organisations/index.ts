import type { Room } from '../../kernel/room.ts'
import { routes } from './organisations.routes.ts'

export { type OrganisationStep, placeOrganisations } from './directory.store.ts'
export { countPeople, holdTree, roomForPeople, shiftPeople } from './headcount.store.ts'
export {
  ancestorsOf,
  findFirstEnterprise,
  findOrganisations,
  getOrganisation,
  insertOrganisation,
  managedOf,
  type Organisation,
  organisationName,
  subjectsOf,
  subtreeOf,
  treeOf,
  updateOrganisation,
} from './organisations.store.ts'
export { organisationPaths } from './paths.sql.ts'
export {
  charge,
  chargeBeyond,
  dropQuotas,
  insertQuota,
  insertQuotas,
  type Quota,
  quotaOf,
  quotaOfOwner,
  release,
  reserve,
  settle,
  updateQuota,
  updateQuotas,
} from './quotas.store.ts'
export { managedBy, requireManaged } from './scope.ts'

/** Enterprises, their department trees, and how many bytes everybody may keep. */
export const organisations: Room = { name: 'organisations', routes }
