import type { Page } from '@playwright/test'
import { expect, test } from './kit.ts'
import { newPerson } from './people.ts'

const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })

test('somebody locks a file, another asks, the holder lets go with one press', async ({
  page,
  enter,
  server,
  browser,
}) => {
  const holder = await newPerson(server, { name: '刘洋' })
  const other = await newPerson(server, { name: '张伟' })
  const theirId = (await other.wire.get<{ UserId: string }>('/api/User/GetUserInfo')).data.UserId
  const file = await holder.wire.put({ bytes: Buffer.from('terms'), name: '合同.txt' })
  await holder.wire.put({ bytes: Buffer.from('free'), name: '附件.txt' })
  const root = (await holder.wire.get<{ UserId: string }>('/api/User/GetUserInfo')).data.UserId
  await holder.wire.post('/api/File/SaveGrants', {
    Ids: [root],
    Grants: [{ SubjectType: 'user', SubjectId: theirId, Template: 'editor' }],
  })
  await enter(page, { ...holder, language: 'zh' })
  await page.goto('/dashboard/myFile?menuid=210')

  await test.step('the holder locks it for an hour and says why', async () => {
    await row(page, '合同.txt').click({ button: 'right' })
    await page.getByRole('menuitem', { name: '锁定', exact: true }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('radio', { name: '1 小时' }).click()
    await dialog.getByLabel('原因（选填）').fill('正在核对条款')
    await dialog.getByRole('button', { name: '锁定', exact: true }).click()
    await expect(row(page, '合同.txt')).toContainText('我已锁定')
  })

  const theirs = await (await browser.newContext()).newPage()
  await enter(theirs, { ...other, language: 'zh' })
  await test.step('another sees who and why, changes nothing, and the rest of a batch goes', async () => {
    await theirs.goto(`/dashboard/allotmeFile?menuid=295&type=3&groupId=${root}&parentId=${root}`)
    await row(theirs, '合同.txt').click()
    await expect(theirs.getByText('刘洋 锁定')).toBeVisible()
    await expect(theirs.getByText('正在核对条款')).toBeVisible()
    const batch = await other.wire.list(root)
    const answer = await other.wire.post<{ Results: { Name: string; Result: string; Reason?: string }[] }>(
      '/api/File/Delete',
      { Ids: batch.map(({ FileId }) => FileId) },
    )
    expect(answer.data.Results.map(({ Name, Result, Reason }) => [Name, Result, Reason])).toEqual(
      expect.arrayContaining([
        ['附件.txt', 'done', undefined],
        ['合同.txt', 'refused', 'locks.manual'],
      ]),
    )
  })

  await test.step('asks, and the holder is told at once', async () => {
    await theirs.getByRole('button', { name: '请求解锁' }).click()
    const dialog = theirs.getByRole('dialog')
    await dialog.getByLabel('留言（选填）').fill('今天要签')
    await dialog.getByRole('button', { name: '发送请求' }).click()
    await expect(theirs.getByText('已通知 刘洋')).toBeVisible()
    await expect(page.getByText('张伟 请求您解锁“合同.txt”：今天要签')).toBeVisible()
    await page.getByLabel('通知').getByRole('button', { name: '解锁', exact: true }).click()
    await expect(theirs.getByText('刘洋 已解锁“合同.txt”')).toBeVisible()
    await expect(row(page, '合同.txt')).not.toContainText('我已锁定')
  })

  await test.step('the other locks it now: who has the folder open sees it at once', async () => {
    expect((await other.wire.post('/api/File/LockFile', { Ids: [file.FileId] })).code).toBe(200)
    await expect(row(page, '合同.txt')).toContainText('已锁定')
  })

  await test.step('the owner of the space breaks that, and it is told', async () => {
    await row(page, '合同.txt').click()
    await page.getByRole('button', { name: '强制解锁' }).click()
    await page.getByRole('dialog').getByRole('button', { name: '强制解锁' }).click()
    await expect(theirs.getByText('刘洋 强制解除了您对“合同.txt”的锁定')).toBeVisible()
    await expect(row(page, '合同.txt')).not.toContainText('已锁定')
  })
})
