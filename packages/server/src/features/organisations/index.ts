import type { Room } from '../../kernel/room.ts'

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
  type Quota,
  quotaOf,
  quotaOfOwner,
  release,
  reserve,
  settle,
  updateQuota,
} from './quotas.store.ts'

/** Enterprises, their department trees, and how many bytes everybody may keep. */
export const organisations: Room = { name: 'organisations' }
