import type { Snapshot } from '../ldap/index.ts'
import { planGroups } from './groups.rules.ts'
import { planOrganisations } from './organisations.rules.ts'
import { planPeople } from './people.rules.ts'
import { emptyPlan, type Known, type Plan, type Wishes } from './plan.ts'
import { planSupervisors } from './supervisors.rules.ts'

/** What must change so that the people here are those of the directory. Decides everything and writes nothing. */
export function makePlan(snapshot: Snapshot, known: Known, wishes: Wishes, newId: () => string): Plan {
  const plan = emptyPlan()
  const placing = planOrganisations(plan, snapshot, known, wishes, newId)
  const ids = planPeople(plan, snapshot, known, { wishes, placing, newId })
  if (wishes.attributes.manager !== '') planSupervisors(plan, snapshot, known, ids)
  planGroups(plan, snapshot, known, { ids, nested: wishes.nested, newId })
  return plan
}
