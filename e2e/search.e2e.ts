import { docx, pdf } from '../packages/server/src/features/search/reading/test-documents.ts'
import { expect, test } from './kit.ts'
import { adminWire } from './people.ts'
import { bytesOf, type WireFile } from './wire.ts'

test('a file is found by its name, by its text, in a folder, narrowed, and kept as a search', async ({
  page,
  enter,
  server,
}) => {
  const wire = await adminWire(server)
  const folder = async (name: string) =>
    (await wire.post<WireFile>('/api/File/AddFolder', { FolderName: name })).data.FileId
  const contracts = await folder('采购租约')
  const notes = await folder('Notes')
  const put = (name: string, bytes: Uint8Array, parentId: string) =>
    wire.put({ bytes: Buffer.from(bytes), name, fields: { ParentId: parentId } })
  await put('租约 2026.docx', docx('甲方与乙方就验收标准达成一致', 'Payment within thirty days'), contracts)
  await put('scan.pdf', pdf('封面', '付款方式为银行转账'), contracts)
  await put('租约 minutes.txt', bytesOf(2000, 'minutes'), notes)

  // the quick search finds names as they are typed
  await enter(page)
  await page
    .getByRole('banner')
    .getByRole('button', { name: /Search/ })
    .waitFor()
  await page.keyboard.press('/')
  const palette = page.getByRole('dialog', { name: 'Quick search' })
  await palette.getByRole('combobox').fill('租约')
  await expect(palette.getByRole('option', { name: /租约 2026\.docx/ })).toBeVisible()
  await expect(palette.getByRole('option', { name: /租约 minutes\.txt/ })).toBeVisible()
  await palette.getByRole('combobox').press('Enter')
  await page.waitForURL('**/dashboard/searchDetail**')
  const hits = page.getByRole('grid', { name: 'Search results' }).getByRole('row')
  await expect(hits).toHaveCount(3)

  // narrowed by a count, and taken back
  const narrow = page.getByRole('complementary', { name: 'Filters' })
  await narrow.getByRole('button', { name: /Documents/ }).click()
  await expect(hits).toHaveCount(1)
  await expect(page.getByRole('searchbox')).toHaveValue('租约 type:word')
  await narrow.getByRole('button', { name: /Documents/ }).click()
  await expect(hits).toHaveCount(3)

  // by its text, once it was read
  await expect(async () => {
    await page.getByRole('searchbox').fill('content:银行转账')
    await page.getByRole('searchbox').press('Enter')
    await page.reload()
    await expect(hits).toHaveCount(1, { timeout: 5000 })
  }).toPass({ timeout: 120_000 })
  await expect(hits).toContainText('scan.pdf')
  await expect(hits).toContainText('付款方式为银行转账')
  await expect(hits).toContainText('Page 2')
  await hits.getByRole('button', { name: 'Open location' }).click()
  await page.waitForURL(`**/dashboard/myFile**parentId=${contracts}**`)

  // only in the folder that is open
  await page.keyboard.press('Control+k')
  await palette.getByRole('combobox').fill('租约')
  await palette.getByRole('option', { name: /in this folder/ }).click()
  await expect(hits).toHaveCount(1)
  await expect(page.getByText('Only in “采购租约”')).toBeVisible()

  // what is wrong is said, and a good one is kept
  await page.getByRole('searchbox').fill('size:huge')
  await page.getByRole('searchbox').press('Enter')
  await expect(page.getByText('Unknown size “huge”', { exact: false })).toBeVisible()
  await page.getByRole('searchbox').fill('租约 type:word')
  await page.getByRole('searchbox').press('Enter')
  await page.getByRole('button', { name: 'Save search' }).click()
  await page.getByRole('dialog').getByRole('textbox').fill('My contracts')
  await page.keyboard.press('Enter')
  await page.goto(`${server.url}/dashboard/search?menuid=280`)
  await page
    .getByRole('button', { name: /My contracts/ })
    .first()
    .click()
  await expect(hits).toHaveCount(1)

  // a rename is seen at once
  const [renamed] = (await wire.get<{ Data: WireFile[] }>('/api/File/Search', { Query: '2026' })).data.Data
  await wire.post('/api/File/Rename', { Id: renamed!.FileId, Name: '协议 2026.docx' })
  await page.reload()
  await expect(page.getByText('No results for', { exact: false })).toBeVisible()
})
