import type { Page } from '@playwright/test'
import { lockedOf, zipOf } from '../packages/server/src/features/previews/archives/test-archives.ts'
import { docx, pdf, png } from './files.ts'
import { expect, test } from './kit.ts'
import { type WireFile, wireOf } from './wire.ts'

const text = (words: string) => Buffer.from(words)

async function opened(page: Page, url: string, name: string, bytes: Buffer) {
  const token = await page.evaluate(() => JSON.parse(localStorage.getItem('token')!).access)
  const wire = wireOf(url, token)
  const called = `T${Math.random().toString(36).slice(2, 12)}`
  const { data: folder } = await wire.post<WireFile>('/api/File/AddFolder', { FolderName: called })
  const file = await wire.put({ bytes, name, fields: { ParentId: folder.FileId } })
  const ext = name.slice(name.lastIndexOf('.') + 1)
  await page.goto(`/fliePreview?fileId=${file.FileId}&ext=${ext}&v=1&Mode=view`)
}

test.beforeEach(({ page, enter }) => enter(page))

test('an archive is walked through by keys, its files open and are saved one by one', async ({
  page,
  server,
}) => {
  const gbk = Buffer.concat([Buffer.from([0xc4, 0xea, 0xb6, 0xc8]), text('/notes.md')])
  await opened(
    page,
    server.url,
    'papers.zip',
    zipOf([
      { name: gbk, bytes: text('# Heading\n\ntext\n') },
      { name: '报告/预算.csv', bytes: text('name,amount\n张伟,12\n') },
      { name: '报告/合同.docx', bytes: docx('采购合同第一条') },
      { name: '报告/plan.pdf', bytes: pdf('The plan of the project') },
      { name: '报告/blue.png', bytes: png(320, 200, [36, 89, 224]) },
      { name: 'inner.zip', bytes: zipOf([{ name: 'a', bytes: text('a') }]) },
      { name: '../../etc/passwd', bytes: text('root') },
      { name: 'bomb.txt', bytes: text('x'), told: 4_000_000_000 },
    ]),
  )
  const tree = page.getByRole('treegrid')
  await expect(tree.getByRole('row', { name: '年度' })).toBeVisible()
  await expect(tree.getByRole('row', { name: /inner/ })).toBeVisible()
  await page.keyboard.press('Home')
  await page.keyboard.press('ArrowDown')
  await expect(tree.getByRole('row', { selected: true })).toContainText('年度')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Heading' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(tree.getByRole('row', { selected: true })).toContainText('notes.md')

  const search = page.getByRole('searchbox', { name: 'Search by name' })
  for (const [name, shown] of [
    ['预算', page.getByRole('cell', { name: '张伟' })],
    ['合同', page.getByText('采购合同第一条').first()],
    ['plan', page.locator('.textLayer').first()],
    ['blue', page.getByAltText('blue.png')],
    ['inner', page.getByRole('heading', { name: 'Preview or editing not supported for this file type' })],
    ['bomb', page.getByText('Files inside an archive can be opened up to 256MB')],
  ] as const) {
    await search.fill(name)
    await tree
      .getByRole('row', { name: new RegExp(name) })
      .last()
      .click()
    await expect(shown).toBeVisible({ timeout: 60_000 })
    await page.getByRole('button', { name: 'Back to “papers.zip”' }).click()
  }
  await search.fill('passwd')
  await expect(tree.getByText('Unsafe path')).toBeVisible()
  await search.fill('inner')
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download “inner.zip”' }).click()
  expect((await saved).suggestedFilename()).toBe('inner.zip')
})

test('an encrypted archive asks for its password', async ({ page, server }) => {
  await opened(page, server.url, 'locked.7z', await lockedOf('open sesame', 'secret.txt'))
  const password = page.getByLabel('Password', { exact: true })
  await password.fill('wrong')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Incorrect password')).toBeVisible()
  await password.fill('open sesame')
  await page.keyboard.press('Enter')
  await page.getByRole('row', { name: /secret/ }).click()
  await expect(page.locator('.cm-content')).toContainText('the plan')
})

test('a damaged archive says so', async ({ page, server }) => {
  await opened(page, server.url, 'broken.rar', text('Rar!\x1a\x07\x00 and nothing more'))
  await expect(page.getByText('This archive is damaged and can’t be read')).toBeVisible()
})

test('a hostile letter is read, runs nothing and asks nobody; its files open', async ({ page, server }) => {
  const parts = [
    ['text/html; charset=utf-8', [], '<h1>年度会议</h1><script>top.hacked = 1</script>'],
    [
      'image/png',
      ['Content-ID: <logo>', 'Content-Disposition: inline; filename=logo.png'],
      png(60, 40, [9, 9, 200]),
    ],
    ['text/csv', ['Content-Disposition: attachment; filename=list.csv'], 'name,amount\n张伟,12\n'],
    [
      'application/pdf',
      ['Content-Disposition: attachment; filename=plan.pdf'],
      pdf('The plan of the project'),
    ],
  ] as const
  const html = `${parts[0][2]}<img src="https://evil.example/p.png" onerror="top.hacked = 1"><img alt="logo" src="cid:logo">
<style>@import "https://evil.example/a.css";</style><iframe src="https://evil.example/"></iframe><a href="https://example.com/">link</a>`
  const body = parts.map(([type, more, bytes], at) =>
    [
      '--x',
      `Content-Type: ${type}`,
      'Content-Transfer-Encoding: base64',
      ...more,
      '',
      Buffer.from(at === 0 ? html : bytes).toString('base64'),
    ].join('\r\n'),
  )
  const head = [
    'From: Wang Fang <wang@example.com>',
    'To: li@example.com',
    'Subject: Minutes',
    'Content-Type: multipart/mixed; boundary=x',
    '',
  ]
  await opened(page, server.url, 'letter.eml', text([...head, ...body, '--x--', ''].join('\r\n')))
  await expect(page.getByRole('heading', { name: 'Minutes' })).toBeVisible()
  await expect(page.getByRole('note')).toContainText('2 external images or styles')
  const letter = page.frameLocator('iframe')
  await expect(letter.getByRole('heading', { name: '年度会议' })).toBeVisible()
  await expect(letter.getByAltText('logo')).toHaveJSProperty('naturalWidth', 60)
  await expect(letter.locator('script, iframe')).toHaveCount(0)
  expect(await page.evaluate(() => 'hacked' in window)).toBe(false)
  await page.getByRole('button', { name: /^list.csv/ }).click()
  await expect(page.getByRole('cell', { name: '张伟' })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: /^plan.pdf/ }).click()
  await expect(page.locator('.textLayer').first()).toContainText('The plan')
})
