import { namedRightSets } from '@cabinet/contract/rights'
import { sql } from 'kysely'
import { expect } from 'vitest'
import type { House } from '../../../test/house.ts'
import { generateId } from '../../kernel/crypto/id.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import { AppError } from '../../kernel/errors.ts'
import { markDeletionsPurged, removePurgedPortion } from '../nodes/deletions/index.ts'
import { lockTargetFolder } from '../nodes/index.ts'
import { chargeQuota } from '../quotas/index.ts'
import { spacesInBin } from '../recycle/index.ts'
import { addFilesToFolder, addOneFolder, lockRestorableItems, restoreDeleted } from './changes/index.ts'
import type { TreeModel } from './test-model.ts'

export interface World {
  house: House
  people: Ctx[]
  model: TreeModel
  /** Returns a number from 0 up to 1, the same in every run. */
  chance: () => number
}

/** Context that steps share: the world, and how they choose from it. */
export interface Hand extends World {
  pick: <T>(list: readonly T[]) => T
  anyNode: (folders?: boolean) => string
  someNodes: () => string[]
  /** Gives nodes that the model has just made the ids that the database assigned. */
  adopt: () => Promise<void>
}

export type Step = (ctx: Ctx) => Promise<void>

export const names = ['a', 'A', 'b', 'c', 'd.txt', 'D.TXT', 'e.pdf', '报告', '报告.docx']

/** Returns the result, or the key of the refusal. */
export const outcome = async <T>(work: Promise<T>): Promise<T | string> =>
  work.catch((error) => {
    if (error instanceof AppError) return error.key
    throw error
  })

/** Adds the functions by which steps choose. */
export function openHand(world: World): Hand {
  const { house, model, chance } = world
  const pick = <T>(list: readonly T[]): T => list[Math.floor(chance() * list.length)]!

  /** Returns any node, mostly a live one; sometimes an id that does not exist. */
  function anyNode(folders = false): string {
    if (chance() < 0.02) return generateId()
    const all = [...model.nodes.values()].filter((node) => !folders || node.folder || chance() < 0.05)
    const live = all.filter((node) => model.live(node.id))
    return pick(chance() < 0.9 ? live : all).id
  }

  const someNodes = () => Array.from({ length: 1 + Math.floor(chance() * 3) }, () => anyNode())

  /** Gives nodes that the model has just made the ids that the database assigned. */
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

  return { ...world, pick, anyNode, someNodes, adopt }
}

/** Steps that cannot be undone. Each runs on the tree and on its model, which must agree on the result. */
export function createSteps({ house, people, model, chance, pick, anyNode }: Hand): Record<string, Step> {
  return {
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
      const result = await outcome(addOneFolder(ctx, { parentId, name }))
      expect(typeof result === 'string' ? result : 'done').toBe(expected)
      if (expected === 'done') model.put({ parent: parentId, folder: true, name })
    },

    async addFile(ctx) {
      const [parentId, name, size] = [anyNode(true), pick(names), Math.floor(chance() * 100)]
      const made = await outcome(
        ctx.together(async (tx) => {
          const target = await lockTargetFolder(tx, { parentId }, 'upload')
          await addFilesToFolder(tx, target, [{ name, size }])
          await chargeQuota(tx, target.space.ownerId, size)
        }),
      )
      const open = model.may(ctx.actor, parentId, 'upload') && model.nodes.get(parentId)!.folder
      expect(made === undefined).toBe(open && !model.child(parentId, name))
      if (made === undefined) model.put({ parent: parentId, folder: false, name, size })
    },

    async restore(ctx) {
      const gone = [...model.nodes.values()].filter((node) => node.gone).map((node) => node.id)
      const id = gone.length > 0 && chance() < 0.95 ? pick(gone) : anyNode()
      const to = chance() < 0.3 ? anyNode(true) : undefined
      const result = await ctx.together(async (tx) => {
        const binned = (await lockRestorableItems(tx, [id], to)).get(id)
        if (binned?.as !== 'standing') return 'common.not_found'
        const restored = await restoreDeleted(tx, binned, to)
        return 'reason' in restored ? restored.reason : 'done'
      })
      expect(result).toBe(model.restore(ctx.actor, id, to))
    },

    async purge(ctx) {
      const gone = [...model.nodes.values()].filter((node) => node.gone).map((node) => node.id)
      if (gone.length < 5) return
      const id = pick(gone)
      await ctx.together(async (tx) => {
        const own = [...(await lockRestorableItems(tx, [id])).values()].filter(({ as }) => as === 'standing')
        await markDeletionsPurged(tx, { ids: own.map(({ deleted }) => deleted.id) })
      })
      while ((await ctx.together((tx) => removePurgedPortion(tx, 3))) !== null) {}
      model.purge(ctx.actor, id)
    },

    async emptyBin(ctx) {
      const gone = [...model.nodes.values()].flatMap((node) => node.gone ?? [])
      if (gone.length < 8) return
      const { space } = pick(gone)
      if (!model.stands(ctx.actor, space)) return
      const expected = model.emptyBin(space)
      const purged = await ctx.together(async (tx) => {
        const spaces = await spacesInBin(tx.db, { space })
        return markDeletionsPurged(tx, { spaces, unkeptAt: tx.now() })
      })
      expect(purged.flatMap(({ ids }) => ids).sort()).toEqual(expected.sort())
      while ((await ctx.together((tx) => removePurgedPortion(tx, 3))) !== null) {}
    },

    async grant() {
      const id = anyNode()
      const node = model.nodes.get(id)
      if (!node) return
      const subject = pick(people.flatMap(({ actor }) => actor.subjects))
      const rights = pick([...Object.values(namedRightSets), 0])
      const { db } = house.ports
      if (rights === 0) node.grants.delete(subject)
      else node.grants.set(subject, rights)
      await sql`delete from grants where node_id = ${id} and subject = ${subject}`.execute(db)
      if (rights !== 0)
        await sql`insert into grants (id, node_id, subject, rights, created_by, created_at)
        values (${generateId()}, ${id}, ${subject}, ${rights}, ${id}, ${house.clock.now})`.execute(db)
      await sql`update nodes set grant_count = ${node.grants.size} where id = ${id}`.execute(db)
    },

    async inherit() {
      const node = model.nodes.get(anyNode())
      if (!node || node.parent === null) return
      node.inherits = chance() < 0.6
      await sql`update nodes set inherits = ${node.inherits} where id = ${node.id}`.execute(house.ports.db)
    },
  }
}
