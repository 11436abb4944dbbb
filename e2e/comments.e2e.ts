import type { Page } from '@playwright/test'
import { expect, test } from './kit.ts'
import { newPerson } from './people.ts'

const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })

test('people talk about a file: named, told, answered, settled', async ({ page, enter, server, browser }) => {
  const author = await newPerson(server, { name: '李娜' })
  const reader = await newPerson(server, { name: '王芳' })
  const outsider = await newPerson(server, { name: '赵敏' })
  const idOf = async (person: typeof author) =>
    (await person.wire.get<{ UserId: string }>('/api/User/GetUserInfo')).data.UserId
  const root = await idOf(author)
  await author.wire.put({ bytes: Buffer.from('plan'), name: '方案.txt' })
  await author.wire.post('/api/File/SaveGrants', {
    Ids: [root],
    Grants: [{ SubjectType: 'user', SubjectId: await idOf(reader), Template: 'viewer' }],
  })
  const theirs = await (await browser.newContext()).newPage()
  await enter(theirs, { ...reader, language: 'zh' })
  await theirs.goto(`/dashboard/allotmeFile?menuid=295&type=3&groupId=${root}&parentId=${root}`)
  await expect(row(theirs, '方案.txt')).toBeVisible()

  await enter(page, { ...author, language: 'zh' })
  await page.goto('/dashboard/myFile?menuid=210')
  await row(page, '方案.txt').click()
  await page.getByRole('tab', { name: '评论' }).click()
  const field = page.getByRole('textbox', { name: '发表评论，输入 @ 提醒他人' })

  await test.step('one names another, who is told at once and sees the dot', async () => {
    await field.click()
    await page.keyboard.type('第三章请 @王')
    await page.getByRole('option', { name: /王芳/ }).click()
    await page.keyboard.type('确认 <b>数字</b> https://example.org/a')
    await page.getByRole('button', { name: '发送' }).click()
    await expect(page.getByText('<b>数字</b>')).toBeVisible()
    await expect(page.getByRole('link', { name: 'https://example.org/a' })).toHaveAttribute('rel', /noopener/)
    await expect(theirs.getByText('李娜 在“方案.txt”的评论中提到了您')).toBeVisible()
    await expect(row(theirs, '方案.txt').getByText('1 条未读评论')).toBeAttached()
  })

  await test.step('who answers; the answer appears by itself, and the dot is gone', async () => {
    await row(theirs, '方案.txt').click()
    await theirs.getByRole('tab', { name: '评论' }).click()
    await expect(theirs.getByText('第三章请')).toBeVisible()
    await expect(row(theirs, '方案.txt').getByText('1 条未读评论')).toHaveCount(0)
    await theirs.getByRole('button', { name: '回复' }).click()
    await theirs.getByRole('textbox', { name: '回复，输入 @ 提醒他人' }).fill('已确认')
    await theirs.keyboard.press('Control+Enter')
    await expect(page.getByText('王芳 回复了“方案.txt”的评论')).toBeVisible()
    await expect(page.getByText('已确认')).toBeVisible()
  })

  await test.step('somebody without access is offered it', async () => {
    await field.click()
    await page.keyboard.type('@赵')
    await page.getByRole('option', { name: /赵敏/ }).click()
    await page.getByRole('button', { name: '授予查看权限' }).click()
    await expect(page.getByText('赵敏 现在可以查看')).toBeVisible()
    await page.getByRole('button', { name: '发送' }).click()
    const { data } = await outsider.wire.get<{ Total: number }>('/api/File/GetAuthorizeFileList', {
      PageSize: 10,
    })
    expect(data.Total).toBe(1)
  })

  await test.step('the thread is settled and leaves the open ones', async () => {
    await page.getByRole('radio', { name: /未解决/ }).click()
    await page
      .getByRole('listitem')
      .filter({ hasText: '第三章请' })
      .getByRole('button', { name: '标记为已解决' })
      .click()
    await expect(page.getByText('第三章请')).toHaveCount(0)
    await page.getByRole('radio', { name: /已解决/ }).click()
    await expect(page.getByText('李娜 标记为已解决')).toBeVisible()
  })

  await test.step('comments stay with the file when it is renamed', async () => {
    const [file] = await author.wire.list()
    await author.wire.post('/api/File/Rename', { Id: file!.FileId, Name: '新方案.txt' })
    await page.reload()
    await row(page, '新方案.txt').click()
    await page.getByRole('tab', { name: '评论' }).click()
    await expect(page.getByText('第三章请')).toBeVisible()
  })
})
