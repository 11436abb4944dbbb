import type { Room } from '../../kernel/room.ts'
import { routes } from './organisations.routes.ts'

export { countPeople, roomForPeople } from './headcount.store.ts'
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
export {
  charge,
  insertQuota,
  insertQuotas,
  type Quota,
  quotaOf,
  quotaOfOwner,
  release,
  reserve,
  settle,
  updateQuota,
} from './quotas.store.ts'
export { managedBy, requireManaged } from './scope.ts'
export { type OrganisationUse, whenOrganisationDrops } from './uses.ts'

/** Enterprises, their department trees, and how many bytes everybody may keep. */
export const organisations: Room = { name: 'organisations', routes }
