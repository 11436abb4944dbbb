import { organisationLimits } from '@cabinet/contract/organisations'
import { entryOf } from '../../../kernel/certain.ts'
import {
  type DirectoryPerson,
  type DirectorySnapshot,
  type DirectoryUnitEntry,
  distinguishedNameKey,
  isNameWithin,
  parentNameKey,
} from '../ldap/index.ts'
import {
  type DirectoryPlan,
  type DirectoryPlanOptions,
  type KnownDirectoryState,
  truncateText,
} from './plan.ts'
import { openOrganisationTree, type PlannedOrganisationTree } from './tree.ts'

/** Returns the organisation of a directory user, and an organisation's name after the plan. */
export interface OrganisationPlacing {
  of(person: DirectoryPerson): string
  nameOf(organisationId: string): string
}

/**
 * Plans organisations and returns where users go. An entry that cannot be placed stays with the one above it.
 */
export function planOrganisations(
  plan: DirectoryPlan,
  snapshot: DirectorySnapshot,
  known: KnownDirectoryState,
  wishes: DirectoryPlanOptions,
  newId: () => string,
): OrganisationPlacing {
  const target = wishes.organisationId || known.enterpriseId
  const tree = openOrganisationTree(plan, known, newId)
  if (wishes.departments === 'attribute')
    return {
      nameOf: tree.nameOf,
      of({ department }) {
        const name = truncateText(department, organisationLimits.name)
        return name === '' ? target : tree.place(`attribute:${name.toLowerCase()}`, target, name, department)
      },
    }
  if (wishes.departments === 'map') {
    const maps = wishes.maps
      .filter(({ organisationId }) => known.organisations.has(organisationId))
      .map(({ dn, organisationId }) => ({ key: distinguishedNameKey(dn), organisationId }))
      .sort((a, b) => b.key.length - a.key.length)
    return {
      nameOf: tree.nameOf,
      of: ({ dn }) =>
        maps.find(({ key }) => isNameWithin(distinguishedNameKey(dn), key))?.organisationId ?? target,
    }
  }
  return mirror(snapshot, known, wishes, tree, target)
}

/** Turns every OU on the way to a user into an organisation; existing ones stay, even when empty. */
function mirror(
  snapshot: DirectorySnapshot,
  known: KnownDirectoryState,
  wishes: DirectoryPlanOptions,
  tree: PlannedOrganisationTree,
  target: string,
): OrganisationPlacing {
  const base = distinguishedNameKey(wishes.baseDn)
  const units = new Map<string, DirectoryUnitEntry>()
  for (const unit of snapshot.units) {
    const key = distinguishedNameKey(unit.dn)
    if (key !== base && unit.key !== '') units.set(key, unit)
  }
  const above = (key: string): string => {
    let step = parentNameKey(key)
    while (step !== '' && !units.has(step)) step = parentNameKey(step)
    return step
  }
  const placed = new Map<string, string>()
  const place = (key: string): string => {
    if (key === '') return target
    const done = placed.get(key)
    if (done !== undefined) return done
    const unit = entryOf(units, key)
    const id = tree.place(
      unit.key,
      place(above(key)),
      truncateText(unit.name, organisationLimits.name),
      unit.dn,
    )
    placed.set(key, id)
    return id
  }
  for (const [key, unit] of units) if (known.units.has(unit.key)) place(key)
  return { nameOf: tree.nameOf, of: ({ dn }) => place(above(distinguishedNameKey(dn))) }
}
