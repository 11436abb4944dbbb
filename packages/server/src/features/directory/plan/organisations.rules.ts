import { organisationLimits } from '@cabinet/contract/organisations'
import {
  type DirectoryPerson,
  type DirectoryUnit,
  dnKey,
  isWithin,
  parentKey,
  type Snapshot,
} from '../ldap/index.ts'
import { cut, type Known, type Plan, type Wishes } from './plan.ts'
import { openTree, type Tree } from './tree.ts'

/** Says in which organisation a person of the directory is, and what one is called once the plan is carried out. */
export interface Placing {
  of(person: DirectoryPerson): string
  nameOf(organisationId: string): string
}

/** Plans the organisations and answers where people go. An entry that cannot be placed stays with the one above it. */
export function planOrganisations(
  plan: Plan,
  snapshot: Snapshot,
  known: Known,
  wishes: Wishes,
  newId: () => string,
): Placing {
  const target = wishes.organisationId || known.enterpriseId
  const tree = openTree(plan, known, newId)
  if (wishes.departments === 'attribute')
    return {
      nameOf: tree.nameOf,
      of({ department }) {
        const name = cut(department, organisationLimits.name)
        return name === '' ? target : tree.place(`attribute:${name.toLowerCase()}`, target, name, department)
      },
    }
  if (wishes.departments === 'map') {
    const maps = wishes.maps
      .filter(({ organisationId }) => known.organisations.has(organisationId))
      .map(({ dn, organisationId }) => ({ key: dnKey(dn), organisationId }))
      .sort((a, b) => b.key.length - a.key.length)
    return {
      nameOf: tree.nameOf,
      of: ({ dn }) => maps.find(({ key }) => isWithin(dnKey(dn), key))?.organisationId ?? target,
    }
  }
  return mirror(snapshot, known, wishes, tree, target)
}

/** Every OU on the way to a person becomes an organisation; one that was one stays one, also when nobody is left in it. */
function mirror(snapshot: Snapshot, known: Known, wishes: Wishes, tree: Tree, target: string): Placing {
  const base = dnKey(wishes.baseDn)
  const units = new Map<string, DirectoryUnit>()
  for (const unit of snapshot.units) {
    const key = dnKey(unit.dn)
    if (key !== base && unit.key !== '') units.set(key, unit)
  }
  const above = (key: string): string => {
    let step = parentKey(key)
    while (step !== '' && !units.has(step)) step = parentKey(step)
    return step
  }
  const placed = new Map<string, string>()
  const place = (key: string): string => {
    if (key === '') return target
    const done = placed.get(key)
    if (done !== undefined) return done
    const unit = units.get(key)!
    const id = tree.place(unit.key, place(above(key)), cut(unit.name, organisationLimits.name), unit.dn)
    placed.set(key, id)
    return id
  }
  for (const [key, unit] of units) if (known.units.has(unit.key)) place(key)
  return { nameOf: tree.nameOf, of: ({ dn }) => place(above(dnKey(dn))) }
}
