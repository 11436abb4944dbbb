import { nameWithMark } from '../nodes/index.ts'

/**
 * The simplest possible tree with bins and an archive, which answers every question by a full scan. Only for
 * tests.
 */
export interface Plain {
  id: string
  parent: string | null
  folder: boolean
  name: string
  size: number
  /** In a bin: the space charged, and the former path. */
  gone: { space: string; place: string[] } | null
}

export interface PlainRecord {
  id: string
  code: string
  nodeId: string
  name: string
  fromParent: string
  fromSpace: string
  place: string[]
  held: boolean
  state: 'archived' | 'returned' | 'destroyed'
}

const key = (name: string) => name.toLowerCase()

export class PlainArchive {
  nodes = new Map<string, Plain>()
  records: PlainRecord[] = []
  readonly archive: string
  private made = 0

  constructor(roots: readonly string[], archive: string) {
    this.archive = archive
    for (const id of [...roots, archive])
      this.nodes.set(id, plain({ id, parent: null, folder: true, name: '' }))
  }

  put(node: Pick<Plain, 'parent' | 'folder' | 'name'> & Partial<Plain>): Plain {
    const made = plain({ id: `new ${++this.made}`, ...node })
    this.nodes.set(made.id, made)
    return made
  }

  /** Returns the path from the root down, the node last; empty where there is none. */
  way(id: string): Plain[] {
    const way: Plain[] = []
    for (let at = this.nodes.get(id); at; at = at.parent === null ? undefined : this.nodes.get(at.parent))
      way.unshift(at)
    return way
  }

  live = (id: string) => this.nodes.has(id) && this.way(id).every((node) => !node.gone)
  spaceOf = (id: string) => this.way(id)[0]?.id
  archived = (id: string) => this.spaceOf(id) === this.archive
  within = (id: string, above: string) => this.way(id).some((node) => node.id === above)
  place = (id: string) =>
    this.way(id)
      .slice(1, -1)
      .map((node) => node.name)

  child = (parent: string, name: string) =>
    [...this.nodes.values()].find(
      (node) => node.parent === parent && !node.gone && key(node.name) === key(name),
    )

  /** Returns the bytes charged to a space: its live files and those deleted from it. */
  used(root: string): number {
    let sum = 0
    for (const node of this.nodes.values()) {
      const way = this.way(node.id)
      const bin = way.findLast((one) => one.gone)
      if ((bin ? bin.gone!.space : way[0]!.id) === root) sum += node.size
    }
    return sum
  }

  remove(id: string): void {
    const node = this.nodes.get(id)!
    node.gone = { space: this.spaceOf(id)!, place: this.place(id) }
  }

  /** Moves a node into a folder under its name, or under one marked as restored. */
  restoreTo(node: Plain, parent: string, name: string): void {
    for (let count = 0; ; count++) {
      const mark = count === 0 ? '' : count === 1 ? '（已还原）' : `（已还原 ${count}）`
      const free = nameWithMark(name, node.folder, mark)
      const other = this.child(parent, free)
      if (other && other !== node) continue
      Object.assign(node, { parent, name: free, gone: null })
      return
    }
  }

  /** Returns a former folder, or its path made again; null where a file blocks that path. */
  former(parent: string, space: string, place: readonly string[], same: boolean): string | null {
    const fits = this.live(parent) && !this.archived(parent) && (!same || this.spaceOf(parent) === space)
    if (fits) return parent
    let at = space
    const fresh: Plain[] = []
    for (const name of place) {
      const child = this.child(at, name)
      if (child && !child.folder) {
        for (const one of fresh) this.nodes.delete(one.id)
        return null
      }
      const next = child ?? this.put({ parent: at, folder: true, name })
      if (!child) fresh.push(next)
      at = next.id
    }
    return at
  }

  /** Removes a node and everything below it for good. */
  destroy(id: string): void {
    const going = [...this.nodes.values()].filter(({ id: one }) => {
      const way = this.way(one)
      const at = way.findIndex((node) => node.id === id)
      return at >= 0 && way.slice(at + 1).every((node) => !node.gone)
    })
    for (const node of going) this.nodes.delete(node.id)
  }
}

const plain = (node: Pick<Plain, 'id' | 'parent' | 'folder' | 'name'> & Partial<Plain>): Plain => ({
  size: 0,
  gone: null,
  ...node,
})
