import { announcementEndpoints } from '@cabinet/contract/announcements'
import type { EndpointInput } from '@cabinet/contract/endpoint'
import { noticeEndpoints } from '@cabinet/contract/notices'
import { sql } from 'kysely'
import { createTestApp, type TestApp } from '../../../test/create-test-app.ts'
import type { Person } from '../../../test/people.ts'
import { generateId } from '../../kernel/crypto/id.ts'

type Save = EndpointInput<typeof announcementEndpoints.save>
export const minuteMs = 60_000
export const asPage = { page: 1, pageSize: 10 }

export interface AnnouncementDesk {
  app: TestApp
  /** A group with zhang, and a role with wang. */
  group: string
  role: string
  /** A minute later, without announcements, jobs and hints. */
  clear(): Promise<void>
  /** Saves and publishes an announcement for everybody, unless `change` says otherwise. */
  save(change?: Partial<Save>): ReturnType<typeof callSave>
  received(person: Person, change?: object): ReturnType<typeof callReceived>
  /** Unread announcements of a person. */
  count(person: Person, filter?: object): Promise<number>
}

const callSave = (app: TestApp, change: Partial<Save>) =>
  app.call(
    announcementEndpoints.save,
    {
      title: '办公室搬迁',
      body: '<p>周六上午</p>',
      isForAll: true,
      subjects: [],
      isPinned: false,
      mustConfirm: false,
      isMailed: false,
      publishAt: null,
      expiresAt: null,
      publish: true,
      ...change,
    },
    app.people.enterprise,
  )
const callReceived = (app: TestApp, person: Person, change: object = {}) =>
  app.call(noticeEndpoints.list, { type: 2, ...asPage, ...change }, person)

export const departmentSubject = (id: string, below: boolean) => ({
  kind: 'organisation' as const,
  subjectId: id,
  below,
})

/** A server with a group and a role to address. */
export async function openAnnouncementDesk(): Promise<AnnouncementDesk> {
  const app = await createTestApp()
  const [group, role] = [generateId(), generateId()]
  const { enterprise, zhang, wang, departments } = app.people
  const { db } = app.ports
  const at = app.clock.now
  await sql`insert into roles (id, enterprise_id, name, created_by, created_at)
    values (${role}, ${departments.root}, 'auditors', ${enterprise.id}, ${at})`.execute(db)
  await sql`insert into role_users (role_id, user_id) values (${role}, ${wang.id})`.execute(db)
  await sql`insert into groups (id, enterprise_id, name, created_by, created_at)
    values (${group}, ${departments.root}, 'committee', ${enterprise.id}, ${at})`.execute(db)
  await sql`insert into group_members (group_id, user_id) values (${group}, ${zhang.id})`.execute(db)
  return {
    app,
    group,
    role,
    async clear() {
      app.clock.forward(minuteMs)
      for (const table of ['announcements', 'announcement_readers', 'test_jobs'])
        await sql`delete from ${sql.table(table)}`.execute(db)
      app.noticeHints.length = 0
    },
    save: (change = {}) => callSave(app, change),
    received: (person, change) => callReceived(app, person, change),
    count: async (person, filter = {}) => (await app.call(noticeEndpoints.counts, filter, person)).system,
  }
}
