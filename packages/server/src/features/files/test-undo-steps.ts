import { expect } from 'vitest'
import type { Ctx } from '../../kernel/ctx.ts'
import { copyItemsTo } from './changes/copy.usecases.ts'
import { moveItemsTo, removeItemsToBin } from './changes/index.ts'
import { renameItemById } from './changes/rename.usecases.ts'
import { undoOwnChange } from './changes/undo.usecases.ts'
import type { Choice } from './test-model.ts'
import { type Hand, names, outcome, type Step } from './test-steps.ts'

const shape = (results: readonly { id: string; result: string; reason?: string | undefined }[]) =>
  results.map(({ id, result, reason }) => `${id} ${result} ${reason ?? ''}`).sort()

const once = <T extends { id: string }>(list: T[]) => [...new Map(list.map((one) => [one.id, one])).values()]

/** Steps that can be undone, and their undo. */
export function createUndoSteps({
  model,
  chance,
  pick,
  anyNode,
  someNodes,
  adopt,
}: Hand): Record<string, Step> {
  const undos: { ctx: Ctx; undoId: string; back: () => boolean }[] = []

  type Place = { id: string; parent: string; name: string }

  /** Moves items back folder by folder; where one cannot go back, none does. */
  function moveBack({ actor }: Ctx, target: string, moved: (Place & { now: string })[]): boolean {
    const before = moved.map(({ id }) => ({ ...model.nodes.get(id) }))
    const back = [...new Set(moved.map((one) => one.parent))].every((parent) => {
      const those = moved.filter((one) => one.parent === parent)
      const may = those.every(({ id, name, now }) => {
        const node = model.nodes.get(id)
        const there = node?.parent === target && node.name === now && model.nodes.get(parent)?.folder
        return there && !model.transferReason(actor, 'move', id, parent) && !model.child(parent, name)
      })
      if (may) for (const { id, name } of those) Object.assign(model.nodes.get(id)!, { parent, name })
      return may
    })
    if (!back)
      for (const node of before)
        if (node.id && model.nodes.has(node.id)) Object.assign(model.nodes.get(node.id)!, node)
    return back
  }

  return {
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
      const result = await outcome(renameItemById(ctx, { id, name }))
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
      const result = await outcome(moveItemsTo(ctx, { ids, parentId, conflict }))
      const expected = model.transfer(ctx.actor, 'move', ids, parentId, conflict)
      if (typeof result === 'string' || typeof expected === 'string') return expect(result).toBe(expected)
      expect(shape(result.results)).toEqual(shape(expected))
      const done = new Set(expected.filter(({ result: what }) => what === 'done').map(({ id }) => id))
      const moved = once(places).flatMap(({ id, parent, name }) => {
        const node = model.nodes.get(id)
        return node && done.has(id) && !node.gone
          ? [{ id, parent: parent!, name: name!, now: node.name }]
          : []
      })
      if (result.undoId)
        undos.push({ ctx, undoId: result.undoId, back: () => moveBack(ctx, parentId, moved) })
    },

    async copy(ctx) {
      if (model.nodes.size > 250) return
      const [ids, parentId, conflict] = [
        someNodes(),
        anyNode(true),
        pick<Choice>(['ask', 'skip', 'both', 'version']),
      ]
      const result = await outcome(copyItemsTo(ctx, { ids, parentId, conflict }))
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
      const result = await outcome(removeItemsToBin(ctx, { ids }))
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
      const result = await outcome(undoOwnChange(undo.ctx, { undoId: undo.undoId }))
      const before = result === undefined ? null : structuredClone([...model.nodes.entries()])
      expect(undo.back(), `undo of ${undo.back}`).toBe(result === undefined)
      if (before) expect([...model.nodes.entries()]).toEqual(before)
    },
  }
}
