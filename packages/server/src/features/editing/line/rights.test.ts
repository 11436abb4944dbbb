import { Readable } from 'node:stream'
import { authEndpoints } from '@cabinet/contract/auth'
import { editingStreams } from '@cabinet/contract/editing'
import { fileEndpoints } from '@cabinet/contract/files'
import { grantEndpoints } from '@cabinet/contract/grants'
import { groupEndpoints } from '@cabinet/contract/groups'
import { organisationApi } from '@cabinet/contract/organisations'
import { roleEndpoints } from '@cabinet/contract/roles'
import { userAdminEndpoints } from '@cabinet/contract/users.admin'
import { workspaceEndpoints } from '@cabinet/contract/workspaces'
import { sql } from 'kysely'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { createTestApp, type TestApp } from '../../../../test/create-test-app.ts'
import { contextOf, grant } from '../../../../test/files.ts'
import type { Person } from '../../../../test/people.ts'
import { generateId } from '../../../kernel/crypto/id.ts'
import { issueAccessToken } from '../../auth/index.ts'
import { insertUserGroup } from '../../groups/index.ts'
import { insertRoleRow, insertRoleUsers } from '../../roles/index.ts'
import { uploadSmallFiles } from '../../uploads/index.ts'
import { editingDesk, letter } from '../test-desk.ts'
import { openServers } from './test-servers.ts'

// Two servers whose regular checks come too late to matter: each end here is caused by the bus.
const timing = { pulseMs: 60_000, goneMs: 600_000, rightsMs: 600_000 }

let app: TestApp
let desk: ReturnType<typeof editingDesk>
let join: Awaited<ReturnType<typeof openServers>>['join']
let addresses: string[]
let round = 0

beforeAll(async () => {
  app = await createTestApp()
  desk = editingDesk(app)
  ;({ join, addresses } = await openServers(app, timing))
})

beforeEach(async () => {
  for (const person of Object.values(app.people))
    if ('token' in person) person.token = await issueAccessToken(app.system, person.account)
})

/** Way in which a user got the right on a file, and how it is taken away. */
interface Way {
  /** Place of the file; absent: the department's space, created by its administrator. */
  place?: () => Promise<{ spaceId?: string; parentId?: string }>
  who: () => Person
  give?: (fileId: string, who: Person) => Promise<unknown>
  take: (fileId: string, who: Person) => Promise<unknown>
}

let made = ''
const wang = () => app.people.wang
const byGrant = (id: string, { id: subject }: Person) => grant(app, id, subject, 'editor')
const parentOf = async (id: string) =>
  (await sql<{ id: string }>`select parent_id as id from nodes where id = ${id}`.execute(app.system.db))
    .rows[0]!.id
const folder = async () => ({
  parentId: (
    await app.call(
      fileEndpoints.addFolder,
      { name: `f ${++round}`, parentId: app.people.departments.research },
      app.people.head,
    )
  ).id,
})
const change = { grants: [], removed: [], keep: false }

const ways: Record<string, Way> = {
  'a grant that is taken away': {
    who: wang,
    give: byGrant,
    take: (id, { id: subjectId }) =>
      app.call(
        grantEndpoints.save,
        { ...change, ids: [id], removed: [{ kind: 'user', subjectId, below: false }] },
        app.people.enterprise,
      ),
  },
  'a grant that becomes a lesser one': {
    who: wang,
    give: byGrant,
    take: (id, { id: subjectId }) =>
      app.call(
        grantEndpoints.save,
        { ...change, ids: [id], grants: [{ kind: 'user', subjectId, below: false, template: 'viewer' }] },
        app.people.enterprise,
      ),
  },
  'inheritance that is stopped': {
    place: folder,
    who: wang,
    give: async (id, { id: subject }) => grant(app, await parentOf(id), subject, 'editor'),
    take: (id) =>
      app.call(grantEndpoints.save, { ...change, ids: [id], inherit: 'stop' }, app.people.enterprise),
  },
  'a folder above that goes elsewhere': {
    place: async () => {
      const { parentId } = await folder()
      return {
        parentId: (await app.call(fileEndpoints.addFolder, { name: 'below', parentId }, app.people.head)).id,
      }
    },
    who: wang,
    give: async (id, { id: subject }) => grant(app, await parentOf(await parentOf(id)), subject, 'editor'),
    // an edited file is locked against moving; a lock may have expired
    take: async (id) =>
      sql`update nodes set parent_id = ${app.people.departments.research} where id = ${await parentOf(id)}`.execute(
        app.system.db,
      ),
  },
  'a folder above that is deleted': {
    place: folder,
    who: wang,
    give: byGrant,
    take: async (id) =>
      sql`update nodes set deleted_at = now() where id = ${await parentOf(id)}`.execute(app.system.db),
  },
  'a group that somebody leaves': {
    who: wang,
    give: async (id, { id: userId }) => {
      made = generateId()
      const row = { id: made, enterprise_id: app.people.departments.root, name: made }
      await insertUserGroup(
        app.system.db,
        { ...row, created_by: app.people.enterprise.id, created_at: app.clock.now } as never,
        [userId],
      )
      await grant(app, id, made, 'editor')
    },
    take: (_, { id }) =>
      app.call(groupEndpoints.removeMembers, { groupId: made, ids: [id] }, app.people.enterprise),
  },
  'a role that is taken': {
    who: wang,
    give: async (id, { id: userId }) => {
      made = generateId()
      const row = { id: made, enterprise_id: app.people.departments.root, name: made }
      await insertRoleRow(
        app.system.db,
        { ...row, created_by: app.people.enterprise.id, created_at: app.clock.now },
        [],
      )
      await insertRoleUsers(app.system.db, made, [userId])
      await grant(app, id, made, 'editor')
    },
    take: (_, { id }) =>
      app.call(roleEndpoints.removeMembers, { id: made, userIds: [id] }, app.people.enterprise),
  },
  'another department': {
    who: wang,
    give: (id) => grant(app, id, app.people.departments.sales, 'editor'),
    take: (_, { id }) =>
      app.call(
        userAdminEndpoints.move,
        { ids: [id], organisationId: app.people.departments.root },
        app.people.enterprise,
      ),
  },
  'a department that moves': {
    who: () => app.people.li,
    give: (id) => grant(app, id, `${app.people.departments.research}/*`, 'editor'),
    take: () =>
      app.call(
        organisationApi.move,
        { id: app.people.departments.platform, parentId: app.people.departments.root },
        app.people.enterprise,
      ),
  },
  'a space that is archived': {
    place: async () => ({
      spaceId: (
        await app.call(
          workspaceEndpoints.create,
          { kind: 'team', name: `team ${++round}`, purpose: '' },
          app.people.head,
        )
      ).id,
    }),
    who: wang,
    give: byGrant,
    take: async (id) => {
      const { spaceId } = await desk.item(id, app.people.head)
      await app.call(workspaceEndpoints.archive, { id: spaceId, archived: true }, app.people.head)
    },
  },
  'document control': {
    who: () => app.people.zhang,
    take: () =>
      app.call(
        workspaceEndpoints.saveControl,
        { id: app.people.departments.research, open: true },
        app.people.enterprise,
      ),
  },
  'an account that is disabled': {
    who: () => app.people.li,
    give: byGrant,
    take: (_, { id }) => app.call(userAdminEndpoints.disable, { ids: [id] }, app.people.enterprise),
  },
  'signing out': {
    who: wang,
    give: byGrant,
    take: (_, who) => app.call(authEndpoints.signOut, {}, who),
  },
}

/** A file edited by the department's administrator and another user, each on a different server. */
async function editedBy({ place, who, give }: Way) {
  const { head, departments } = app.people
  const ctx = await contextOf(app, head)
  const [placed] = await uploadSmallFiles(ctx, place ? await place() : { spaceId: departments.research }, {
    files: [{ name: `${++round}.docx`, bytes: letter(String(round)) }],
    merge: true,
  })
  if (!placed || 'error' in placed) throw placed?.error
  const id = placed.fileId
  await give?.(id, who())
  const [first, second] = [await desk.open(id, head), await desk.open(id, who())]
  const [a, b] = [await join(0, first.ticket!), await join(1, second.ticket!)]
  b.say(1, 'before')
  await vi.waitFor(() => expect(a.texts()).toEqual(['before']))
  return { id, a, b, second }
}

test.each(Object.entries(ways))('%s ends the line on the other server at once', async (name, way) => {
  const { id, a, b, second } = await editedBy(way)
  await way.take(id, way.who())
  await vi.waitFor(() => expect(b.words).toContainEqual({ type: 'out', reason: 'editing.put_out' }))
  b.say(2, 'after')
  b.point('after')
  // later messages on the same connection came after it
  if (['a space that is archived', 'a folder above that is deleted'].includes(name)) return
  a.say(1, 'mine')
  await vi.waitFor(() => expect(a.texts()).toContain('mine'))
  expect(a.texts()).not.toContain('after')
  expect(b.texts()).not.toContain('mine')
  expect(a.presences).toEqual([])
  await vi.waitFor(() =>
    expect(a.words.filter(({ type }) => type === 'members').at(-1)).toMatchObject({
      members: [{ userId: app.people.head.id }],
    }),
  )
  expect(second.me!.userId).toBe(way.who().id)
  expect(a.closed()).toBe(false)
})

test('a grant that ends by itself ends the line then, and no sooner', async () => {
  const ends = new Date(app.clock.now.getTime() + 1500)
  const { b } = await editedBy({
    who: wang,
    give: (id, { id: subject }) => grant(app, id, subject, 'editor', ends),
    take: async () => {},
  })
  expect(b.closed()).toBe(false)
  app.clock.forward(1500)
  await vi.waitFor(() => expect(b.words).toContainEqual({ type: 'out', reason: 'editing.put_out' }), 5000)
})

test('a draft whose sender loses the right while it is on its way is not kept', async () => {
  const { id, second } = await editedBy({ who: wang, give: byGrant, take: async () => {} })
  const bytes = letter('late')
  async function* slowly() {
    yield bytes.subarray(0, 100)
    // the first bytes were admitted: the server waits for the rest
    await new Promise((done) => setTimeout(done, 300))
    await sql`delete from grants where node_id = ${id}`.execute(app.system.db)
    yield bytes.subarray(100)
  }
  const { method, path } = editingStreams.draft
  const answer = await fetch(`${addresses[0]}${path}?MemberId=${second.me!.id}`, {
    method,
    headers: { authorization: `Bearer ${wang().token}`, 'content-type': 'application/octet-stream' },
    body: Readable.from(slowly()) as never,
    duplex: 'half',
  } as RequestInit)
  expect(answer.status).toBe(404)
  const { rows } = await sql`select from editing_drafts where session_id = ${second.sessionId}`.execute(
    app.system.db,
  )
  expect(rows).toEqual([])
})

test('rights that change elsewhere leave a line alone', async () => {
  const { a, b } = await editedBy({ who: wang, give: byGrant, take: async () => {} })
  const { parentId } = await folder()
  await grant(app, parentId, app.people.li.id, 'editor')
  b.say(2, 'still')
  await vi.waitFor(() => expect(a.texts()).toEqual(['before', 'still']))
  expect([a.closed(), b.closed()]).toEqual([false, false])
})

test('a window that does not leave when it is put out is not heard any more', async () => {
  const { a, b, id } = await editedBy({ who: wang, give: byGrant, take: async () => {} })
  b.deaf()
  await sql`delete from grants where node_id = ${id}`.execute(app.system.db)
  const members = () => a.words.filter(({ type }) => type === 'members').at(-1)
  await vi.waitFor(() => expect(members()).toMatchObject({ members: [{ userId: app.people.head.id }] }))
  b.say(2, 'after')
  b.point('after')
  a.say(1, 'mine')
  await vi.waitFor(() => expect(a.texts()).toContain('mine'))
  expect(a.texts()).toEqual(['before', 'mine'])
  expect(a.presences).toEqual([])
})
