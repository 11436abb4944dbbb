import type { DirectorySnapshot } from '../ldap/index.ts'
import { planDirectoryGroups } from './groups.rules.ts'
import { planOrganisations } from './organisations.rules.ts'
import { planDirectoryPeople } from './people.rules.ts'
import {
  type DirectoryPlan,
  type DirectoryPlanOptions,
  emptyDirectoryPlan,
  type KnownDirectoryState,
} from './plan.ts'
import { planSupervisors } from './supervisors.rules.ts'

/** Plans the changes that make the users here match the directory; writes nothing. */
export function planDirectoryChanges(
  snapshot: DirectorySnapshot,
  known: KnownDirectoryState,
  wishes: DirectoryPlanOptions,
  newId: () => string,
): DirectoryPlan {
  const plan = emptyDirectoryPlan()
  const placing = planOrganisations(plan, snapshot, known, wishes, newId)
  const ids = planDirectoryPeople(plan, snapshot, known, { wishes, placing, newId })
  if (wishes.attributes.manager !== '') planSupervisors(plan, snapshot, known, ids)
  planDirectoryGroups(plan, snapshot, known, { ids, nested: wishes.nested, newId })
  return plan
}
