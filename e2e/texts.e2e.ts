import type { Page } from '@playwright/test'
import { accessibilityFaults } from './accessible.ts'
import { expect, test } from './kit.ts'
import { newPerson } from './people.ts'
import type { WireFile } from './wire.ts'

const edit = (page: Page, file: WireFile, ext: string) =>
  page.goto(`/office/document?fileId=${file.FileId}&ext=${ext}&v=${file.Version}&Mode=edit`)

const save = async (page: Page, version: number) => {
  await page.keyboard.press('Control+s')
  await expect(page.getByText(`Saved as version ${version}`)).toBeVisible()
}

/** '中文测试' in GB18030. */
const chinese = Buffer.from('d6d0cec4b2e2cad4', 'hex')
const crlf = Buffer.from('\r\n')

test('texts are edited in their encoding, what is not touched stays byte for byte', async ({
  page,
  enter,
  server,
}, testInfo) => {
  const person = await newPerson(server, { name: 'Ada Wong' })
  await enter(page, person)

  await test.step('an old Chinese file of Windows: found, replaced, saved', async () => {
    const bytes = Buffer.concat([chinese, crlf, Buffer.from('line two\n'), chinese, crlf])
    const file = await person.wire.put({ bytes, name: 'old.txt' })
    await edit(page, file, 'txt')
    const text = page.getByRole('textbox', { name: 'Edit “old.txt”' })
    await expect(text).toContainText('中文测试')
    await expect(page.getByText('Chinese GB18030')).toBeVisible()
    await expect(page.getByText('CRLF')).toBeVisible()
    await page.getByRole('button', { name: 'Find and replace' }).click()
    await page.getByRole('textbox', { name: 'Find' }).fill('two')
    await page.getByRole('textbox', { name: 'Replace with' }).fill('二 €')
    await page.getByRole('button', { name: 'Replace all' }).click()
    await page.screenshot({ path: testInfo.outputPath('find-en-light.png') })
    await page.keyboard.press('Escape')
    expect(await accessibilityFaults(page)).toEqual([])
    await save(page, 2)
    const now = Buffer.concat([
      ...[chinese, crlf, Buffer.from('line '), Buffer.from('b6fe20a2e3', 'hex'), Buffer.from('\n')],
      ...[chinese, crlf],
    ])
    expect((await person.wire.download(file.FileId)).toString('hex')).toBe(now.toString('hex'))
  })

  await test.step('a character that the encoding lacks: said before it is lost, and UTF-8 offered', async () => {
    const line = 'a4a4a4e5a46aa4a3a440bee3acb0a64da658a4a7a448a448a4a3a4aabfd20a'
    const file = await person.wire.put({ bytes: Buffer.from(line.repeat(20), 'hex'), name: 'big5.txt' })
    await edit(page, file, 'txt')
    await page.getByRole('textbox', { name: 'Edit “big5.txt”' }).click()
    await page.keyboard.press('Control+Home')
    await page.keyboard.insertText('简')
    await page.keyboard.press('Control+s')
    const told = page.getByRole('alert').filter({ hasText: 'Chinese Big5 can’t represent “简”' })
    await expect(told).toBeVisible()
    await page.screenshot({ path: testInfo.outputPath('lacking.png') })
    await told.getByRole('button', { name: 'Save as UTF-8' }).click()
    await save(page, 2)
    expect((await person.wire.download(file.FileId)).toString()).toMatch(/^简中文/)
  })

  await test.step('a text that was taken for another encoding: read as the right one, and saved so', async () => {
    const source = Buffer.from('8365835883672082b182c682ce0a', 'hex')
    const file = await person.wire.put({ bytes: source, name: 'kana.txt' })
    await edit(page, file, 'txt')
    await page.getByRole('button', { name: /^Encoding: / }).click()
    await page.getByRole('menuitemradio', { name: 'Japanese Shift JIS' }).click()
    const text = page.getByRole('textbox', { name: 'Edit “kana.txt”' })
    await expect(text).toContainText('テスト ことば')
    await text.click()
    await page.keyboard.press('Control+Home')
    await page.keyboard.insertText('ア')
    await save(page, 2)
    expect((await person.wire.download(file.FileId)).toString('hex')).toBe(`8341${source.toString('hex')}`)
  })

  await test.step('Markdown with its page, undone and done again', async () => {
    const file = await person.wire.put({ bytes: Buffer.from('# Plan\n\n- one\n'), name: 'plan.md' })
    await page.evaluate(() => localStorage.setItem('theme', 'theme-dark'))
    await edit(page, file, 'md')
    await page.getByRole('textbox', { name: 'Edit “plan.md”' }).click()
    await page.keyboard.press('Control+End')
    await page.keyboard.insertText('## Costs <script>x</script>')
    const side = page.getByRole('region', { name: 'Preview of “plan.md”' })
    await expect(side.getByRole('heading', { name: /^Costs/ })).toBeVisible()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(side.getByRole('heading', { name: /^Costs/ })).toHaveCount(0)
    await page.getByRole('button', { name: 'Redo' }).click()
    await page.screenshot({ path: testInfo.outputPath('markdown-en-dark.png') })
    expect(await accessibilityFaults(page)).toEqual([])
    await page.getByRole('radio', { name: 'Preview', exact: true }).click()
    await expect(page.getByRole('textbox', { name: 'Edit “plan.md”' })).toBeHidden()
    await save(page, 2)
    expect((await person.wire.download(file.FileId)).toString()).toBe(
      '# Plan\n\n- one\n## Costs <script>x</script>',
    )
  })
})
