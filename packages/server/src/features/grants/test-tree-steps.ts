import { fileRights } from '@cabinet/contract/rights'
import { expect } from 'vitest'
import { moveItemsTo, removeItemsToBin } from '../files/changes/index.ts'
import { placeOrProlongLock } from '../locks/index.ts'
import { restoreRecycledItems } from '../recycle/index.ts'
import type { PlainNode, PlainPerson } from './test-model.ts'
import { outcomeOf, type RightsWorld } from './test-world.ts'

const HOUR = 3_600_000
const MOST_NODES = 70

/** Returns steps that change the tree, its spaces, its bins and its locks. */
export function createTreeSteps(world: RightsWorld) {
  const { model, pick, chance, now } = world
  const boss = () => model.people.get(world.boss.actor.userId)!
  const boundBy = (person: PlainPerson, ids: readonly string[]) =>
    [...model.locks].some(([id, { owner, ends }]) => ids.includes(id) && ends > now() && owner !== person.id)

  /** Returns why a move by the administrator is refused as a whole, or null. */
  function targetRefusal({ id }: PlainNode): string | null {
    const { kind, archived } = model.spaceOf(id)
    if (archived && kind !== 'archive') return 'common.no_permission'
    if (kind === 'archive') return 'locks.archive'
    const above = model.way(id).map((step) => step.id)
    return boundBy(boss(), above) ? 'locks.manual' : null
  }

  return {
    async addItem() {
      const parent = world.anyShared(({ folder }) => folder)
      if (model.nodes.size > MOST_NODES) return
      const [right, folder] = chance() < 0.5 ? (['new', true] as const) : (['upload', false] as const)
      // mostly somebody who may
      const may = world.everybody().filter((one) => (world.rights(one, parent.id) & fileRights[right]) !== 0)
      const person = pick(may.length > 0 && chance() < 0.8 ? may : world.everybody())
      await world.addTo(await world.ctxOf(person), parent, `item ${model.nodes.size}`, folder)
    },

    /** Archives a workspace, or reopens it. */
    async archive() {
      const [id, space] = [...model.spaces].find(([, { kind }]) => kind === 'team')!
      await world.setSpace(id, { archived: !space.archived })
    },

    /** Switches document control on or off. */
    async control() {
      const [id, space] = pick([...model.spaces].filter(([, { kind }]) => kind !== 'personal'))
      await world.setSpace(id, { ownOnly: !space.ownOnly })
    },

    async move() {
      const [node, target] = [pick(world.shared()), pick(world.shared())]
      if (node.parent === null || !target.folder || model.below(node.id, target.id)) return
      const moved = await outcomeOf(
        moveItemsTo(world.boss, { ids: [node.id], parentId: target.id, conflict: 'both' }),
      )
      const refused = targetRefusal(target)
      if (typeof moved === 'string' || refused) return expect(moved).toBe(refused)
      const { result } = moved.results[0]!
      const { kind, archived } = model.spaceOf(node.id)
      const held = kind === 'archive' || archived || model.lockRefusal(boss(), node.id, now()) !== null
      expect(result).toBe(held ? 'refused' : node.parent === target.id ? 'skipped' : 'done')
      if (result === 'done') node.parent = target.id
    },

    async delete() {
      const [person, node] = [pick(world.everybody()), world.anyNode()]
      const done = await outcomeOf(removeItemsToBin(await world.ctxOf(person), { ids: [node.id] }))
      const held = world.rights(person, node.id)
      const may = (held & fileRights.delete) !== 0
      const archive = model.spaceOf(node.id).kind === 'archive'
      const refused =
        held === 0
          ? 'common.not_found'
          : node.parent === null
            ? 'spaces.root_fixed'
            : may
              ? model.lockRefusal(person, node.id, now())
              : archive
                ? 'locks.archive'
                : 'common.no_permission'
      if (typeof done === 'string' || refused) return expect(done).toBe(refused)
      node.deletedBy = person.id
    },

    /** Brings an item back to its old folder. */
    async restore() {
      const gone = [...model.nodes.values()].filter(
        ({ deletedBy, parent }) => deletedBy !== null && model.alive(parent!),
      )
      if (gone.length === 0) return
      const [node, person] = [pick(gone), pick(world.everybody())]
      const [one] = await restoreRecycledItems(await world.ctxOf(person), { ids: [node.id] })
      const root = model.way(node.id)[0]!.id
      const manages =
        model.stands(person, root) ||
        (!['personal', 'archive'].includes(model.spaceOf(root).kind) &&
          (world.rights(person, root) & fileRights.authorise) !== 0)
      if (!manages && node.deletedBy !== person.id) expect(one!.result).toBe('refused')
      if (one!.result === 'done') node.deletedBy = null
    },

    /** Places a manual lock, by anybody on anything: only whose it is matters here. */
    async lock() {
      const [person, node] = [pick(world.everybody()), pick(world.shared())]
      if (model.spaceOf(node.id).kind === 'archive') return
      const ends = now() + Math.ceil(chance() * 5) * HOUR
      const lock = { nodeId: node.id, spaceId: model.way(node.id)[0]!.id, kind: 'manual' as const }
      const placed = await outcomeOf(
        world.boss.together((tx) =>
          placeOrProlongLock(tx, { ...lock, ownerId: person.id, until: new Date(ends) }),
        ),
      )
      const there = model.locks.get(node.id)
      const taken = there !== undefined && there.ends > now() && there.owner !== person.id
      expect(placed === 'locks.manual').toBe(taken)
      if (!taken) model.locks.set(node.id, { owner: person.id, ends })
    },

    async time() {
      world.house.clock.forward(Math.floor(chance() * 3) * HOUR)
    },
  }
}
