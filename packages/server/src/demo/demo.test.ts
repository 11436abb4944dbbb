// @heavy: minutes
import { authEndpoints } from '@cabinet/contract/auth'
import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { createTestApp } from '../../test/create-test-app.ts'
import { checkContents } from '../features/contents/index.ts'
import { verifyAuditTrail } from '../features/journal/index.ts'
import { findUserByAccount } from '../features/users/index.ts'
import { createRequestContext, type Ports, systemRequestVisit } from '../kernel/ctx.ts'
import { demoPeople } from './company.ts'
import { fillDemoCompany } from './index.ts'
import { demoFileKinds, makeDemoFile } from './make/index.ts'
import { seededRandom } from './random.ts'
import { demoDocumentFor } from './words.ts'

// the machine may be busy with other tests
vi.setConfig({ testTimeout: 300_000 })

const house = await createTestApp()

async function fill(ports: Ports): Promise<string> {
  const write = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
  try {
    await fillDemoCompany(createRequestContext(ports, systemRequestVisit, null))
    return write.mock.calls.map(([words]) => String(words)).join('')
  } finally {
    write.mockRestore()
  }
}

const count = async (from: string): Promise<number> => {
  const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.raw(from)}`.execute(
    house.ports.db,
  )
  return rows[0]!.count
}

test('one that is broken off leaves nothing behind', async () => {
  const before = await count('users')
  let written = 0
  const blobs = {
    ...house.ports.blobs,
    write: async (...given: Parameters<typeof house.ports.blobs.write>) => {
      if (++written === 3) throw new Error('the plug is pulled')
      return house.ports.blobs.write(...given)
    },
  }
  await expect(fill({ ...house.ports, blobs })).rejects.toThrow('the plug is pulled')
  expect([await count('users'), await count('nodes')]).toEqual([before, 0])
})

test('an installation with files in it is left as it is', async () => {
  const { id } = house.people.li
  await sql`update quotas set used = 1 where owner_id = ${id}`.execute(house.ports.db)
  expect(await fill(house.ports)).toContain('No demonstration')
  expect(await count('nodes')).toBe(0)
  await sql`update quotas set used = 0 where owner_id = ${id}`.execute(house.ports.db)
})

test('a company at work: people of all types, a few hundred files, versions, a recycle bin, locks', async () => {
  const said = await fill(house.ports)
  expect(await count('users where mail is not null')).toBe(40)
  expect(new Set(demoPeople.map(({ type }) => type))).toEqual(new Set([1, 2, 3, 4]))
  const files = await count('nodes where not is_folder and deleted_at is null')
  expect(files).toBeGreaterThan(300)
  expect(said).toContain(`${files} files`)
  expect(await count('nodes where deleted_at is not null')).toBeGreaterThan(5)
  expect(await count('versions where number > 2')).toBeGreaterThan(5)
  expect(await count("locks where kind = 'manual'")).toBe(3)
  expect(await count(`(select distinct suffix from nodes where suffix <> '') suffixes`)).toBeGreaterThan(18)
  expect(await count("contents where place = 'store'")).toBeGreaterThan(5)

  expect(await count("spaces where kind = 'project'")).toBe(4)
  expect(await count("spaces where kind = 'project' and archived_at is not null")).toBe(1)
  expect(await count("spaces where kind = 'knowledge'")).toBe(2)
  expect(await count('node_labels')).toBeGreaterThan(12)
  expect(await count('file_templates')).toBe(4)
  expect(await count("notices n join users u on u.id = n.user_id where u.account = 'zhoujianguo'")).toBe(7)
  const flowsOf = (status: string) => count(`flows where status = '${status}'`)
  expect([await flowsOf('running'), await flowsOf('agreed'), await flowsOf('refused')]).toEqual([2, 1, 1])
  expect(await count("archive_records where state = 'archived'")).toBe(6)

  const [password] = /\S+$/.exec(said.trim()) ?? []
  const { accessToken } = await house.call(
    authEndpoints.login,
    { account: 'alice.chen', password: password! },
    null,
  )
  expect(accessToken).toBeTruthy()
})

test('all of it obeys the rules of the house', async () => {
  expect((await checkContents(house.system)).faults).toEqual([])
  expect((await verifyAuditTrail(house.system)).faults).toEqual([])
  expect(await count('quotas where used > total and total > 0')).toBe(0)
  expect(
    await count(
      '(select sum(used) as used from quotas) q, (select sum(size) as kept from versions) v where q.used <> v.kept',
    ),
  ).toBe(0)
  expect(await count('nodes where created_at > updated_at')).toBe(0)
  expect(await count("sessions where ended_at is null and agent = 'Cabinet demonstration'")).toBe(0)
})

test('a second start with --demo does nothing', async () => {
  const before = await count('journal')
  expect(await fill(house.ports)).toBe('')
  expect(await count('journal')).toBe(before)
  expect((await findUserByAccount(house.ports.db, 'wangfang'))?.type).toBe(2)
})

test.each(demoFileKinds)('a %s begins as its kind does', (kind) => {
  const random = seededRandom(kind)
  const at = new Date('2026-03-04T05:06:07Z')
  const paper = demoDocumentFor({ title: '季度报告', author: '王芳', at, department: '财务管理部' }, random)
  const bytes = makeDemoFile(kind, paper, random)
  const begins: Record<string, string> = {
    docx: 'PK\x03\x04',
    xlsx: 'PK\x03\x04',
    pptx: 'PK\x03\x04',
    zip: 'PK\x03\x04',
    pdf: '%PDF-1.5',
    wav: 'RIFF',
    jpg: '\xff\xd8\xff\xe0',
    png: '\x89PNG\r\n',
    svg: '<svg ',
    html: '<!doctype html>',
    'gbk.txt': '\xbc\xbe\xb6\xc8',
  }
  expect(bytes.toString('latin1').startsWith(begins[kind] ?? '')).toBe(true)
  expect(
    makeDemoFile(
      kind,
      demoDocumentFor({ title: '季度报告', author: '王芳', at, department: '财务管理部' }, seededRandom('x')),
      seededRandom('y'),
    ).length,
  ).toBeGreaterThan(50)
})
