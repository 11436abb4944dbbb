import { sql } from 'kysely'
import { client, figure, percentile } from './http.ts'
import { cpuOf, scratch, startOurs } from './kit.ts'
import { seedHouse } from './million.ts'
import { openSeeding } from './seed.ts'
import { dataOf } from './wire.ts'

// Costs of lists, rights, searches, moves and deletions among 10,000 nodes and among a million: the same requests of the
// same people in houses of each size, against those of the smallest.
const sizes = (process.env.BENCH_SIZES ?? '10000,100000,1000000').split(',').map(Number)
const rounds = Number(process.env.BENCH_ROUNDS ?? 30)
/** Times the smallest house that the largest may cost: what grows with the number of nodes would be a hundred times. */
const GROWTH = 3

interface Cost {
  ms: number
  cpu: number
}

async function costsAmong(nodes: number): Promise<Map<string, Cost>> {
  const { dir, remove } = scratch()
  const ours = await startOurs(dir)
  const here = client(ours.port)
  const seeding = await openSeeding(ours)
  const costs = new Map<string, Cost>()
  try {
    const people = await seedHouse(seeding.ownerCtx, nodes)
    const [member, administrator] = [people[0]?.token, people.at(-1)?.token]
    // the member of a fifth of all sees these two
    const { rows } = await sql<{ id: string; space: string }>`
      select f.id, s.name as space from nodes f join spaces s on s.id = f.parent_id
      where f.is_folder and s.name in ('空间 5', '空间 10') order by f.id`.execute(seeding.ownerCtx.db)
    const [folder, other] = ['空间 5', '空间 10'].map((name) => rows.find(({ space }) => space === name))
    if (!folder || !other) throw new Error('there are no folders to ask about')

    const ask = async <T>(token: string | undefined, path: string, body?: object) => {
      const authorization = `Bearer ${token}`
      const answer = await here.ask(
        path,
        body
          ? {
              method: 'POST',
              headers: { authorization, 'content-type': 'application/json' },
              body: JSON.stringify(body),
            }
          : { headers: { authorization } },
      )
      return { ms: answer.ms, data: dataOf<T>({ ...answer, headers: '' }) }
    }
    const undone = async (path: string, body: object) => {
      const { ms, data } = await ask<{ UndoId: string }>(administrator, path, body)
      await ask(administrator, '/api/File/Undo', { UndoId: data.UndoId })
      return ms
    }
    const works: [string, () => Promise<number>][] = [
      [
        'a page of a folder',
        async () => (await ask(member, `/api/File/GetFileList?ParentId=${folder.id}&PageSize=50`)).ms,
      ],
      [
        'the rights on a folder',
        async () => (await ask(member, `/api/File/GetFileDetail?id=${folder.id}`)).ms,
      ],
      [
        'a search for a common word',
        async () =>
          (await ask(member, `/api/File/Search?Query=${encodeURIComponent('报告')}&Match=name&PageSize=50`))
            .ms,
      ],
      [
        'moving a folder to another space, and back',
        () => undone('/api/File/Move', { Ids: [folder.id], ParentId: other.id }),
      ],
      ['deleting a folder, and taking it back', () => undone('/api/File/Delete', { Ids: [folder.id] })],
    ]
    for (const [name, work] of works) {
      for (let round = 0; round < 5; round++) await work()
      const before = cpuOf([...ours.pids(), ...ours.databasePids()])
      const times: number[] = []
      for (let round = 0; round < rounds; round++) times.push(await work())
      const cpu = ((cpuOf([...ours.pids(), ...ours.databasePids()]) - before) * 1000) / rounds
      costs.set(name, { ms: percentile(times, 0.5), cpu })
    }
  } finally {
    here.close()
    await seeding.close()
    await ours.stop()
    remove()
  }
  return costs
}

const least = await costsAmong(sizes[0] ?? 0)
for (const [name, { ms, cpu }] of least)
  console.log(`growth: ${name} among ${sizes[0]} nodes: ${ms.toFixed(1)} ms, cpu ${cpu.toFixed(1)} ms`)
for (const nodes of sizes.slice(1))
  for (const [name, { ms, cpu }] of await costsAmong(nodes)) {
    const first = least.get(name)
    if (!first) continue
    const more = `${ms.toFixed(1)} ms, cpu ${cpu.toFixed(1)} ms`
    figure(
      `growth: ${name} among ${nodes} nodes`,
      ms / first.ms,
      `times that of ${sizes[0]}`,
      { atMost: GROWTH },
      more,
    )
  }
