import { archiveEndpoints } from '@cabinet/contract/archive'
import { archiveAdminApi } from '@cabinet/contract/archive.admin'
import { fileEndpoints } from '@cabinet/contract/files'
import { grantEndpoints } from '@cabinet/contract/grants'
import { fileRights, namedRightSets } from '@cabinet/contract/rights'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { addFile, contextOf, grant } from '../../../../test/files.ts'
import { placeOrProlongLock } from '../../locks/index.ts'
import { findTreeFaults } from '../../nodes/index.ts'
import { app, desk, stubs } from './test-desk.ts'

/** Tests the way into the archive. */
export function archivingSuite(): void {
  describe('archiving', () => {
    test('moves a folder as one row, gives it a number, and leaves a stub', async () => {
      const folder = await desk.folder('项目')
      const inner = await desk.folder('inner', folder.id)
      await desk.file('a.txt', inner.id)
      const before = await desk.used()
      const { codes, results } = await desk.put([folder.id], desk.contracts, { title: '合同全套' })
      expect(results).toMatchObject([{ id: folder.id, result: 'done' }])
      expect(codes[0]).toMatch(/^A2026-\d{6}$/)
      expect(await desk.used()).toBe(before - 5)
      expect(await desk.names(desk.home.id)).toEqual([])
      await app.drainJobs()
      const record = await desk.record(codes[0]!, app.people.zhang)
      expect(record).toMatchObject({
        title: '合同全套',
        name: '项目',
        folder: true,
        size: 5,
        files: 1,
        nodeId: folder.id,
        categoryName: '合同',
        position: `张伟 / ${desk.home.name}`,
        archivedBy: '张伟',
        className: '十年',
        state: 'archived',
        keeps: false,
      })
      expect(record.expiresAt!.getUTCFullYear()).toBe(2036)
      expect((await stubs(desk.home.id)).rows).toMatchObject([
        { code: codes[0], title: '合同全套', categoryName: '合同', nodeId: folder.id },
      ])
      const detail = await app.call(archiveEndpoints.detail, { id: record.id })
      expect(detail).toMatchObject({ hashed: 1, hashes: [{ path: '项目/inner/a.txt', version: 1, size: 5 }] })
      expect(detail.digest).toMatch(/^[0-9a-f]{64}$/)
      expect(await findTreeFaults(app.ports.db)).toEqual([])
    })

    test('takes several at once and says of each that stays why', async () => {
      const [a, b, locked] = [await desk.file('a'), await desk.file('b'), await desk.file('locked')]
      const outer = await desk.folder('outer')
      const inside = await desk.file('inside', outer.id)
      const zhang = await contextOf(app, app.people.zhang)
      await zhang.together((tx) =>
        placeOrProlongLock(tx, {
          nodeId: locked,
          spaceId: app.people.zhang.id,
          kind: 'manual',
          until: new Date(app.clock.now.getTime() + 60_000),
        }),
      )
      const { results, codes } = await desk.put(
        [a, b, locked, outer.id, inside, app.people.zhang.id, app.people.wang.id],
        desk.contracts,
      )
      expect(codes).toHaveLength(3)
      expect(Object.fromEntries(results.map(({ id, result, reason }) => [id, reason ?? result]))).toEqual({
        [a]: 'done',
        [b]: 'done',
        [locked]: 'locks.manual',
        [outer.id]: 'done',
        [inside]: 'skipped',
        [app.people.zhang.id]: 'spaces.root_fixed',
        [app.people.wang.id]: 'common.not_found',
      })
      expect(await desk.names(desk.home.id)).toEqual(['locked'])
    })

    test('adds the number where a name is taken in the category, and gives the old name back', async () => {
      const first = await desk.putOne(await desk.file('报告.docx'), desk.inner)
      const second = await desk.putOne(await desk.file('报告.docx'), desk.inner)
      const listed = await app.call(
        fileEndpoints.list,
        { parentId: desk.inner, page: 1, pageSize: 10 },
        app.people.enterprise,
      )
      expect(listed.rows.map(({ name }) => name).sort()).toEqual(
        [`报告 (${second.code}).docx`, '报告.docx'].sort(),
      )
      expect(second.title).toBe('报告.docx')
      const ids = [first.id, second.id]
      const back = await app.call(archiveEndpoints.giveBack, { ids }, app.people.enterprise)
      expect(back.map(({ result }) => result)).toEqual(['done', 'done'])
      expect((await desk.names(desk.home.id)).sort()).toEqual(['报告.docx', '报告（已还原）.docx'].sort())
    })

    test('needs a category that one may fill, a class, and the right to delete', async () => {
      const { wang, zhang, head } = app.people
      const file = await desk.file('x')
      const put = (person: typeof zhang, categoryId: string, ids = [file]) =>
        app.refusal(archiveEndpoints.put, { ids, categoryId, note: '' }, person)
      expect(await put(wang, desk.contracts)).toMatchObject({ key: 'common.not_found' })
      expect(await put(zhang, desk.home.id)).toMatchObject({ key: 'common.not_found' })
      expect(await put(app.people.li, desk.contracts)).toMatchObject({ key: 'common.no_permission' })
      const bare = await app.call(
        archiveAdminApi.saveCategory,
        { name: `bare ${desk.home.name}`, note: '' },
        app.people.enterprise,
      )
      expect(
        await app.refusal(
          archiveEndpoints.put,
          { ids: [file], categoryId: bare.id, note: '' },
          app.people.enterprise,
        ),
      ).toMatchObject({ key: 'archive.class_missing' })
      const theirs = await addFile(
        app,
        head,
        { spaceId: app.people.departments.research },
        `d ${desk.home.name}`,
        3,
      )
      await sql`update grants set rights = 3 where node_id = ${app.people.departments.research}`.execute(
        app.ports.db,
      )
      expect((await desk.put([theirs], desk.contracts)).results).toMatchObject([
        { reason: 'common.no_permission' },
      ])
    })

    test('leaves grants that were brought along to be taken away, and to be given back by undo', async () => {
      const { li, enterprise } = app.people
      const file = await desk.file('granted')
      await grant(app, file, li.id, 'manager')
      await desk.putOne(file, desk.secrets)
      expect((await app.call(fileEndpoints.detail, { id: file }, li)).item.rights & fileRights.edit).toBe(0)
      const removed = [{ kind: 'user' as const, subjectId: li.id, below: false }]
      const change = { ids: [file], grants: [], removed, keep: true }
      const { changed, undoId } = await app.call(grantEndpoints.save, change, enterprise)
      expect(changed).toBe(1)
      expect(await app.refusal(fileEndpoints.detail, { id: file }, li)).toMatchObject({
        key: 'common.not_found',
      })
      await app.call(fileEndpoints.undo, { undoId: undoId! }, enterprise)
      const { rights } = (await app.call(fileEndpoints.detail, { id: file }, li)).item
      expect(rights & fileRights.preview).not.toBe(0)
      expect(rights & fileRights.edit).toBe(0)
      // given anew it would be refused
      const anew = { kind: 'user' as const, subjectId: li.id, below: false, rights: namedRightSets.manager }
      expect(
        await app.refusal(grantEndpoints.save, { ...change, grants: [anew], removed: [] }, enterprise),
      ).toMatchObject({ key: 'grants.beyond_own' })
    })

    test('is learnt of by whom it concerns alone', async () => {
      const { zhang, li, wang, enterprise, head } = app.people
      const open = await desk.putOne(await desk.file('open'), desk.contracts)
      const secret = await desk.putOne(await desk.file('secret'), desk.secrets)
      const seen = async (person: typeof zhang) =>
        (await app.call(archiveEndpoints.list, { view: 'archived', page: 1, pageSize: 100 }, person)).rows
          .map(({ id }) => id)
          .filter((id) => id === open.id || id === secret.id)
      expect(await seen(zhang)).toEqual([secret.id, open.id])
      expect(await seen(enterprise)).toEqual([secret.id, open.id])
      expect(await seen(li)).toEqual([open.id])
      expect(await seen(wang)).toEqual([])
      // the user who archived it sees the record but cannot open the item
      expect((await app.call(archiveEndpoints.detail, { id: secret.id })).nodeId).toBeUndefined()
      for (const id of [secret.id, app.people.zhang.id])
        expect(await app.refusal(archiveEndpoints.detail, { id }, li)).toMatchObject({
          key: 'archive.not_found',
        })
      expect(await app.refusal(archiveEndpoints.stubs, { parentId: desk.home.id }, head)).toMatchObject({
        key: 'common.not_found',
      })
    })

    test('lists by category with what lies below, by words, class and time', async () => {
      const inner = await desk.putOne(await desk.file(`年报 ${desk.home.name}`), desk.inner, desk.ever)
      const { enterprise } = app.people
      const list = async (input: object) =>
        (
          await app.call(
            archiveEndpoints.list,
            { view: 'archived', page: 1, pageSize: 100, ...input } as never,
            enterprise,
          )
        ).rows.map(({ id }) => id)
      expect(await list({ categoryId: desk.contracts })).toContain(inner.id)
      expect(await list({ categoryId: desk.secrets })).not.toContain(inner.id)
      expect(await list({ search: `年报 ${desk.home.name}` })).toEqual([inner.id])
      expect(await list({ search: inner.code })).toEqual([inner.id])
      expect(await list({ classId: desk.ever })).toContain(inner.id)
      expect(await list({ classId: desk.ten })).not.toContain(inner.id)
      expect(await list({ to: new Date('2026-01-01T00:00:00Z') })).toEqual([])
      for (const sort of ['title', 'archivedAt', 'expiresAt', 'size', 'code'])
        expect(await list({ sort })).toContain(inner.id)
      expect(
        await app.refusal(
          archiveEndpoints.list,
          { view: 'archived', page: 1, pageSize: 10, sort: 'x' },
          enterprise,
        ),
      ).toMatchObject({ key: 'common.invalid' })
    })
  })
}
