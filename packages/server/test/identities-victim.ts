import { archiveEndpoints } from '@cabinet/contract/archive'
import { archiveAdminApi } from '@cabinet/contract/archive.admin'
import { packageEndpoints } from '@cabinet/contract/downloads.packages'
import { fileEndpoints } from '@cabinet/contract/files'
import { fixedMenuIds } from '@cabinet/contract/menus'
import { workspaceEndpoints } from '@cabinet/contract/workspaces'
import { sql } from 'kysely'
import { issueAccessToken } from '../src/features/auth/index.ts'
import { insertUserGroup } from '../src/features/groups/index.ts'
import { insertOrganisation } from '../src/features/organisations/index.ts'
import { openQuotaAccount } from '../src/features/quotas/index.ts'
import { insertRoleRow, insertRoleUsers } from '../src/features/roles/index.ts'
import { insertUserRow, updateUserRow } from '../src/features/users/index.ts'
import { generateId } from '../src/kernel/crypto/id.ts'
import type { TestApp } from './create-test-app.ts'
import { addFile, grant } from './files.ts'
import type { Ids } from './identities-requests.ts'
import { addThings } from './identities-things.ts'
import type { Person } from './people.ts'

const GIB = 1024 ** 3

/** User of a department below research, with one of everything that a user can own. */
export interface Victim extends Person {
  ids: Ids
  /** Texts that only the victim may read, and those that administrators may read too. */
  secrets: string[]
  known: string[]
}

/** Creates a victim; each of their texts contains a unique mark. */
export async function createVictim({ call, ...house }: TestApp, mark: string): Promise<Victim> {
  const { db } = house.ports
  const { root, platform } = house.people.departments
  const now = house.ports.now()
  const [organisation, id, role, group] = [generateId(), generateId(), generateId(), generateId()]
  await insertOrganisation(db, {
    id: organisation,
    enterprise_id: root,
    parent_id: platform,
    name: `D${mark}`,
    created_at: now,
  })
  await openQuotaAccount(db, organisation, 0)
  const account = `v${mark}`
  await insertUserRow(db, {
    id,
    enterprise_id: root,
    organisation_id: organisation,
    account,
    name: `Victim ${mark}`,
    type: 4,
    password_hash: '-',
    must_change_password: false,
    created_at: now,
  })
  await openQuotaAccount(db, id, GIB)
  await updateUserRow(db, id, { phone: `+49 ${mark} phone`, mail: `${mark}@secret.example` })
  const token = await issueAccessToken(house.system, account)
  const person: Person = { id, account, organisationId: organisation, token }

  const row = { id: role, enterprise_id: root, name: `R${mark}`, created_by: house.people.enterprise.id }
  await insertRoleRow(db, { ...row, created_at: now }, [
    { menuId: fixedMenuIds.personal, buttons: null },
    { menuId: fixedMenuIds.department, buttons: null },
  ])
  await insertRoleUsers(db, role, [id])
  const made = { enterprise_id: root, created_by: house.people.enterprise.id, created_at: now }
  await insertUserGroup(db, { id: group, name: `G${mark}`, ...made }, [id])

  const folder = (await call(fileEndpoints.addFolder, { name: `folder ${mark}` }, person)).id
  const app = { call, ...house }
  const file = await addFile(app, person, { parentId: folder }, `file-${mark}.txt`, 5)
  const deleted = await addFile(app, person, { parentId: folder }, `deleted-${mark}.txt`, 5)
  await call(fileEndpoints.remove, { ids: [deleted] }, person)
  const pack = await call(packageEndpoints.add, { ids: [file] }, person)
  // the victim creates the space, since the role permits it
  const space = await call(
    workspaceEndpoints.create,
    { kind: 'team', name: `space ${mark}`, purpose: '' },
    person,
  )
  const { category, record } = await archived(app, person, mark)
  const things = await addThings(app, person, { mark, folder, file, record })
  // a department's space is made when it is first opened
  await call(fileEndpoints.list, { spaceId: organisation, page: 1, pageSize: 1 }, person)
  const { rows } = await sql<{ id: string }>`select id from sessions where user_id = ${id}`.execute(db)
  return {
    ...person,
    ids: {
      user: id,
      organisation,
      file,
      folder,
      deleted,
      space: space.id,
      session: rows[0]!.id,
      role,
      group,
      menu: fixedMenuIds.personal,
      package: pack.id,
      category,
      record,
      ...things,
      unknown: generateId(),
    },
    secrets: [`folder ${mark}`, `file-${mark}`, `deleted-${mark}`, `said ${mark}`, `search ${mark}`],
    known: [`space ${mark}`, `${mark} phone`, `kept-${mark}`],
  }
}

/** Archives an item of the user in a category that the administrators manage. */
async function archived(app: TestApp, person: Person, mark: string) {
  // an earlier identity may have signed the administrator out
  const enterprise = { ...app.people.enterprise, token: await issueAccessToken(app.system, 'enterprise') }
  const kept = await app.call(
    archiveAdminApi.saveClass,
    { name: `class ${mark}`, years: 10, atEnd: 'review' },
    enterprise,
  )
  const category = await app.call(
    archiveAdminApi.saveCategory,
    { name: `category ${mark}`, note: '', classId: kept.id },
    enterprise,
  )
  await grant(app, category.id, person.id, 'uploader')
  // from the root: an archivist learns an item's origin
  const file = await addFile(app, person, {}, `kept-${mark}.txt`, 5)
  await app.call(archiveEndpoints.put, { ids: [file], categoryId: category.id, note: '' }, person)
  const { rows } = await app.call(archiveEndpoints.list, { view: 'archived', page: 1, pageSize: 1 }, person)
  return { category: category.id, record: rows[0]!.id }
}

/** Tables of logs and counters, which change with any request. */
const passing = new Set(['journal', 'journal_blocks', 'test_jobs', 'migrations', 'guesses'])

type Rows = Record<string, Record<string, string>>

/** Returns every row of the database that contains one of these ids, by table and text. */
export async function stateOf({ ports: { db } }: TestApp, { ids, id }: Victim): Promise<Rows> {
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
     where table_schema = 'public' and table_type = 'BASE TABLE' order by table_name`.execute(db)
  const { menu: _, unknown: __, ...own } = ids
  const pattern = [id, ...Object.values(own)].join('|')
  const parts = tables
    .filter(({ name }) => !passing.has(name))
    .map(
      ({ name }) => sql`select ${name} as table_name, t::text as row from ${sql.table(name)} as t
                         where t::text ~ ${pattern}`,
    )
  const { rows } = await sql<{
    table_name: string
    row: string
  }>`${sql.join(parts, sql` union all `)}`.execute(db)
  const state: Rows = {}
  for (const { table_name, row } of rows) state[table_name] = { ...state[table_name], [row]: row }
  return state
}

/** Tables to which anybody may add a row that names another's thing: requests, and that its owner is told of them. */
const askable = new Set(['access_requests', 'notices'])

/** Differences: rows that are gone or altered, and rows that were added where none may be. */
export function differences(before: Rows, after: Rows): string[] {
  const tables = new Set([...Object.keys(before), ...Object.keys(after)])
  return [...tables].flatMap((table) => {
    const [was, is] = [before[table] ?? {}, after[table] ?? {}]
    const gone = Object.keys(was).filter((row) => !(row in is))
    const came = askable.has(table) ? [] : Object.keys(is).filter((row) => !(row in was))
    return [...gone.map((row) => `${table} - ${row}`), ...came.map((row) => `${table} + ${row}`)]
  })
}
