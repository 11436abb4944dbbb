import { rightSets } from '@cabinet/contract/rights'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { newId } from '../../kernel/crypto/id.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import { AppError } from '../../kernel/errors.ts'
import { charge } from '../organisations/index.ts'
import { lockedTarget } from './access/index.ts'
import { copyItems } from './changes/copy.usecases.ts'
import { addFolder } from './changes/folders.usecases.ts'
import { addFiles } from './changes/index.ts'
import { moveItems } from './changes/move.usecases.ts'
import { removeItems } from './changes/remove.usecases.ts'
import { renameItem } from './changes/rename.usecases.ts'
import { undoChange } from './changes/undo.usecases.ts'
import { lockedDeletions, markPurged, restoreDeleted, takePurged } from './index.ts'
import type { House } from './test-house.ts'
import type { Choice, TreeModel } from './test-model.ts'

export interface World {
  house: House
  people: Ctx[]
  model: TreeModel
  /** A number from 0 up to 1, the same in every run. */
  chance: () => number
}

const names = ['a', 'A', 'b', 'c', 'd.txt', 'D.TXT', 'e.pdf', '报告', '报告.docx']

/** What happened, or the key of the refusal. */
const outcome = async <T>(work: Promise<T>): Promise<T | string> =>
  work.catch((error) => {
    if (error instanceof AppError) return error.key
    throw error
  })

const shape = (results: readonly { id: string; result: string; reason?: string | undefined }[]) =>
  results.map(({ id, result, reason }) => `${id} ${result} ${reason ?? ''}`).sort()

const once = <T extends { id: string }>(list: T[]) => [...new Map(list.map((one) => [one.id, one])).values()]

const pickBy =
  (chance: () => number) =>
  <T>(list: readonly T[]): T =>
    list[Math.floor(chance() * list.length)]!

/** Every change that people make to a tree, made to the tree and to its plain model, which must agree on what happens. */
export function createSteps({ house, people, model, chance }: World) {
  const pick = pickBy(chance)
  const undos: { ctx: Ctx; undoId: string; back: () => boolean }[] = []

  /** Any node, mostly a live one; sometimes one that is nowhere. */
  function anyNode(folders = false): string {
    if (chance() < 0.02) return newId()
    const all = [...model.nodes.values()].filter((node) => !folders || node.folder || chance() < 0.05)
    const live = all.filter((node) => model.live(node.id))
    return pick(chance() < 0.9 ? live : all).id
  }

  const someNodes = () => Array.from({ length: 1 + Math.floor(chance() * 3) }, () => anyNode())

  /** Gives nodes that the model has just made the ids that the database gave them. */
  async function adopt() {
    for (;;) {
      const fresh = [...model.nodes.values()].filter(
        (node) => node.id.startsWith('new ') && !node.parent!.startsWith('new '),
      )
      if (fresh.length === 0) return
      for (const node of fresh) {
        const { rows } = await sql<{ id: string }>`select id from nodes
        where parent_id = ${node.parent} and name = ${node.name} and deleted_at is null`.execute(
          house.ports.db,
        )
        expect(rows, `${node.name} in ${node.parent}`).toHaveLength(1)
        const id = rows[0]!.id
        for (const child of model.nodes.values()) if (child.parent === node.id) child.parent = id
        model.nodes.delete(node.id)
        model.nodes.set(id, Object.assign(node, { id }))
      }
    }
  }

  function moveBack(
    { actor }: Ctx,
    target: string,
    moved: { id: string; parent?: string | null | undefined; name?: string | undefined }[],
  ): boolean {
    const now = moved.map(({ id }) => model.nodes.get(id)?.name)
    const still = moved.every(({ id, parent }) => {
      const node = model.nodes.get(id)
      return (
        node?.parent === target &&
        model.nodes.get(parent!)?.folder &&
        model.transferReason(actor, 'move', id, parent!) === null
      )
    })
    void now
    if (!still || moved.some(({ parent, name }) => model.child(parent!, name!))) return false
    for (const { id, parent, name } of moved) Object.assign(model.nodes.get(id)!, { parent, name })
    return true
  }

  const steps: Record<string, (ctx: Ctx) => Promise<void>> = {
    async addFolder(ctx) {
      const [parentId, name] = [anyNode(true), pick(names)]
      const parent = model.nodes.get(parentId)
      const expected = !model.rights(ctx.actor, parentId)
        ? 'common.not_found'
        : !model.may(ctx.actor, parentId, 'new')
          ? 'common.no_permission'
          : !parent!.folder
            ? 'spaces.target_not_folder'
            : model.child(parentId, name)
              ? 'spaces.name_taken'
              : 'done'
      const result = await outcome(addFolder(ctx, { parentId, name }))
      expect(typeof result === 'string' ? result : 'done').toBe(expected)
      if (expected === 'done') model.put({ parent: parentId, folder: true, name })
    },

    async addFile(ctx) {
      const [parentId, name, size] = [anyNode(true), pick(names), Math.floor(chance() * 100)]
      const made = await outcome(
        ctx.together(async (tx) => {
          const target = await lockedTarget(tx, { parentId }, 'upload')
          await addFiles(tx, target, [{ name, size }])
          await charge(tx, target.space.ownerId, size)
        }),
      )
      const open = model.may(ctx.actor, parentId, 'upload') && model.nodes.get(parentId)!.folder
      expect(made === undefined).toBe(open && !model.child(parentId, name))
      if (made === undefined) model.put({ parent: parentId, folder: false, name, size })
    },

    async rename(ctx) {
      const [id, name] = [anyNode(), pick(names)]
      const node = model.nodes.get(id)
      const expected = !model.rights(ctx.actor, id)
        ? 'common.not_found'
        : !model.may(ctx.actor, id, 'rename')
          ? 'common.no_permission'
          : node!.parent === null
            ? 'spaces.root_fixed'
            : [undefined, node].includes(model.child(node!.parent, name))
              ? 'done'
              : 'spaces.name_taken'
      const result = await outcome(renameItem(ctx, { id, name }))
      expect(typeof result === 'string' ? result : 'done').toBe(expected)
      if (typeof result === 'string') return
      const before = node!.name
      node!.name = name
      if (result.undoId)
        undos.push({
          ctx,
          undoId: result.undoId,
          back() {
            const still = model.may(ctx.actor, id, 'rename') && model.nodes.get(id)?.name === name
            const free = still && [undefined, node].includes(model.child(node!.parent!, before))
            if (free) node!.name = before
            return free
          },
        })
    },

    async move(ctx) {
      const [ids, parentId, conflict] = [
        someNodes(),
        anyNode(true),
        pick<Choice>(['ask', 'skip', 'both', 'version']),
      ]
      const places = ids.map((id) => ({
        id,
        parent: model.nodes.get(id)?.parent,
        name: model.nodes.get(id)?.name,
      }))
      const result = await outcome(moveItems(ctx, { ids, parentId, conflict }))
      const expected = model.transfer(ctx.actor, 'move', ids, parentId, conflict)
      if (typeof result === 'string' || typeof expected === 'string') return expect(result).toBe(expected)
      expect(shape(result.results)).toEqual(shape(expected))
      const moved = places.filter(({ id }) =>
        expected.some((one) => one.id === id && one.result === 'done' && !model.nodes.get(id)?.gone),
      )
      if (result.undoId)
        undos.push({ ctx, undoId: result.undoId, back: () => moveBack(ctx, parentId, once(moved)) })
    },

    async copy(ctx) {
      if (model.nodes.size > 250) return
      const [ids, parentId, conflict] = [
        someNodes(),
        anyNode(true),
        pick<Choice>(['ask', 'skip', 'both', 'version']),
      ]
      const result = await outcome(copyItems(ctx, { ids, parentId, conflict }))
      const expected = model.transfer(ctx.actor, 'copy', ids, parentId, conflict)
      if (typeof result === 'string' || typeof expected === 'string') return expect(result).toBe(expected)
      expect(shape(result.results)).toEqual(shape(expected))
      await adopt()
      const made = result.results.flatMap(({ newId: id, result: what }) =>
        what === 'done' && id && model.nodes.get(id)!.version < 2 ? [id] : [],
      )
      if (!result.undoId) return
      undos.push({
        ctx,
        undoId: result.undoId,
        back() {
          const left = made.filter((id) => model.rights(ctx.actor, id))
          const all = left.length > 0 && left.every((id) => model.may(ctx.actor, id, 'delete'))
          const top = left.filter(
            (id) =>
              !model
                .way(id)!
                .slice(0, -1)
                .some((one) => left.includes(one.id)),
          )
          if (all) for (const id of top) model.bin(ctx.actor, model.nodes.get(id)!)
          return all
        },
      })
    },

    async remove(ctx) {
      const ids = someNodes()
      const result = await outcome(removeItems(ctx, { ids }))
      const expected = model.remove(ctx.actor, ids)
      if (typeof result === 'string' || typeof expected === 'string') return expect(result).toBe(expected)
      expect(shape(result.results)).toEqual(shape(expected))
      const gone = once(ids.map((id) => ({ id }))).filter(
        ({ id }) => model.nodes.get(id)?.gone?.by === ctx.actor.userId,
      )
      const top = gone.filter(({ id }) => expected.some((one) => one.id === id && one.result === 'done'))
      undos.push({
        ctx,
        undoId: result.undoId,
        back() {
          const nodes = top.map(({ id }) => model.nodes.get(id))
          const all = nodes.every(
            (node) =>
              node?.gone?.by === ctx.actor.userId &&
              model.rights(ctx.actor, node.parent!) > 0 &&
              model.space(node.parent!) === node.gone.space,
          )
          if (all) for (const node of nodes) model.restoreTo(node!, node!.parent!)
          return all
        },
      })
    },

    async undo() {
      const undo = undos.splice(Math.floor(chance() * undos.length), 1)[0]
      if (!undo) return
      const result = await outcome(undoChange(undo.ctx, { undoId: undo.undoId }))
      const before = result === undefined ? null : structuredClone([...model.nodes.entries()])
      expect(undo.back(), `undo of ${undo.back}`).toBe(result === undefined)
      if (before) expect([...model.nodes.entries()]).toEqual(before)
    },

    async restore(ctx) {
      const gone = [...model.nodes.values()].filter((node) => node.gone).map((node) => node.id)
      const id = gone.length > 0 && chance() < 0.95 ? pick(gone) : anyNode()
      const to = chance() < 0.3 ? anyNode(true) : undefined
      const result = await ctx.together(async (tx) => {
        const deleted = (await lockedDeletions(tx, [id], to)).get(id)
        if (!deleted) return 'common.not_found'
        const restored = await restoreDeleted(tx, deleted, to)
        return 'reason' in restored ? restored.reason : 'done'
      })
      expect(result).toBe(model.restore(ctx.actor, id, to))
    },

    async purge(ctx) {
      const gone = [...model.nodes.values()].filter((node) => node.gone).map((node) => node.id)
      if (gone.length < 5) return
      const id = pick(gone)
      await ctx.together(async (tx) => {
        const own = await lockedDeletions(tx, [id])
        await markPurged(tx, { ids: [...own.keys()] })
      })
      while ((await ctx.together((tx) => takePurged(tx, 3))) !== null) {}
      model.purge(ctx.actor, id)
    },

    async grant() {
      const id = anyNode()
      const node = model.nodes.get(id)
      if (!node) return
      const subject = pick(people.flatMap(({ actor }) => actor.subjects))
      const rights = pick([...Object.values(rightSets), 0])
      const { db } = house.ports
      if (rights === 0) node.grants.delete(subject)
      else node.grants.set(subject, rights)
      await sql`delete from grants where node_id = ${id} and subject = ${subject}`.execute(db)
      if (rights !== 0)
        await sql`insert into grants (id, node_id, subject, rights, created_by, created_at)
        values (${newId()}, ${id}, ${subject}, ${rights}, ${id}, ${house.clock.now})`.execute(db)
      await sql`update nodes set grant_count = ${node.grants.size} where id = ${id}`.execute(db)
    },

    async inherit() {
      const node = model.nodes.get(anyNode())
      if (!node || node.parent === null) return
      node.inherits = chance() < 0.6
      await sql`update nodes set inherits = ${node.inherits} where id = ${node.id}`.execute(house.ports.db)
    },
  }

  return { steps, adopt }
}
