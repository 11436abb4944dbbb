import type { Page } from '@playwright/test'
import { docx, pdf, xlsx, zipped } from '../packages/server/src/features/comparison/test-documents.ts'
import { accessibilityFaults } from './accessible.ts'
import { png } from './files.ts'
import { expect, test } from './kit.ts'
import { newPerson } from './people.ts'

const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })
const differences = (page: Page) => page.getByRole('toolbar', { name: '对比工具' })

test('two files, or two versions of one, are held beside each other', async ({ page, enter, server }) => {
  const person = await newPerson(server, { name: '张伟' })
  const put = async (name: string, bytes: Buffer | string) =>
    (await person.wire.put({ name, bytes: Buffer.from(bytes) })).FileId
  const putAgain = async (name: string, text: string) => {
    const sending = { bytes: Buffer.from(text), name }
    await person.wire.chunkTest(sending)
    await person.wire.chunk(sending, 1)
    expect((await person.wire.merge(sending, { IsMerge: true })).code).toBe(200)
  }
  const open = (one: string, other: string) => page.goto(`/fileComparison?fileId=${one}&Id=${other}`)
  const lines = Array.from({ length: 60 }, (_, at) => `第 ${at + 1} 行`)
  await put('纪要.txt', lines.join('\n'))
  await putAgain('纪要.txt', lines.with(29, '第 30 行，已改').concat('最后一行').join('\n'))
  await put('合同甲.docx', docx('# 第一章', '甲方应在三十日内付款。', '结尾'))
  await put('合同乙.docx', docx('# 第一章', '甲方应在十五日内付款。', '新增的一段', '结尾'))
  await enter(page, { ...person, language: 'zh' })

  await test.step('versions: from the list of versions, the older one on the left', async () => {
    await page.goto('/dashboard/myFile?menuid=210')
    await row(page, '纪要.txt').click()
    await page.getByRole('tab', { name: '版本' }).click()
    await page.getByRole('button', { name: 'V1 的操作' }).click()
    await page.getByRole('menuitem', { name: '与最新版本对比' }).click()
    await expect(differences(page)).toContainText('第 1 处，共 2 处差异')
    await expect(page.getByRole('region', { name: '左侧文件' })).toContainText('V1')
    await expect(page.getByRole('region', { name: '右侧文件' })).toContainText('V2（最新）')
    await expect(page.locator('ins').first()).toHaveText('，已改')
    await page.keyboard.press('n')
    await expect(differences(page)).toContainText('第 2 处')
    await expect(page.getByText('最后一行')).toBeVisible()
    await page.keyboard.press('p')
    await expect(differences(page)).toContainText('第 1 处')
    await expect(page.getByText('第 10 行', { exact: true })).toHaveCount(0)
    await page.getByRole('button', { name: '展开 26 行相同内容' }).click()
    await expect(page.getByText('第 27 行', { exact: true }).first()).toBeVisible()
    await page.getByRole('button', { name: '左右互换' }).click()
    await expect(differences(page)).toContainText('删除 1')
    expect(await accessibilityFaults(page)).toEqual([])
    await page.keyboard.press('Escape')
    await expect(row(page, '纪要.txt')).toBeVisible()
  })

  await test.step('two files of a list: paragraphs with the words that differ, inline too', async () => {
    await row(page, '合同甲.docx').click()
    await row(page, '合同乙.docx').click({ modifiers: ['Control'] })
    await row(page, '合同乙.docx').click({ button: 'right' })
    await page.getByRole('menuitem', { name: '对比', exact: true }).click()
    await expect(page.locator('del')).toHaveText('三十')
    await expect(page.locator('ins')).toHaveText('十五')
    await page.getByRole('radio', { name: '合并' }).click()
    await expect(page.locator('ins')).toHaveText('十五')
    await expect(page.getByText('新增的一段')).toBeVisible()
    await page.getByRole('radio', { name: '并排' }).click()
  })

  await test.step('what differs is saved as a report', async () => {
    // LibreOffice writes it, after a first start of its own
    const saved = page.waitForEvent('download', { timeout: 120_000 })
    await page.getByRole('button', { name: '导出报告' }).click()
    expect((await saved).suggestedFilename()).toMatch(
      /^文件对比报告 合同甲\.docx - 合同乙\.docx\.(pdf|html)$/,
    )
  })

  await test.step('sheets by cells, archives by entries', async () => {
    await open(
      await put('甲.xlsx', xlsx({ 预算: [['笔', 2]], 旧: [['x']] })),
      await put('乙.xlsx', xlsx({ 预算: [['笔', 3]], 新: [['y']] })),
    )
    const sheets = page.getByRole('navigation', { name: '工作表' })
    await expect(sheets.getByRole('button')).toHaveText([/预算\s*1/, /新\s*新增/, /旧\s*已删除/])
    await expect(page.getByRole('table', { name: '右侧文件' }).getByRole('cell', { name: '3' })).toBeVisible()
    await page.keyboard.press('n')
    await expect(sheets.getByRole('button', { name: '新增' })).toHaveAttribute('aria-current', 'true')
    await open(
      await put('甲.zip', zipped({ 'a.txt': 'a', 'b.txt': 'b' })),
      await put('乙.zip', zipped({ 'a.txt': 'A', 'c.txt': 'c' })),
    )
    await expect(page.getByRole('row').filter({ hasText: 'a.txt' })).toContainText('修改')
    await expect(page.getByRole('row').filter({ hasText: 'c.txt' })).toContainText('新增')
  })

  await test.step('a PDF by its text and by its pages', async () => {
    await open(
      await put('甲.pdf', pdf('合同的第一页')),
      await put('乙.pdf', pdf('合同的第一页', '合同的第二页')),
    )
    await expect(page.getByText('合同的第二页')).toBeVisible()
    await page.getByRole('radio', { name: '页面' }).click()
    await expect(page.getByRole('region', { name: '第 1 页' }).getByRole('img')).toHaveCount(2)
    await expect(page.getByText('1 / 2')).toBeVisible()
    await page.getByRole('button', { name: '叠加对比' }).click()
    await expect(page.getByText('两张图片的像素完全相同')).toBeVisible()
  })

  const left = await put('甲.png', png(80, 60, [200, 30, 30]))
  await test.step('pictures: what differs is counted', async () => {
    await open(left, await put('乙.png', png(80, 60, [30, 30, 200])))
    await expect(page.getByRole('img', { name: '乙.png' })).toBeVisible()
    await page.getByRole('radio', { name: '差异' }).click()
    await expect(page.getByText('100.00% 的像素不同')).toBeVisible()
  })

  await test.step('the same, what cannot be compared, and nothing chosen: said, with a way on', async () => {
    await open(left, await put('丙.png', png(80, 60, [200, 30, 30])))
    await expect(page.getByText('两个文件完全相同')).toBeVisible()
    await open(left, await put('a.txt', 'a'))
    await expect(page.getByText('这两个文件的内容无法对比')).toBeVisible()
    await expect(page.getByRole('button', { name: '预览 · 左侧文件' })).toBeVisible()
    await open(await put('坏.docx', 'PK'), await put('好.docx', docx('好')))
    await expect(page.getByText('左侧文件：文件已损坏、已加密，或内容与扩展名不符')).toBeVisible()
    await page.goto('/fileComparison')
    await expect(page.getByText('请选择要对比的文件')).toBeVisible()
  })
})
