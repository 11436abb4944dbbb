import type { Page } from '@playwright/test'
import { expect, test } from './kit.ts'
import { newPerson } from './people.ts'
import { bytesOf, type WireFile } from './wire.ts'

const row = (page: Page, name: string | RegExp) => page.getByRole('row').filter({ hasText: name })

test('copies, cuts and pastes; clashes are asked about; a large copy is a task', async ({
  page,
  enter,
  server,
}) => {
  const { account, password, wire } = await newPerson(server)
  const folder = async (name: string, parentId?: string) =>
    (await wire.post<WireFile>('/api/File/AddFolder', { FolderName: name, ParentId: parentId })).data.FileId
  const file = (name: string, ParentId: string, bytes = bytesOf(900, name)) =>
    wire.put({ bytes, name, fields: { ParentId } })
  const [from, to] = [await folder('来源'), await folder('目标')]
  const [box, other] = [await folder('资料', from), await folder('资料', to)]
  await file('new.txt', box)
  await file('same.txt', box, Buffer.from('newer'))
  await file('same.txt', other, Buffer.from('older'))
  await file('note.txt', from)
  await enter(page, { account, password, language: 'zh' })

  await test.step('Ctrl+C in one window is pasted in another', async () => {
    await row(page, '来源').dblclick()
    await row(page, 'note').click()
    await page.keyboard.press('Control+c')
    await expect(page.getByText('已复制 1 项', { exact: false }).first()).toBeVisible()
    const second = await page.context().newPage()
    await second.goto(page.url())
    await second.getByRole('navigation', { name: '所在位置' }).getByText('我的文件').click()
    await row(second, '目标').dblclick()
    await expect(row(second, '资料')).toBeVisible()
    await second.getByRole('grid').click({ position: { x: 300, y: 400 } })
    await second.keyboard.press('Control+v')
    await expect(row(second, 'note')).toBeVisible()
    await second.close()
  })

  await test.step('folders of one name are merged, files become versions, and undo takes it back', async () => {
    await row(page, '资料').click()
    await page.keyboard.press('Control+x')
    await page.getByRole('navigation', { name: '所在位置' }).getByText('我的文件').click()
    await row(page, '目标').dblclick()
    await page.getByRole('grid').click({ position: { x: 300, y: 400 } })
    await page.keyboard.press('Control+v')
    const question = page.getByRole('dialog')
    await expect(question).toContainText('已有“资料”')
    await question.getByRole('radio', { name: /^合并文件夹/ }).check()
    await question.getByRole('button', { name: '继续' }).click()
    await row(page, '资料').dblclick()
    await expect(row(page, 'new')).toBeVisible()
    await expect(row(page, 'same')).toHaveCount(1)
    const list = await wire.get<{ Data: WireFile[] }>('/api/File/GetFileList', { ParentId: other })
    expect(list.data.Data.find((one) => one.Name === 'same.txt')?.Version).toBe(2)
  })

  await test.step('a large copy is shown in the tray, comes whole, and is taken back', async () => {
    const big = await folder('大目录', from)
    for (const part of ['a', 'b'])
      await wire.post('/api/File/AddFolders', {
        ParentId: big,
        Paths: Array.from({ length: 3000 }, (_, n) => `${part}/${n}`),
      })
    const answer = await wire.post<{ TaskId: string }>('/api/File/Copy', { Ids: [big], ParentId: to })
    expect(answer.data.TaskId).toBeTruthy()
    await page.reload()
    const tray = page.getByRole('region', { name: '后台任务' })
    // found again after a reload, unless it was quicker than that
    await expect(async () => {
      const task = await wire.get<{ taskStatus: string }>('/api/Message/GetTask', { id: answer.data.TaskId })
      expect(task.data.taskStatus).toBe('done')
    }).toPass({ timeout: 60_000 })
    await expect(tray).toHaveCount(0)

    await page.getByRole('navigation', { name: '所在位置' }).getByText('我的文件').click()
    await row(page, '来源').dblclick()
    await row(page, '大目录').click()
    await page.keyboard.press('Control+c')
    await page.keyboard.press('Control+v')
    await expect(tray).toContainText('正在复制“大目录”')
    await expect(row(page, '大目录 (2)')).toBeVisible({ timeout: 60_000 })
    await page.getByRole('button', { name: '撤销' }).first().click()
    await expect(row(page, '大目录 (2)')).toHaveCount(0)
  })

  await test.step('a name that begins with a dot and has no extension is numbered at its end', async () => {
    await file('.hidden', from)
    await row(page, '.hidden').click()
    await page.keyboard.press('Control+c')
    await page.keyboard.press('Control+v')
    await expect(row(page, '.hidden (2)')).toBeVisible()
  })
})
