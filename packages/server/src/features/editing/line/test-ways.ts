import { authEndpoints } from '@cabinet/contract/auth'
import { fileEndpoints } from '@cabinet/contract/files'
import { grantEndpoints } from '@cabinet/contract/grants'
import { groupEndpoints } from '@cabinet/contract/groups'
import { organisationApi } from '@cabinet/contract/organisations'
import { roleEndpoints } from '@cabinet/contract/roles'
import { userAdminEndpoints } from '@cabinet/contract/users.admin'
import { workspaceEndpoints } from '@cabinet/contract/workspaces'
import { sql } from 'kysely'
import { beforeAll, beforeEach } from 'vitest'
import { createTestApp, type TestApp } from '../../../../test/create-test-app.ts'
import { grant } from '../../../../test/files.ts'
import type { Person } from '../../../../test/people.ts'
import { generateId } from '../../../kernel/crypto/id.ts'
import { issueAccessToken } from '../../auth/index.ts'
import { insertUserGroup } from '../../groups/index.ts'
import { insertRoleRow, insertRoleUsers } from '../../roles/index.ts'
import { editingDesk } from '../test-desk.ts'
import { openServers } from './test-servers.ts'

// Two servers whose regular checks come too late to matter: each end here is caused by the bus.
const timing = { pulseMs: 60_000, goneMs: 600_000, rightsMs: 600_000 }

export let app: TestApp

export let desk: ReturnType<typeof editingDesk>

export let join: Awaited<ReturnType<typeof openServers>>['join']

export let addresses: string[]

let round = 0

/** Way in which a user got the right on a file, and how it is taken away. */
export interface Way {
  /** Place of the file; absent: the department's space, created by its administrator. */
  place?: () => Promise<{ spaceId?: string; parentId?: string }>
  who: () => Person
  give?: (fileId: string, who: Person) => Promise<unknown>
  take: (fileId: string, who: Person) => Promise<unknown>
}

let made = ''

export const wang = () => app.people.wang

export const byGrant = (id: string, { id: subject }: Person) => grant(app, id, subject, 'editor')

const parentOf = async (id: string) =>
  (await sql<{ id: string }>`select parent_id as id from nodes where id = ${id}`.execute(app.system.db))
    .rows[0]!.id

export const folder = async () => ({
  parentId: (
    await app.call(
      fileEndpoints.addFolder,
      { name: `f ${++round}`, parentId: app.people.departments.research },
      app.people.head,
    )
  ).id,
})

const change = { grants: [], removed: [], keep: false }

export const ways: Record<string, Way> = {
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

/** Opens two servers over one database. */
export function prepareLineServers(): void {
  beforeAll(async () => {
    app = await createTestApp()
    desk = editingDesk(app)
    ;({ join, addresses } = await openServers(app, timing))
  })
  beforeEach(async () => {
    for (const person of Object.values(app.people))
      if ('token' in person) person.token = await issueAccessToken(app.system, person.account)
  })
}
