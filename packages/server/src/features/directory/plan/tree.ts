import { organisationLimits } from '@cabinet/contract/organisations'
import { entryOf } from '../../../kernel/certain.ts'
import type { DirectoryPlan, KnownDirectoryState, PlannedFieldChange } from './plan.ts'

/** The organisation tree as changed by the plan so far. */
export interface PlannedOrganisationTree {
  /**
   * Places the organisation of a key below this parent under this name and returns its id; returns the parent
   * if that is impossible.
   */
  place(key: string, parentId: string, name: string, dn: string): string
  nameOf(id: string): string
}

export function openOrganisationTree(
  plan: DirectoryPlan,
  known: KnownDirectoryState,
  newId: () => string,
): PlannedOrganisationTree {
  const nodes = new Map([...known.organisations].map(([id, { parentId, name }]) => [id, { parentId, name }]))
  const names = new Map([...nodes].map(([id, { parentId, name }]) => [sibling(parentId, name), id]))
  const byKey = new Map([...known.units].filter(([, id]) => nodes.has(id)))
  const linked = new Set(byKey.values())
  const judged = new Set<string>()
  const nameOf = (id: string) => nodes.get(id)?.name ?? ''

  function place(key: string, parentId: string, name: string, dn: string): string {
    const id = byKey.get(key)
    const first = !judged.has(key)
    judged.add(key)
    if (id !== undefined) {
      if (first) keep(id, parentId, name, dn)
      return id
    }
    if (!first) return parentId
    const other = names.get(sibling(parentId, name))
    if (other === undefined) return add(key, parentId, name, dn)
    if (linked.has(other)) return fail(name, dn, parentId)
    link(other, key)
    say('update', other, name, dn, [{ field: 'directory', before: '', after: dn }])
    return other
  }

  function add(key: string, parentId: string, name: string, dn: string): string {
    if (name === '' || wayUp(parentId).length >= organisationLimits.depth) return fail(name, dn, parentId)
    const id = newId()
    nodes.set(id, { parentId, name })
    names.set(sibling(parentId, name), id)
    link(id, key)
    plan.organisations.steps.push({ step: 'add', id, parentId, name })
    say('add', id, name, dn, [{ field: 'parent', before: '', after: nameOf(parentId) }])
    return id
  }

  function keep(id: string, parentId: string, name: string, dn: string) {
    const node = entryOf(nodes, id)
    const { parentId: from, name: old } = node
    if (from === null || (from === parentId && old === name)) return
    const other = names.get(sibling(parentId, name))
    if (name === '' || (other !== undefined && other !== id) || wayUp(parentId).includes(id)) {
      fail(name, dn, id)
      return
    }
    const changes: PlannedFieldChange[] = []
    if (old !== name) changes.push({ field: 'name', before: old, after: name })
    if (from !== parentId) changes.push({ field: 'parent', before: nameOf(from), after: nameOf(parentId) })
    plan.organisations.steps.push({ step: 'place', id, parentId, name, from })
    names.delete(sibling(from, old))
    names.set(sibling(parentId, name), id)
    Object.assign(node, { parentId, name })
    say(from === parentId ? 'update' : 'move', id, name, dn, changes)
  }

  function link(id: string, key: string) {
    byKey.set(key, id)
    linked.add(id)
    plan.organisations.link.push({ id, key })
  }

  /** Returns the path from an organisation up to the enterprise. */
  function wayUp(id: string): string[] {
    const way: string[] = []
    for (let step: string | null = id; step !== null; step = nodes.get(step)?.parentId ?? null) way.push(step)
    return way
  }

  function say(
    action: 'add' | 'update' | 'move',
    id: string,
    name: string,
    dn: string,
    changes: PlannedFieldChange[],
  ) {
    plan.entries.push({ kind: 'organisation', action, name, account: '', dn, reason: '', changes, id })
  }

  function fail(name: string, dn: string, instead: string): string {
    const reason = 'directory.organisation_taken'
    const entry = {
      kind: 'organisation',
      action: 'fail',
      name,
      account: '',
      dn,
      reason,
      changes: [],
      id: '',
    } as const
    plan.entries.push({ ...entry, changes: [] })
    return instead
  }

  return { place, nameOf }
}

const sibling = (parentId: string | null, name: string): string => `${parentId ?? ''}\0${name.toLowerCase()}`
