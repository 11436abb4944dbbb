import type { Actor } from '../../kernel/ctx.ts'
import { type PlainItem, PlainTree, plainNameKey } from './test-tree.ts'

export type Choice = 'ask' | 'skip' | 'both' | 'version'
type Result = { id: string; result: string; reason?: string; name: string }

/** Changes of a plain tree, each by a full scan. Only for tests. */
export class TreeModel extends PlainTree {
  /** Returns why this cannot be put there, or null. */
  transferReason(actor: Actor, verb: 'move' | 'copy', id: string, target: string): string | null {
    const node = this.nodes.get(id)
    if (!node || this.rights(actor, id) === 0) return 'common.not_found'
    if (node.parent === null) return 'spaces.root_fixed'
    const may =
      verb === 'copy'
        ? this.may(actor, id, 'copy')
        : this.may(actor, id, 'move') || this.may(actor, id, 'cut')
    if (!may || !this.may(actor, target, node.folder ? 'new' : 'upload')) return 'common.no_permission'
    return this.way(target)!.some((one) => one.id === id) ? 'spaces.move_into_itself' : null
  }

  transfer(
    actor: Actor,
    verb: 'move' | 'copy',
    ids: string[],
    target: string,
    choice: Choice,
  ): string | Result[] {
    if (this.rights(actor, target) === 0) return 'common.not_found'
    if (!this.nodes.get(target)!.folder) return 'spaces.target_not_folder'
    if (!this.may(actor, target, 'new') && !this.may(actor, target, 'upload')) return 'common.no_permission'
    const results: Result[] = []
    const going: PlainItem[] = []
    for (const id of new Set(ids)) {
      const reason = this.transferReason(actor, verb, id, target)
      if (reason) results.push({ id, name: '', result: 'refused', reason })
      else going.push(this.nodes.get(id)!)
    }
    const within = (node: PlainItem) =>
      this.way(node.id)!
        .slice(0, -1)
        .some((one) => going.includes(one))
    const later: PlainItem[] = []
    const there = new Set(this.children(target))
    const taken = new Set<string>()
    const clashes: { node: PlainItem; onto: PlainItem }[] = []
    const fresh: PlainItem[] = []
    for (const node of going) {
      if (verb === 'move' && (within(node) || node.parent === target)) {
        results.push({ id: node.id, name: '', result: 'skipped' })
        continue
      }
      const other = [...there].find((one) => plainNameKey(one.name) === plainNameKey(node.name))
      if (!other && !taken.has(plainNameKey(node.name))) {
        taken.add(plainNameKey(node.name))
        fresh.push(node)
      } else if (choice === 'both' || other === node) later.push(node)
      else if (
        choice === 'version' &&
        other &&
        !taken.has(plainNameKey(node.name)) &&
        !other.folder &&
        !node.folder
      ) {
        taken.add(plainNameKey(node.name))
        clashes.push({ node, onto: other })
      } else results.push({ id: node.id, name: '', result: choice === 'skip' ? 'skipped' : 'conflict' })
    }
    // a copy contains only nodes that existed before it
    const copies =
      verb === 'copy' ? new Map([...fresh, ...later].map((node) => [node, this.snapshot(actor, node)])) : null
    const place = (node: PlainItem, name: string) => {
      if (copies) this.paste(copies.get(node)!, target, name)
      else Object.assign(node, { parent: target, name })
      results.push({ id: node.id, name, result: 'done' })
    }
    for (const node of fresh) place(node, node.name)
    for (const node of later) place(node, this.numbered(target, node))
    for (const { node, onto } of clashes) results.push(this.succeed(actor, verb, node, onto))
    return results
  }

  private succeed(actor: Actor, verb: string, node: PlainItem, onto: PlainItem): Result {
    if (!this.may(actor, onto.id, 'edit'))
      return { id: node.id, name: '', result: 'refused', reason: 'common.no_permission' }
    Object.assign(onto, { size: node.size, kept: onto.kept + node.size, version: onto.version + 1 })
    if (verb === 'move') this.bin(actor, node)
    return { id: node.id, name: onto.name, result: 'done' }
  }

  private snapshot(actor: Actor, node: PlainItem): Snapshot {
    const open = this.children(node.id).filter(
      (one) => one.inherits || this.stands(actor, this.space(one.id)) || this.may(actor, one.id, 'copy'),
    )
    return { node: { ...node }, children: open.map((one) => this.snapshot(actor, one)) }
  }

  private paste({ node, children }: Snapshot, parent: string, name: string) {
    const copy = this.put({ parent, folder: node.folder, name, size: node.size })
    for (const child of children) this.paste(child, copy.id, child.node.name)
  }

  bin(actor: Actor, node: PlainItem) {
    const way = this.way(node.id)!
    node.gone = { space: way[0]!.id, by: actor.userId, place: way.slice(1, -1).map((one) => one.name) }
  }

  remove(actor: Actor, ids: string[]): string | Result[] {
    const results: Result[] = []
    const going: PlainItem[] = []
    for (const id of new Set(ids)) {
      const node = this.nodes.get(id)
      const reason = !this.rights(actor, id)
        ? 'common.not_found'
        : node!.parent === null
          ? 'spaces.root_fixed'
          : this.may(actor, id, 'delete')
            ? null
            : 'common.no_permission'
      if (reason) results.push({ id, name: '', result: 'refused', reason })
      else going.push(node!)
    }
    if (going.length === 0) return results[0]!.reason!
    const top = going.filter(
      (node) =>
        !this.way(node.id)!
          .slice(0, -1)
          .some((one) => going.includes(one)),
    )
    for (const node of top) this.bin(actor, node)
    return [...results, ...going.map((node) => ({ id: node.id, name: '', result: 'done' }))]
  }

  /**
   * Returns where a deleted node goes back to: its folder, or the same path made again. A string is the
   * refusal.
   */
  former(actor: Actor, node: PlainItem): { parent: string } | string {
    const { space, place } = node.gone!
    if (this.rights(actor, node.parent!) && this.space(node.parent!) === space)
      return { parent: node.parent! }
    let parent = space
    for (const name of place) {
      const there = this.child(parent, name)
      if (there && !there.folder) return 'spaces.name_taken'
      parent = (there ?? this.put({ parent, folder: true, name })).id
    }
    return { parent }
  }

  restoreTo(node: PlainItem, parent: string) {
    let { name } = node
    const dot = node.folder ? -1 : name.lastIndexOf('.')
    const [stem, ending] = dot > 0 ? [name.slice(0, dot), name.slice(dot)] : [name, '']
    for (let count = 1; this.child(parent, name); count++)
      name = `${stem}（已还原${count === 1 ? '' : ` ${count}`}）${ending}`
    Object.assign(node, { gone: null, parent, name })
  }

  restore(actor: Actor, id: string, to?: string): string {
    const node = this.nodes.get(id)
    if (!node?.gone || !this.stands(actor, node.gone.space)) return 'common.not_found'
    if (to) {
      if (!this.rights(actor, to)) return 'common.not_found'
      if (!this.may(actor, to, node.folder ? 'new' : 'upload')) return 'common.no_permission'
      if (!this.nodes.get(to)!.folder) return 'spaces.target_not_folder'
      this.restoreTo(node, to)
      return 'done'
    }
    const before = new Set(this.nodes.keys())
    const place = this.former(actor, node)
    if (typeof place !== 'string') this.restoreTo(node, place.parent)
    else for (const made of this.nodes.keys()) if (!before.has(made)) this.nodes.delete(made)
    return typeof place === 'string' ? place : 'done'
  }

  /** Purges everything in a space's bin; returns the top items of the deletions. */
  emptyBin(space: string): string[] {
    const binned = [...this.nodes.values()].filter((node) => node.gone?.space === space)
    for (const node of binned) for (const one of [node, ...this.below(node.id)]) this.nodes.delete(one.id)
    return binned.map(({ id }) => id)
  }

  purge(actor: Actor, id: string): string {
    const node = this.nodes.get(id)
    if (!node?.gone || !this.stands(actor, node.gone.space)) return 'common.not_found'
    for (const one of [node, ...this.below(id)]) this.nodes.delete(one.id)
    return 'done'
  }
}

interface Snapshot {
  node: PlainItem
  children: Snapshot[]
}
