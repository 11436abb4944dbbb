import type { Page } from '@playwright/test'
import { expect, test } from './kit.ts'

const row = (page: Page, name: string | RegExp) => page.getByRole('row').filter({ hasText: name })

async function upload(page: Page, names: string[]) {
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: '上传', exact: true }).first().click()
  await page.getByRole('menuitem', { name: '上传文件', exact: true }).click()
  await (await chooser).setFiles(
    names.map((name) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(name) })),
  )
  for (const name of names) await expect(row(page, name.replace('.txt', ''))).toBeVisible()
}

/** An option of the select that is open. */
const option = (page: Page, name: string) =>
  page
    .locator('.ant-select-item-option')
    .filter({ has: page.getByText(name, { exact: true }), visible: true })
    .last()

/** Fills the drawer of a category or a label and saves it. */
async function save(
  page: Page,
  name: string,
  choose: (drawer: ReturnType<Page['getByRole']>) => Promise<void>,
) {
  const drawer = page.getByRole('dialog')
  await drawer.getByLabel('名称').fill(name)
  await choose(drawer)
  await drawer.getByRole('button', { name: '保存' }).click()
  await expect(drawer).toBeHidden()
  await expect(row(page, name).first()).toBeVisible()
}

test('labels are made by administrators, set on files, found again, merged and kept while in use', async ({
  page,
  enter,
  server,
}) => {
  await enter(page, { language: 'zh' })

  await test.step('two categories', async () => {
    await page.goto(`${server.url}/dashboard/main/labelType?menuid=408`)
    await page.getByRole('button', { name: '新建分类' }).first().click()
    await save(page, '密级', async (drawer) => {
      await drawer.getByText('单选', { exact: true }).click()
      await drawer.getByText('红色').click()
    })
    await page.getByRole('button', { name: '新建分类' }).first().click()
    await save(page, '主题', async () => undefined)
  })

  await test.step('their labels', async () => {
    await page.goto(`${server.url}/dashboard/main/labelList?menuid=409`)
    const add = async (name: string, type: string, level?: string) => {
      await page.getByRole('button', { name: '新建标签' }).first().click()
      await save(page, name, async (drawer) => {
        await drawer.getByRole('combobox', { name: '分类' }).click()
        await option(page, type).click()
        if (!level) return
        await drawer.getByRole('combobox', { name: '密级' }).click()
        await option(page, level).click()
      })
    }
    await add('内部', '密级', '2')
    await add('机密', '密级', '4')
    await add('合同', '主题')
    await add('契约', '主题')
  })

  await test.step('set in bulk from the list of files', async () => {
    await page.goto(`${server.url}/dashboard/myFile?menuid=210`)
    await upload(page, ['label a.txt', 'label b.txt', 'label c.txt'])
    await row(page, 'label a').click()
    await row(page, 'label b').click({ modifiers: ['Control'] })
    await page.keyboard.press('l')
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: /契约/ }).click()
    await dialog.getByRole('button', { name: /机密/ }).click()
    await dialog.getByRole('button', { name: '保存' }).click()
    await expect(row(page, 'label a')).toContainText('机密')
    await expect(row(page, 'label b')).toContainText('契约')
    await expect(row(page, 'label c')).not.toContainText('契约')
  })

  await test.step('a lower level asks why, and can be taken back', async () => {
    await row(page, 'label a').click()
    await expect(page.getByRole('complementary').getByText('机密')).toBeVisible()
    await page.getByRole('button', { name: '编辑标签' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: /内部/ }).last().click()
    await expect(dialog.getByRole('button', { name: '保存' })).toBeDisabled()
    await dialog.getByLabel('降低密级的原因').fill('已公开')
    await dialog.getByRole('button', { name: '保存' }).click()
    await expect(row(page, 'label a')).toContainText('内部')
    await page.getByRole('button', { name: '撤销' }).last().click()
    await expect(row(page, 'label a')).toContainText('机密')
  })

  await test.step('the list is narrowed to a label', async () => {
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: /^标签:/ }).click()
    await page.getByRole('menuitemradio', { name: /契约/ }).click()
    await expect(row(page, 'label c')).toHaveCount(0)
    await expect(row(page, 'label a')).toBeVisible()
  })

  await test.step('in use, so not deleted; merged instead', async () => {
    await page.goto(`${server.url}/dashboard/main/labelList?menuid=409`)
    await row(page, '契约').getByRole('checkbox').click()
    await page.getByRole('button', { name: '删除', exact: true }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: '删除' }).click()
    await expect(page.getByText('正在使用，无法删除').first()).toBeVisible()
    await page.reload()
    await row(page, '契约').getByRole('checkbox').click()
    await row(page, '合同').getByRole('checkbox').click()
    await page.getByRole('button', { name: '合并', exact: true }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('combobox', { name: '合并为' }).click()
    await option(page, '合同').click()
    await dialog.getByRole('button', { name: '确定' }).click()
    await expect(row(page, '契约')).toHaveCount(0)
    await page.goto(`${server.url}/dashboard/myFile?menuid=210`)
    await expect(row(page, 'label b')).toContainText('合同')
  })
})
