import { allFileRights, type FileRight, includesRight } from '@cabinet/contract/rights'
import type { Actor } from '../../kernel/ctx.ts'

/** A node of the simplest possible tree, which answers every question by a full scan. Only for tests. */
export interface PlainItem {
  id: string
  parent: string | null
  folder: boolean
  name: string
  size: number
  kept: number
  version: number
  inherits: boolean
  grants: Map<string, number>
  /** Set for the top of a deletion. */
  gone: { space: string; by: string; place: string[] } | null
}

/** Names with one key are the same name in a folder. */
export const plainNameKey = (name: string) => name.toLowerCase()

/** Nodes, and what can be read of them: ways, rights, totals and names. */
export class PlainTree {
  nodes = new Map<string, PlainItem>()
  private made = 0

  root(id: string, subject: string, rights: number) {
    this.put({ id, parent: null, folder: true, name: '', grants: new Map([[subject, rights]]) })
  }

  put(node: Partial<PlainItem> & Pick<PlainItem, 'parent' | 'folder' | 'name'>): PlainItem {
    const size = node.size ?? 0
    const whole: PlainItem = {
      id: `new ${++this.made}`,
      size,
      kept: size,
      version: node.folder ? 0 : 1,
      inherits: true,
      grants: new Map(),
      gone: null,
      ...node,
    }
    this.nodes.set(whole.id, whole)
    return whole
  }

  /** Returns the path from the root down; null where it is broken. */
  way(id: string): PlainItem[] | null {
    const node = this.nodes.get(id)
    if (!node) return null
    if (node.parent === null) return [node]
    const above = this.way(node.parent)
    return above && [...above, node]
  }

  live = (id: string) => this.way(id)?.every((node) => !node.gone) ?? false
  space = (id: string) => this.way(id)![0]!.id
  children = (id: string) => [...this.nodes.values()].filter((node) => node.parent === id && !node.gone)
  child = (id: string, name: string) =>
    this.children(id).find((node) => plainNameKey(node.name) === plainNameKey(name))

  rights(actor: Actor, id: string): number {
    const way = this.way(id)
    if (!way || !this.live(id)) return 0
    if (this.stands(actor, way[0]!.id)) return allFileRights
    let rights = 0
    for (const node of way) {
      if (!node.inherits) rights = 0
      for (const [subject, given] of node.grants) if (actor.subjects.includes(subject)) rights |= given
    }
    return rights
  }

  /** Personal spaces have their owner's id, departments their organisation's. */
  stands = (actor: Actor, space: string) =>
    space === actor.userId ||
    (this.departments.has(space) && (actor.type <= 2 || actor.managed.includes(space)))
  departments = new Set<string>()

  may = (actor: Actor, id: string, right: FileRight) => includesRight(this.rights(actor, id), right)

  below(id: string): PlainItem[] {
    return this.children(id).flatMap((node) => [node, ...this.below(node.id)])
  }

  totals(id: string) {
    const all = this.below(id)
    const direct = this.children(id)
    const sum = (of: 'size' | 'kept') => all.reduce((bytes, node) => bytes + node[of], 0)
    return {
      bytes: sum('size'),
      kept: sum('kept'),
      files: all.filter((node) => !node.folder).length,
      folders: all.filter((node) => node.folder).length,
      items: direct.length,
      subfolders: direct.filter((node) => node.folder).length,
    }
  }

  keptBy = (node: PlainItem) => node.kept + this.totals(node.id).kept

  used(space: string): number {
    const binned = [...this.nodes.values()].filter((node) => node.gone?.space === space)
    return this.totals(space).kept + binned.reduce((bytes, node) => bytes + this.keptBy(node), 0)
  }

  numbered(folder: string, node: Pick<PlainItem, 'name' | 'folder'>): string {
    const dot = node.folder ? -1 : node.name.lastIndexOf('.')
    const [stem, ending] = dot > 0 ? [node.name.slice(0, dot), node.name.slice(dot)] : [node.name, '']
    for (let number = 2; ; number++) {
      const name = `${stem} (${number})${ending}`
      if (!this.child(folder, name)) return name
    }
  }
}
