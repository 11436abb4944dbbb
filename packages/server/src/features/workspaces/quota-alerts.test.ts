import { noticeEndpoints } from '@cabinet/contract/notices'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { addFile } from '../../../test/files.ts'
import { tellQuotaCrossingsJob } from './quota-alerts.jobs.ts'
import { app, GIB, prepareWorkspaceDesk, project } from './test-desk.ts'

prepareWorkspaceDesk()
beforeEach(() => {
  app.pushed.length = 0
})

const use = (ownerId: string, used: number, total: number) =>
  sql`update quotas set used = ${used}, total = ${total} where owner_id = ${ownerId}`.execute(app.ports.db)
const look = () => tellQuotaCrossingsJob.run(app.system, {} as never)
const told = () =>
  app.pushed
    .filter(({ message }) => message.key === 'quotaReached')
    .map(({ userIds, message }) => [userIds, message.textKey, message.payload])

describe('a quota that fills up', () => {
  test('is told to the owner of a personal space, once for each level', async () => {
    const { li } = app.people
    await addFile(app, li, {}, 'a.bin', 1)
    await use(li.id, 85, 100)
    await look()
    await look()
    expect(told()).toEqual([[[li.id], 'quotaPush.own', { name: '', percent: 85 }]])
    await use(li.id, 97, 100)
    await look()
    expect(told()).toHaveLength(2)
    await use(li.id, 10, 100)
    await look()
    expect(told()).toHaveLength(2)
    await use(li.id, 100, 100)
    await look()
    expect(told().at(-1)).toEqual([[li.id], 'quotaPush.own', { name: '', percent: 100 }])
    const { rows } = await app.call(noticeEndpoints.list, { type: 3, page: 1, pageSize: 10 }, li)
    expect(rows).toHaveLength(3)
    expect(rows[0]).toMatchObject({ kind: 'quota', title: '您的空间已使用 100%，请清理文件或联系管理员扩容' })
    expect(rows[0]!.target).toMatchObject({ id: li.id, isFolder: true })
  })

  test('of a shared space is told to those who decide about it', async () => {
    const { head } = app.people
    const { id, name } = await project({ quota: GIB })
    await use(id, Math.ceil(0.9 * GIB), GIB)
    await look()
    expect(told()).toEqual([[[head.id], 'quotaPush.space', { name, percent: 90 }]])
  })

  test('without a limit is never told', async () => {
    await use(app.people.li.id, 10 ** 12, 0)
    await look()
    expect(told()).toEqual([])
  })
})
