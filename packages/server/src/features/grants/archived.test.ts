import { fileRights, namedRightSets } from '@cabinet/contract/rights'
import { beforeAll, expect, test } from 'vitest'
import type { Ctx } from '../../kernel/ctx.ts'
import { listFolderPage } from '../files/index.ts'
import { saveGrantChange } from './save.usecases.ts'
import type { PlainPerson } from './test-model.ts'
import { createRoads } from './test-roads.ts'
import { RightsWorld } from './test-world.ts'

const world = new RightsWorld(1)
const roads = createRoads(world)
const { model } = world

beforeAll(() => world.open())

/** Gives a person these rights on a node, which inherits nothing where `alone`. */
async function give(id: string, userId: string, rights: number, alone = false) {
  const grant = { kind: 'user' as const, subjectId: userId, below: false, rights }
  const inherit = alone ? { inherit: 'stop' as const } : {}
  await saveGrantChange(world.boss, { ids: [id], grants: [grant], removed: [], keep: false, ...inherit })
  const node = model.nodes.get(id)!
  node.grants.set(userId, { rights, ends: null })
  if (alone) node.inherits = false
}

const teamRoot = () => [...model.spaces].find(([, { kind }]) => kind === 'team')![0]

/** Adds an item to the workspace; returns its id. */
async function teamItem(ctx: Ctx, name: string, folder: boolean) {
  await world.addTo(ctx, model.nodes.get(teamRoot())!, name, folder)
  return [...model.nodes.keys()].at(-1)!
}

/** Compares what a person finds, and sees in every folder, with the model. */
async function compare(person: PlainPerson) {
  const ctx = await world.ctxOf(person)
  for (const { id } of world.alive().filter(({ folder }) => folder)) {
    if (world.rights(person, id) === 0) continue
    const { rows, total } = await listFolderPage(ctx, { parentId: id, page: 1, pageSize: 100 })
    const seen = model.children(id).filter((child) => world.rights(person, child.id) !== 0)
    expect(new Map(rows.map((row) => [row.id, row.rights]))).toEqual(
      new Map(seen.map((child) => [child.id, world.rights(person, child.id)])),
    )
    expect(total).toBe(seen.length)
  }
  await roads.search(person)
}

const openTeam = (root: string) => world.setSpace(root, { archived: false, ownOnly: false })
const archiveTeam = (root: string, ownOnly: boolean) => world.setSpace(root, { archived: true, ownOnly })

test('an archived space lists nothing of which no right is left', async () => {
  const person = world.everybody().find(({ type }) => type === 4)!
  const [root, item] = [teamRoot(), await teamItem(world.boss, 'item alone', true)]
  await give(root, person.id, namedRightSets.viewer)
  await give(item, person.id, fileRights.edit, true)
  const listed = async () => {
    const ctx = await world.ctxOf(person)
    return (await listFolderPage(ctx, { parentId: root, page: 1, pageSize: 100 })).rows.map((row) => row.id)
  }
  expect(await listed()).toEqual([item])
  await compare(person)
  await archiveTeam(root, false)
  expect(await listed()).toEqual([])
  await compare(person)
})

test('nor own files under document control', { timeout: 60_000 }, async () => {
  const person = world.everybody().filter(({ type }) => type === 4)[1]!
  const root = teamRoot()
  await openTeam(root)
  await give(root, person.id, namedRightSets.editor)
  const ctx = await world.ctxOf(person)
  const mine = await teamItem(ctx, 'item of mine', false)
  const folder = await teamItem(world.boss, 'item of all', true)
  await world.addTo(ctx, model.nodes.get(folder)!, 'item inside', false)
  await world.addTo(world.boss, model.nodes.get(folder)!, 'item of others', false)
  expect(model.nodes.get(mine)!.maker).toBe(person.id)
  // every way in which the root, the folder and both may leave something or nothing
  for (const onRoot of [namedRightSets.viewer, fileRights.edit])
    for (const onFolder of [namedRightSets.viewer, fileRights.edit, null])
      for (const ownOnly of [true, false]) {
        await openTeam(root)
        await give(root, person.id, onRoot)
        if (onFolder) await give(folder, person.id, onFolder)
        await compare(person)
        await archiveTeam(root, ownOnly)
        await compare(person)
      }
})
