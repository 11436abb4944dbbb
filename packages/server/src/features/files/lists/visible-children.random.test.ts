import { fileSortFields } from '@cabinet/contract/files'
import { namedRightSets } from '@cabinet/contract/rights'
import { sql } from 'kysely'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { type House, openHouse } from '../../../../test/house.ts'
import { generateId } from '../../../kernel/crypto/id.ts'
import type { Ctx } from '../../../kernel/ctx.ts'
import { visiblePathTo } from '../../nodes/access/index.ts'
import { accessibleNodes, effectiveRights, findTreeFaults, lockTargetFolder } from '../../nodes/index.ts'
import { addFilesToFolder, ensureFolderPaths } from '../index.ts'
import { listFolderPage } from './list.usecases.ts'
import { listDepartmentMenu } from './menus.usecases.ts'
import { childrenRoadLimits } from './visible-children.store.ts'

const ROUNDS = Number(process.env.MODEL_ROUNDS ?? 4)
const STEPS = 40
/** Part of the orders and filters that each reader asks for, picked anew in every round; a light run asks for fewer. */
const ASKED = Number(process.env.MODEL_STEPS ?? 400) / 400
const SEED = Number(process.env.MODEL_SEED ?? 20261124)
const HOUR = 3_600_000
const CHILDREN = 36

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
let department: string
let folder: string
let elsewhere: string
let boss: Ctx
let readers: Ctx[]
/** Sees only what was granted to them. */
let stranger: Ctx
let children: string[]

const limits = { ...childrenRoadLimits }
/** How children are found: as the folder's size decides, all gathered, all read in the order of an index, or skipped. */
const roads = [
  limits,
  { ...limits, visible: 1000, hidden: -1 },
  { ...limits, visible: -1 },
  { ...limits, visible: -1, far: 1 },
]
afterEach(() => void Object.assign(childrenRoadLimits, limits))

beforeAll(async () => {
  house = await openHouse()
  department = await house.department('one', house.enterpriseId)
  boss = await house.person('boss', house.enterpriseId, 2)
  readers = [await house.person('zhang', department), await house.person('li', department), boss]
  stranger = await house.person('wang', await house.department('two', house.enterpriseId))
  await effectiveRights(boss, [department])
  ;[folder, elsewhere] = await boss.together(async (tx) => {
    const target = await lockTargetFolder(tx, { parentId: department }, 'upload')
    const made = await ensureFolderPaths(tx, target, ['many', 'elsewhere'])
    return [made.get('many')!, made.get('elsewhere')!] as const
  })
  for (const [by, ctx] of readers.entries())
    await ctx.together(async (tx) => {
      const target = await lockTargetFolder(tx, { parentId: folder }, 'upload')
      const some = Array.from({ length: CHILDREN / readers.length }, (_, index) => `${by} 报告 ${index}`)
      await addFilesToFolder(
        tx,
        target,
        some.slice(4).map((name, at) => ({ name: `${name}.${at % 2 ? 'pdf' : 'txt'}`, size: at % 5 })),
      )
      await ensureFolderPaths(tx, target, some.slice(0, 4))
    })
  const { rows } = await sql<{
    id: string
  }>`select id from nodes where parent_id = ${folder} order by name`.execute(house.ports.db)
  children = rows.map((row) => row.id)
})

const run = (statement: ReturnType<typeof sql>) => statement.execute(house.ports.db)
/** Writes the counts of the folders as moves and deletions do. */
const recount = () =>
  run(sql`update folder_totals t set items = counted.items, subfolders = counted.subfolders from (
    select f.id, count(n.id) as items, count(n.id) filter (where n.is_folder) as subfolders
    from unnest(${[folder, elsewhere]}::uuid[]) as f (id) left join nodes n on n.parent_id = f.id and n.deleted_at is null
    group by f.id) counted where t.node_id = counted.id`)

/** Grants on the folder itself, so that what lies in it is not the top. */
const GRANTED_FOLDER = 0.05

const steps: Record<string, (id: string) => Promise<unknown>> = {
  close: (id) => run(sql`update nodes set inherits = false where id = ${id}`),
  open: (id) => run(sql`update nodes set inherits = true where id = ${id}`),
  delete: (id) => run(sql`update nodes set deleted_at = ${house.clock.now} where id = ${id}`),
  restore: (id) => run(sql`update nodes set deleted_at = null where id = ${id}`),
  leave: (id) => run(sql`update nodes set parent_id = ${elsewhere} where id = ${id}`),
  comeBack: (id) => run(sql`update nodes set parent_id = ${folder} where id = ${id}`),
  grant: async (id) => {
    const subject = pick([...[...readers, stranger].flatMap(({ actor }) => actor.subjects), generateId()])
    const ends = chance() < 0.4 ? new Date(house.clock.now.getTime() + Math.ceil(chance() * 5) * HOUR) : null
    const rights = pick([namedRightSets.viewer, namedRightSets.editor, 0])
    await run(sql`insert into grants (id, node_id, subject, rights, expires_at, created_by, created_at)
      values (${generateId()}, ${id}, ${subject}, ${rights}, ${ends}, ${boss.actor.userId}, ${house.clock.now})
      on conflict (node_id, subject) do update set rights = excluded.rights, expires_at = excluded.expires_at`)
    await run(
      sql`update nodes n set grant_count = (select count(*) from grants where node_id = n.id) where id = ${id}`,
    )
  },
  revoke: async (id) => {
    await run(sql`delete from grants where node_id = ${id} and random() < 0.5`)
    await run(
      sql`update nodes n set grant_count = (select count(*) from grants where node_id = n.id) where id = ${id}`,
    )
  },
}

const randomStep = () => {
  const name = pick(Object.keys(steps))
  const isOfFolder = (name === 'grant' || name === 'revoke') && chance() < GRANTED_FOLDER
  return steps[name]!(isOfFolder ? folder : pick(children))
}

interface PlainChild {
  id: string
  folder: boolean
  inherits: boolean
  maker: string
  grants: { subject: string; rights: number; ends: string | null }[] | null
}

/** Returns the children that somebody sees by the plainest reading of the rule. */
async function plainlyVisible(ctx: Ctx, ownOnly: boolean): Promise<string[]> {
  const { actor } = ctx
  // control holds the root's grants to own files alone, not those of a folder
  const onFolder = (await accessibleNodes(ctx, [folder])).get(folder)!.node.granted
  const isConfined = ownOnly && onFolder === 0
  const { rows } = await sql<PlainChild>`
    select id, is_folder as folder, inherits, created_by as maker, (
      select json_agg(json_build_object('subject', subject, 'rights', rights, 'ends', expires_at)) from grants where node_id = n.id
    ) as grants from nodes n where parent_id = ${folder} and deleted_at is null`.execute(house.ports.db)
  return rows
    .filter(({ folder: isFolder, inherits, maker, grants }) => {
      if (actor === boss.actor) return true
      const given = (grants ?? []).some(
        ({ subject, rights, ends }) =>
          rights !== 0 &&
          actor.subjects.includes(subject) &&
          (ends === null || new Date(ends) > house.clock.now),
      )
      return given || (inherits && (!isConfined || isFolder || maker === actor.userId))
    })
    .map((row) => row.id)
}

/** Returns the folders that the menu shows as granted from elsewhere, by the rule for one. */
async function plainlyAllotted(ctx: Ctx): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select distinct node_id as id from grants`.execute(
    house.ports.db,
  )
  const seen = await accessibleNodes(
    ctx,
    rows.map((row) => row.id),
  )
  return [...seen.values()]
    .filter((one) => one.node.isFolder && one.node.parentId !== null && one.node.granted !== 0)
    .filter(({ space }) => space.ownerId !== ctx.actor.userId && space.leaderId !== ctx.actor.userId)
    .filter((one) => visiblePathTo(ctx.actor, one).length === 1)
    .map((one) => one.node.id)
}

type Wish = Omit<Parameters<typeof listFolderPage>[1], 'parentId' | 'page' | 'pageSize'>

/** Reads all pages, by number or by cursor; each tells the same total. */
async function allPages(ctx: Ctx, wish: Wish, pageSize: number, byCursor: boolean): Promise<string[]> {
  const ids: string[] = []
  let cursor: string | undefined
  for (let page = 1; ; page++) {
    const answer = await listFolderPage(ctx, {
      ...wish,
      parentId: folder,
      pageSize,
      page: byCursor ? 1 : page,
      ...(byCursor && cursor && { cursor }),
    })
    ids.push(...answer.rows.map((row) => row.id))
    cursor = answer.cursor
    if (byCursor ? !cursor : answer.rows.length < pageSize) {
      expect(answer.total).toBe(ids.length)
      return ids
    }
  }
}

const wishes: Wish[] = [
  ...fileSortFields.flatMap((sort) => (['asc', 'desc'] as const).map((order) => ({ sort, order }))),
  { search: '1' },
  { type: 'pdf', sort: 'size' },
  { type: 'folder' },
]

test(`a folder is listed alike however its children are found, seed ${SEED}`, {
  timeout: 300_000,
}, async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const [ownOnly, archived] = [round % 2 === 1, round % 4 > 1]
    await run(sql`update spaces set own_only = ${ownOnly}, archived_at = ${archived ? house.clock.now : null}
      where id = ${department}`)
    for (let step = 0; step < STEPS; step++) await randomStep()
    if (round === 0) for (const id of children) if (chance() < 0.6) await steps.close!(id)
    await recount()
    const faults = await findTreeFaults(house.ports.db)
    expect(faults.filter(({ what }) => what === 'grant')).toEqual([])
    house.clock.forward(Math.floor(chance() * 3) * HOUR)
    for (const ctx of [stranger, ...readers]) {
      const { allotted } = await listDepartmentMenu(ctx, {})
      expect(allotted.map((one) => one.id).sort()).toEqual((await plainlyAllotted(ctx)).sort())
    }
    for (const ctx of readers) {
      const visible = (await plainlyVisible(ctx, ownOnly)).sort()
      for (const wish of wishes.filter(() => chance() < ASKED)) {
        const pageSize = pick([1, 3, 7, 50])
        const found: string[][] = []
        for (const road of roads) {
          Object.assign(childrenRoadLimits, road)
          found.push(await allPages(ctx, wish, pageSize, chance() < 0.5))
        }
        if (!wish.search && !wish.type) expect(found[0]!.toSorted()).toEqual(visible)
        for (const other of found) expect(other).toEqual(found[0])
      }
    }
  }
})
