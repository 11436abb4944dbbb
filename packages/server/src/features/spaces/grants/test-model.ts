import { allRights } from '@cabinet/contract/rights'

/** Grants and people kept the plainest way: every answer is found by looking at everything. Only for tests. */
export interface PlainGrant {
  rights: number
  /** Milliseconds; null for ever. */
  ends: number | null
}

export interface PlainNode {
  id: string
  parent: string | null
  inherits: boolean
  grants: Map<string, PlainGrant>
}

export interface PlainPerson {
  id: string
  type: number
  organisation: string
  roles: Set<string>
  groups: Set<string>
}

export class GrantModel {
  nodes = new Map<string, PlainNode>()
  people = new Map<string, PlainPerson>()
  /** Parent of each organisation; null for the enterprise. */
  organisations = new Map<string, string | null>()

  pathOf(organisation: string): string[] {
    const parent = this.organisations.get(organisation)
    return parent ? [...this.pathOf(parent), organisation] : [organisation]
  }

  belongs(person: PlainPerson, subject: string): boolean {
    if (subject.endsWith('/*')) return this.pathOf(person.organisation).includes(subject.slice(0, -2))
    return (
      subject === person.id ||
      subject === person.organisation ||
      person.roles.has(subject) ||
      person.groups.has(subject)
    )
  }

  way(id: string): PlainNode[] {
    const node = this.nodes.get(id)!
    return node.parent === null ? [node] : [...this.way(node.parent), node]
  }

  /** Roots bear the id of the organisation or of the person whose space it is. */
  stands(person: PlainPerson, root: string): boolean {
    if (!this.organisations.has(root)) return root === person.id
    if (person.type <= 2) return true
    return person.type === 3 && this.pathOf(root).includes(person.organisation)
  }

  rights(person: PlainPerson, id: string, at: number): number {
    const way = this.way(id)
    if (this.stands(person, way[0]!.id)) return allRights
    let held = 0
    for (const node of way) {
      if (!node.inherits) held = 0
      for (const [subject, grant] of node.grants)
        if ((grant.ends === null || grant.ends > at) && this.belongs(person, subject)) held |= grant.rights
    }
    return held
  }

  /** Everybody's rights on these nodes, as text for comparing. */
  table(ids: readonly string[], at: number): Map<string, number> {
    const all = new Map<string, number>()
    for (const person of this.people.values())
      for (const id of ids) all.set(`${person.id} ${id}`, this.rights(person, id, at))
    return all
  }

  below = (id: string, other: string): boolean => this.way(other).some((node) => node.id === id)
}

/** Where two tables of rights differ: pairs with what was and what is. */
export function differences(before: Map<string, number>, after: Map<string, number>): Map<string, string> {
  const found = new Map<string, string>()
  for (const [pair, rights] of before)
    if (after.get(pair) !== rights) found.set(pair, `${rights} ${after.get(pair)}`)
  return found
}
