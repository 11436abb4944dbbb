import { allFileRights, namedRightSets } from '@cabinet/contract/rights'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { type House, openHouse } from '../../../test/house.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import { grantedItselfSql, type PlacedNode } from '../nodes/access/index.ts'
import { effectiveRightsOfMany, possiblyVisibleNodes, visibleNodePaths } from '../nodes/gate/index.ts'
import { accessibleNodes, effectiveRights, findTreeFaults } from '../nodes/index.ts'
import { quotasByOwner } from '../quotas/index.ts'
import { listFolderPage } from './lists/index.ts'
import { TreeModel } from './test-model.ts'
import { createSteps, openHand } from './test-steps.ts'
import type { PlainItem } from './test-tree.ts'
import { createUndoSteps } from './test-undo-steps.ts'

const STEPS = Number(process.env.MODEL_STEPS ?? 2000)
const EVERY = Number(process.env.MODEL_EVERY ?? 20)
const SEED = Number(process.env.MODEL_SEED ?? 20261120)

/** mulberry32: the same steps in every run. */
let state = SEED
function chance(): number {
  state = (state + 0x6d2b79f5) | 0
  let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
  mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
  return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
}
const pick = <T>(list: readonly T[]): T => list[Math.floor(chance() * list.length)]!

let house: House
let people: Ctx[]
let roots: string[]
const model = new TreeModel()

beforeAll(async () => {
  house = await openHouse()
  const one = await house.department('one', house.enterpriseId)
  const two = await house.department('two', one)
  people = [
    await house.person('zhang', one),
    await house.person('li', two),
    await house.person('head', one, 3),
    await house.person('boss', house.enterpriseId, 2),
  ]
  roots = [people[0]!.actor.userId, people[1]!.actor.userId, one, two]
  model.departments = new Set([one, two])
  for (const ctx of people.slice(0, 2)) {
    const { userId, organisationId } = ctx.actor
    await effectiveRights(ctx, [userId, organisationId])
    model.root(userId, userId, allFileRights)
    model.root(organisationId, organisationId, namedRightSets.editor)
  }
})

test(`a tree and its plain model agree for ${STEPS} steps of seed ${SEED}`, {
  timeout: 900_000,
}, async () => {
  const weights = {
    addFolder: 8,
    addFile: 10,
    rename: 4,
    move: 10,
    copy: 4,
    remove: 5,
    undo: 5,
    restore: 5,
    purge: 2,
    emptyBin: 1,
    grant: 4,
    inherit: 3,
  }
  const bag = Object.entries(weights).flatMap(([name, weight]) => Array<string>(weight).fill(name))
  const hand = openHand({ house, people, model, chance })
  const steps = { ...createSteps(hand), ...createUndoSteps(hand) }
  for (let step = 1; step <= STEPS; step++) {
    const name = pick(bag)
    const ctx = pick(people)
    try {
      await steps[name]!(ctx)
      await hand.adopt()
      if (step % EVERY === 0 || step === STEPS) await compare()
    } catch (error) {
      throw new Error(`step ${step} (${name}): ${(error as Error).message}`, { cause: error })
    }
  }
})

/** Compares every readable property of the tree with the model. */
async function compare() {
  const { db } = house.ports
  const rows = await sql<Row>`
    select n.id, n.parent_id as parent, n.is_folder as folder, n.name, n.size, n.kept, n.version, n.deleted_at is not null as gone,
      t.bytes, t.kept as all_kept, t.files, t.folders, t.items, t.subfolders
    from nodes n left join folder_totals t on t.node_id = n.id`.execute(db)
  const stored = rows.rows.map(({ bytes, all_kept, files, folders, items, subfolders, ...node }) => ({
    ...node,
    totals: node.folder ? { bytes, kept: all_kept, files, folders, items, subfolders } : null,
  }))
  const plain = [...model.nodes.values()].map((node: PlainItem) => ({
    id: node.id,
    parent: node.parent,
    folder: node.folder,
    name: node.name,
    size: node.size,
    kept: node.kept,
    version: node.version,
    gone: node.gone !== null,
    totals: node.folder ? model.totals(node.id) : null,
  }))
  const inOrder = <T extends { id: string }>(list: T[]) =>
    list.sort((one, other) => (one.id < other.id ? -1 : 1))
  expect(inOrder(stored)).toEqual(inOrder(plain))

  const quotas = await quotasByOwner(db, roots)
  expect(roots.map((id) => quotas.get(id)!.used)).toEqual(roots.map((id) => model.used(id)))

  expect(await findTreeFaults(db)).toEqual([])

  const ids = [...model.nodes.keys()]
  for (const ctx of people) {
    const held = await effectiveRights(ctx, ids)
    expect(ids.map((id) => held.get(id) ?? 0)).toEqual(ids.map((id) => model.rights(ctx.actor, id)))
    expect(await effectiveRightsOfMany(ctx, ids)).toEqual(held)
    const seen = [...(await visibleNodePaths(ctx, ids)).keys()]
    expect(seen).toEqual(ids.filter((id) => held.has(id)))
    const { rows: inside } = await sql<PlacedNode>`
      select id, parent_id as "parentId", is_folder as "isFolder", inherits, created_by = ${ctx.actor.userId} as made,
        ${grantedItselfSql('nodes', ctx.actor, ctx.now())} as granted
      from nodes where parent_id is not null`.execute(db)
    const perhaps = new Set((await possiblyVisibleNodes(ctx, inside)).map(({ id }) => id))
    expect(inside.filter(({ id }) => held.has(id) && !perhaps.has(id))).toEqual([])
  }
  const ctx = pick(people)
  const folders = [...(await accessibleNodes(ctx, ids)).values()].filter(({ node }) => node.isFolder)
  if (folders.length === 0) return
  const { id } = pick(folders).node
  const { rows: listed, total } = await listFolderPage(ctx, { parentId: id, page: 1, pageSize: 100 })
  const seen = model.children(id).filter((child) => model.rights(ctx.actor, child.id))
  expect(total).toBe(seen.length)
  expect(new Map(listed.map((row) => [row.id, row.rights]))).toEqual(
    new Map(seen.slice(0, 100).map((child) => [child.id, model.rights(ctx.actor, child.id)])),
  )
}

interface Row {
  id: string
  parent: string | null
  folder: boolean
  name: string
  size: number
  kept: number
  version: number
  gone: boolean
  bytes: number
  all_kept: number
  files: number
  folders: number
  items: number
  subfolders: number
}
