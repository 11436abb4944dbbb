import { fileEndpoints } from '@cabinet/contract/files'
import { grantEndpoints } from '@cabinet/contract/grants'
import { groupEndpoints } from '@cabinet/contract/groups'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/create-test-app.ts'
import { grant } from '../../../test/files.ts'
import type { Person } from '../../../test/people.ts'
import { generateId } from '../../kernel/crypto/id.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
  const { wang, zhang, li, departments } = app.people
  // spaces are created when they are first entered
  for (const [person, parentId] of [
    [wang, departments.sales],
    [zhang, departments.research],
    [li, departments.platform],
  ] as const)
    await app.call(fileEndpoints.addFolder, { name: 'f', parentId }, person)
})

type Kind = 'import' | 'directory'
const asked = (kind: Kind, id: string) => ({ kind, id, page: 1, pageSize: 50 })
const refused = async (kind: Kind, id: string, person: Person) =>
  (await app.refusal(grantEndpoints.previewPlan, asked(kind, id), person)).key

/** Returns each person with the gained (+), lost (-) or changed (±) node. */
const told = async (kind: Kind, id: string, person: Person = app.people.enterprise) =>
  (await app.call(grantEndpoints.previewPlan, asked(kind, id), person)).rows
    .map(({ name, nodeName, before, after }) =>
      [name, before === 0 ? '+' : after === 0 ? '-' : '±', nodeName].join(' '),
    )
    .sort()

async function uploaded(rows: string[]): Promise<string> {
  const answer = await app.app.inject({
    method: 'POST',
    url: '/api/Import/UploadUserSheet?FileName=people.csv&UpdateExisting=true',
    headers: {
      authorization: `Bearer ${app.people.enterprise.token}`,
      'content-type': 'application/octet-stream',
    },
    payload: Buffer.from(['账号,姓名,组织', ...rows].join('\n')),
  })
  return answer.json().Data.Id
}

test('an import that moves people says what they gain and lose before it is carried out', async () => {
  const id = await uploaded(['wang,Wang Fang,研发中心', 'zhang,张伟,研发中心', 'fresh.one,新人,研发中心'])
  expect(await told('import', id)).toEqual(['Wang Fang + 研发中心', 'Wang Fang - Sales'])
  expect(await refused('import', id, app.people.head)).toBe('users.import_not_found')
})

test('a previewed run of the directory says it of people, departments and groups', async () => {
  const { enterprise, wang, li, head, departments } = app.people
  const { root, research, sales, platform } = departments
  const { id: groupId } = await app.call(
    groupEndpoints.create,
    { name: '组', note: '', managerIds: [] },
    enterprise,
  )
  const granted = await app.call(fileEndpoints.addFolder, { name: '组内', parentId: sales }, wang)
  await grant(app, granted.id, groupId, 'viewer')
  await grant(app, research, `${research}/*`, 'viewer')
  const run = generateId()
  const shifts = {
    people: [{ id: wang.id, path: [root, research] }],
    departments: [{ id: platform, path: [root, sales, platform] }],
    join: [{ groupId, userId: li.id }],
    leave: [],
  }
  await sql`insert into directory_runs (id, enterprise_id, kind, started_at, touched_at, ended_at, state, shifts)
    values (${run}, ${root}, 'preview', now(), now(), now(), 'done', ${JSON.stringify(shifts)}::jsonb)`.execute(
    app.ports.db,
  )
  expect(await told('directory', run)).toEqual([
    'Wang Fang + 研发中心',
    'Wang Fang - Sales',
    'Wang Fang - 组内',
    '李娜 + 组内',
    '李娜 - 研发中心',
  ])
  expect(await refused('directory', run, head)).toBe('directory.run_not_found')
  expect(await refused('directory', generateId(), enterprise)).toBe('directory.run_not_found')
})
