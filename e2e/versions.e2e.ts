import type { Page } from '@playwright/test'
import { expect, test } from './kit.ts'
import { newPerson } from './people.ts'
import type { Wire } from './wire.ts'

const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })

/** The next version of a file in the personal space. */
async function put(wire: Wire, name: string, text: string) {
  const sending = { bytes: Buffer.from(text), name }
  await wire.chunkTest(sending)
  await wire.chunk(sending, 1)
  const { code, data } = await wire.merge(sending, { IsMerge: true })
  expect(code).toBe(200)
  return data
}

/** Does something with a version, by its menu in the panel. */
async function act(page: Page, number: number, verb: string) {
  await page.getByRole('button', { name: `V${number} 的操作` }).click()
  await page.getByRole('menuitem', { name: verb }).click()
}

test('versions are named, looked at, restored, kept as files and discarded', async ({
  page,
  enter,
  server,
}) => {
  const person = await newPerson(server, { name: '张伟' })
  await put(person.wire, '方案.txt', '第一稿')
  await put(person.wire, '方案.txt', '第二稿，改了价格')
  await put(person.wire, '方案.txt', '第三稿')
  await enter(page, { ...person, language: 'zh' })
  await page.goto('/dashboard/myFile?menuid=210')
  await row(page, '方案.txt').click()
  await page.getByRole('tab', { name: '版本' }).click()
  await expect(page.getByText('3 个版本')).toBeVisible()

  await test.step('one gets a name and a note, and is pinned', async () => {
    await act(page, 2, '命名与备注')
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('名称').fill('送审稿')
    await dialog.getByLabel('备注').fill('法务已看过')
    await dialog.getByRole('button', { name: '保存' }).click()
    await expect(page.getByText('送审稿')).toBeVisible()
    await act(page, 2, '固定')
    await expect(page.getByText('V2 已固定')).toBeVisible()
    await page.getByRole('button', { name: 'V2 的操作' }).click()
    await expect(page.getByRole('menuitem', { name: '废弃版本' })).toHaveCount(0)
    await page.keyboard.press('Escape')
  })

  await test.step('an older one is looked at, and says so', async () => {
    await act(page, 2, '预览')
    await expect(page.getByText('您正在查看历史版本 V2')).toBeVisible()
    await expect(page.getByText('第二稿，改了价格')).toBeVisible()
    await page.getByRole('button', { name: '恢复为当前版本' }).click()
    await expect(page.getByText('已将 V2 恢复为 V4')).toBeVisible()
    await expect(page.getByText('您正在查看历史版本')).toHaveCount(0)
    await expect(page.getByText('第二稿，改了价格')).toBeVisible()
  })

  await test.step('one becomes a file of its own', async () => {
    await page.goto('/dashboard/myFile?menuid=210')
    await row(page, '方案.txt').click()
    await page.getByRole('tab', { name: '版本' }).click()
    await expect(page.getByText('恢复自 V2')).toBeVisible()
    await act(page, 1, '另存为文件')
    await expect(row(page, '方案 (V1).txt')).toBeVisible()
  })

  await test.step('one is discarded, the latest cannot be', async () => {
    await page.getByRole('button', { name: 'V4 的操作' }).click()
    await expect(page.getByRole('menuitem', { name: '废弃版本' })).toHaveCount(0)
    await page.keyboard.press('Escape')
    await act(page, 3, '废弃版本')
    await page.getByRole('alertdialog').getByRole('button', { name: '废弃版本' }).click()
    await expect(page.getByText('已废弃 V3')).toBeVisible()
    await expect(page.getByRole('button', { name: 'V3 的操作' })).toHaveCount(0)
  })

  await test.step('everything stands in the wide table', async () => {
    await page.getByRole('button', { name: '查看全部信息' }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByRole('columnheader', { name: '校验值' })).toBeVisible()
    await expect(dialog.getByRole('row')).toHaveCount(4)
  })
})

test('a rule says what it would remove, then removes it', async ({ page, enter, server }) => {
  const person = await newPerson(server)
  for (const text of ['one', 'two', 'three', 'four', 'five']) await put(person.wire, 'log.txt', text)
  const before = await person.wire.usedBytes()
  await enter(page)
  await page.goto('/dashboard/main/setting?menuid=401&section=versions')
  await page.getByRole('switch', { name: 'Limit number of versions' }).check()
  await page.getByRole('spinbutton', { name: 'Number of versions' }).fill('2')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText(/older versions? of \d+ files? will be deleted/)
  await question.getByRole('button', { name: /Delete/ }).click()
  await expect(page.getByText(/older versions? deleted/)).toBeVisible()
  expect(await person.wire.usedBytes()).toBeLessThan(before)
  await page.getByRole('switch', { name: 'Limit number of versions' }).uncheck()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await question.getByRole('button', { name: 'Apply' }).click()
  await expect(page.getByText('Version retention updated')).toBeVisible()
})
