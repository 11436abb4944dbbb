import { expect, test } from 'vitest'
import { packageFileName } from './naming.rules.ts'

const folder = (name: string) => ({ name, isFolder: true })
const file = (name: string) => ({ name, isFolder: false })

test.each([
  ['one folder', [folder('合同.2026')], '合同.2026.zip'],
  ['one folder that is called as a zip', [folder('备份.ZIP')], '备份.zip'],
  ['one file', [file('film.mp4')], 'film.zip'],
  ['one file without an extension', [file('README')], 'README.zip'],
  ['one zip', [file('a.zip')], 'a.zip'],
  ['one packed archive', [file('logs.tar.gz')], 'logs.zip'],
  ['one hidden file', [file('.zip')], '.zip.zip'],
  ['one item with a forbidden name', [folder('a:b')], 'a_b.zip'],
])('a package of %s is named after it', (_, chosen, name) => {
  expect(packageFileName({ chosen, folder: '项目', language: 'zh' })).toBe(name)
})

test.each([
  ['项目/一', '项目_一.zip'],
  ['备份.zip', '备份.zip'],
  ['第 1 期.', '第 1 期_.zip'],
])('several items of %s are named after their folder', (name, zip) => {
  for (const language of ['zh', 'en'] as const)
    expect(packageFileName({ chosen: [file('a.txt'), folder('b')], folder: name, language })).toBe(zip)
})

test('several items without a folder are named after the first and their count, in either language', () => {
  const chosen = [file('年度报告.pptx'), file('b.txt'), folder('c')]
  expect(packageFileName({ chosen, folder: null, language: 'zh' })).toBe('年度报告 等 3 项.zip')
  expect(packageFileName({ chosen, folder: null, language: 'en' })).toBe('年度报告 and 2 more.zip')
})

test('a long name leaves room for the count and the extension', () => {
  const chosen = [file(`${'长'.repeat(250)}.txt`), file('b')]
  expect(packageFileName({ chosen, folder: null, language: 'zh' })).toBe(`${'长'.repeat(60)}… 等 2 项.zip`)
  const name = packageFileName({ chosen, folder: '长'.repeat(250), language: 'zh' })
  expect(Buffer.byteLength(name)).toBeLessThanOrEqual(255)
  expect(name.endsWith('.zip')).toBe(true)
})
