import { fileEndpoints } from '@cabinet/contract/files'
import { grantEndpoints } from '@cabinet/contract/grants'
import { namedRightSets } from '@cabinet/contract/rights'
import { workspaceEndpoints } from '@cabinet/contract/workspaces'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { addFile } from '../../../test/files.ts'
import { archivedSpaceRights } from '../nodes/access/index.ts'
import { findTreeFaults } from '../nodes/index.ts'
import { app, names, person, project, save } from './test-desk.ts'

/** Tests what becomes of a shared space at its end. */
export function workspaceEndsSuite(): void {
  describe('at its end a space', () => {
    test('is archived, and who administers it still reads who has access and why, and changes nothing', async () => {
      const { head, zhang, enterprise } = app.people
      const { id } = await project()
      await save(id, [person(zhang, 'editor')])
      await app.call(workspaceEndpoints.archive, { id, archived: true }, head)
      for (const who of [head, enterprise]) {
        const { grants, rights } = await app.call(grantEndpoints.list, { id }, who)
        expect(grants.map(({ subjectId }) => subjectId)).toContain(zhang.id)
        expect(rights).toBe(archivedSpaceRights)
        const { rows } = await app.call(grantEndpoints.people, { id, page: 1, pageSize: 100 }, who)
        expect(rows.find(({ userId }) => userId === zhang.id)!.rights).toBe(
          namedRightSets.editor & archivedSpaceRights,
        )
        expect(rows.find(({ userId }) => userId === head.id)!.rights).toBe(archivedSpaceRights)
        const told = await app.call(fileEndpoints.explain, { id, userId: zhang.id }, who)
        expect(told).toMatchObject({ rights: namedRightSets.editor & archivedSpaceRights, readsAccess: true })
        const change = {
          ids: [id],
          grants: [],
          removed: [{ kind: 'user' as const, subjectId: zhang.id, below: false }],
          keep: true,
        }
        expect((await app.refusal(grantEndpoints.save, change, who)).key).toBe('spaces.archived')
      }
      expect((await app.refusal(grantEndpoints.people, { id, page: 1, pageSize: 9 }, zhang)).key).toBe(
        'spaces.archived',
      )
      expect((await app.call(fileEndpoints.explain, { id, userId: zhang.id }, zhang)).readsAccess).toBe(false)
    })

    test('is archived, and then read-only and out of the daily list', async () => {
      const { id, name } = await project()
      const { zhang, head } = app.people
      await save(id, [person(zhang, 'editor')])
      await addFile(app, zhang, { spaceId: id }, 'a.txt', 1)
      await app.call(workspaceEndpoints.archive, { id, archived: true }, head)
      for (const who of [zhang, head])
        expect(await app.refusal(fileEndpoints.addFolder, { name: 'x', spaceId: id }, who)).toMatchObject({
          key: 'spaces.archived',
        })
      expect(await names(zhang)).not.toContain(name)
      expect(await names(zhang, { state: 'archived' })).toContain(name)
      expect(
        await app.refusal(workspaceEndpoints.saveMembers, { id, members: [person(zhang, 'viewer')] }, head),
      ).toMatchObject({ key: 'spaces.archived' })
      expect(
        (await app.call(fileEndpoints.list, { spaceId: id, page: 1, pageSize: 10 } as never, zhang)).total,
      ).toBe(1)
      await app.call(workspaceEndpoints.archive, { id, archived: false }, head)
      await app.call(fileEndpoints.addFolder, { name: 'x', spaceId: id }, zhang)
    })

    test('is handed over', async () => {
      const { id } = await project()
      const { zhang, head } = app.people
      await app.call(workspaceEndpoints.handOver, { id, userId: zhang.id }, head)
      expect(
        (await app.call(workspaceEndpoints.members, { id }, zhang)).map(({ name, role }) => [name, role]),
      ).toEqual([
        ['张伟', 'owner'],
        ['刘洋', 'manager'],
      ])
    })

    test('is deleted for ever when it is empty', async () => {
      const { id } = await project()
      await app.call(workspaceEndpoints.remove, { id }, app.people.head)
      const { rows } = await sql`select from spaces where id = ${id}`.execute(app.ports.db)
      expect(rows).toEqual([])
    })

    test('is kept for a while when it is not, and gone after that', async () => {
      const { id, name } = await project()
      const { head, zhang } = app.people
      await save(id, [person(zhang, 'editor')])
      await addFile(app, head, { spaceId: id }, 'a.txt', 100)
      const binned = await addFile(app, head, { spaceId: id }, 'b.txt', 10)
      await app.call(fileEndpoints.remove, { ids: [binned] }, head)
      expect(await app.refusal(workspaceEndpoints.remove, { id }, head)).toMatchObject({
        key: 'workspaces.name_differs',
      })
      await app.call(workspaceEndpoints.remove, { id, name }, head)
      expect(
        await app.refusal(fileEndpoints.list, { spaceId: id, page: 1, pageSize: 10 } as never, head),
      ).toMatchObject({
        status: 404,
      })
      expect(await names(zhang, { state: 'deleted' })).not.toContain(name)
      expect(await names(head, { state: 'deleted' })).toContain(name)
      await app.call(workspaceEndpoints.restore, { id }, head)
      expect((await app.call(workspaceEndpoints.detail, { id }, zhang)).files).toBe(1)

      await app.call(workspaceEndpoints.remove, { id, name }, head)
      app.clock.forward(31 * 24 * 3_600_000)
      const { serverRooms } = await import('../index.ts')
      const run = (job: string) =>
        serverRooms
          .flatMap((room) => room.jobs ?? [])
          .find((one) => one.name === job)!
          .run(app.system, {} as never)
      await run('workspaces.expire')
      await run('recycle.remove')
      const { rows } = await sql`select from nodes where id = ${id} or parent_id = ${id}`.execute(
        app.ports.db,
      )
      expect(rows).toEqual([])
      expect(await findTreeFaults(app.ports.db)).toEqual([])
      const { rows: quota } = await sql`select used from quotas where owner_id = ${id}`.execute(app.ports.db)
      expect(quota).toEqual([{ used: 0 }])
    })
  })
}
