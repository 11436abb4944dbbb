import { allFileRights, fileRights } from '@cabinet/contract/rights'

/**
 * The simplest possible model of grants and people, which answers every question by a full scan. Only for
 * tests.
 */
export interface PlainGrant {
  rights: number
  /** Milliseconds; null for no expiry. */
  ends: number | null
}

export interface PlainNode {
  id: string
  parent: string | null
  folder: boolean
  /** Its maker, for document control; null for a root. */
  maker: string | null
  inherits: boolean
  grants: Map<string, PlainGrant>
  /** In a bin: its deleter. */
  deletedBy: string | null
}

export interface PlainLock {
  owner: string
  /** Milliseconds. */
  ends: number
}

export interface PlainPerson {
  id: string
  type: number
  organisation: string
  roles: Set<string>
  groups: Set<string>
}

export interface PlainSpace {
  kind: 'personal' | 'department' | 'team' | 'archive'
  /** The department whose administrators have an implicit role; empty for a personal space. */
  department: string
  leader: string | null
  archived: boolean
  /** Under document control. */
  ownOnly: boolean
}

/**
 * Reasons that leave a person nothing on a live node that the person's grants reach: an archive, an archived space, document
 * control, or inheritance that stops on the way.
 */
export const rightsMasks = ['archive', 'archived', 'control', 'stopped'] as const
export type RightsMask = (typeof rightsMasks)[number]

const reading = fileRights.preview | fileRights.print | fileRights.download | fileRights.copy
const collecting = fileRights.upload | fileRights.new

export class GrantModel {
  /** By the id of the root. */
  spaces = new Map<string, PlainSpace>()
  nodes = new Map<string, PlainNode>()
  people = new Map<string, PlainPerson>()
  /** Parent of each organisation; null for the enterprise. */
  organisations = new Map<string, string | null>()
  /** Manual locks by node. */
  locks = new Map<string, PlainLock>()

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

  spaceOf = (id: string): PlainSpace => this.spaces.get(this.way(id)[0]!.id)!

  stands(person: PlainPerson, root: string): boolean {
    const { kind, leader, department } = this.spaces.get(root)!
    if (kind === 'personal') return root === person.id
    if (person.type <= 2 || leader === person.id) return true
    return (
      person.type === 3 &&
      this.organisations.has(department) &&
      this.pathOf(department).includes(person.organisation)
    )
  }

  alive = (id: string): boolean => this.way(id).every(({ deletedBy }) => deletedBy === null)

  children = (id: string): PlainNode[] =>
    [...this.nodes.values()].filter(({ parent, deletedBy }) => parent === id && deletedBy === null)

  rights = (person: PlainPerson, id: string, at: number): number =>
    this.alive(id) ? this.rightsBefore(person, id, at) : 0

  /** Returns the rights as if nothing had been deleted. */
  rightsBefore(person: PlainPerson, id: string, at: number): number {
    const { kind, archived } = this.spaceOf(id)
    const held = this.held(person, id, at)
    if (kind === 'archive') return held & (reading | collecting | fileRights.authorise)
    return archived ? held & reading : held
  }

  /** Returns the rights before an archive removes some. */
  held(person: PlainPerson, id: string, at: number): number {
    const way = this.way(id)
    if (this.stands(person, way[0]!.id)) return allFileRights
    const { open, own } = this.granted(person, way, at)
    return own === 0 ? open : open | this.ownPart(person, id, own)
  }

  private granted(person: PlainPerson, way: readonly PlainNode[], at: number, stops = true) {
    let [open, own] = [0, 0]
    for (const node of way) {
      if (stops && !node.inherits) [open, own] = [0, 0]
      for (const [subject, grant] of node.grants) {
        if ((grant.ends !== null && grant.ends <= at) || !this.belongs(person, subject)) continue
        if (node.parent === null && this.spaces.get(node.id)!.ownOnly) own |= grant.rights
        else open |= grant.rights
      }
    }
    return { open, own }
  }

  /** Returns what leaves a person nothing on a node; null where rights are left, or nothing was given. */
  maskOf(person: PlainPerson, id: string, at: number): RightsMask | null {
    if (!this.alive(id) || this.rights(person, id, at) !== 0) return null
    const way = this.way(id)
    if (this.held(person, id, at) !== 0) return this.spaceOf(id).kind === 'archive' ? 'archive' : 'archived'
    if (this.granted(person, way, at).own !== 0) return 'control'
    const { open, own } = this.granted(person, way, at, false)
    return (open | own) === 0 ? null : 'stopped'
  }

  /** Under document control: own items, and other users' folders on the path to them. */
  private ownPart(person: PlainPerson, id: string, own: number): number {
    const { folder, maker } = this.nodes.get(id)!
    const made = maker === person.id
    if (!folder) return made ? own : 0
    if (!made) return (own & collecting) | fileRights.preview
    return (
      (this.children(id).length === 0 ? own : own & (collecting | fileRights.rename)) | fileRights.preview
    )
  }

  /** Returns the path down to a node without what lies above the lowest folder that is hidden from a person. */
  visiblePath(person: PlainPerson, id: string, at: number): string[] {
    const way = this.way(id).map((node) => node.id)
    return way.slice(way.findLastIndex((step) => this.rights(person, step, at) === 0) + 1)
  }

  /** Returns why a person may not change a node for locks on it, above it or below it; null for none. */
  lockRefusal(person: PlainPerson, id: string, at: number): string | null {
    if (this.spaceOf(id).kind === 'archive') return 'locks.archive'
    const around = [...this.locks].filter(([node]) => this.below(node, id) || this.below(id, node))
    return around.some(([, { owner, ends }]) => ends > at && owner !== person.id) ? 'locks.manual' : null
  }

  /** Returns everyone's rights on these nodes, as text for comparison. */
  table(ids: readonly string[], at: number): Map<string, number> {
    const all = new Map<string, number>()
    for (const person of this.people.values())
      for (const id of ids) all.set(`${person.id} ${id}`, this.rights(person, id, at))
    return all
  }

  below = (id: string, other: string): boolean => this.way(other).some((node) => node.id === id)
}

/** Returns the pairs in which two tables of rights differ, with both values. */
export function differences(before: Map<string, number>, after: Map<string, number>): Map<string, string> {
  const found = new Map<string, string>()
  for (const [pair, rights] of before)
    if (after.get(pair) !== rights) found.set(pair, `${rights} ${after.get(pair)}`)
  return found
}
