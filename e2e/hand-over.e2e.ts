import { expect, test } from './kit.ts'
import { newPerson } from './people.ts'
import { bytesOf } from './wire.ts'

test('what a leaver leaves is handed over, and taken back', async ({ page, enter, server, browser }) => {
  const leaver = await newPerson(server, { name: 'Lena Old' })
  const heir = await newPerson(server, { name: 'Nora New' })
  await leaver.wire.put({ bytes: bytesOf(5000, 'report'), name: 'report.bin' })
  await leaver.wire.post('/api/File/AddFolder', { FolderName: 'drafts' })

  await enter(page)
  await page.goto('/dashboard/userMain/user?menuid=501')
  await page.getByRole('row').filter({ hasText: 'Lena Old' }).click()
  const drawer = page.getByRole('dialog')
  await drawer.getByRole('tab', { name: 'Handover' }).click()

  await test.step('the administrator sees what it is', async () => {
    await expect(drawer.getByText('Files: 1, folders: 1, 4.88 KB')).toBeVisible()
    await expect(drawer.getByRole('button', { name: 'Hand over' })).toBeDisabled()
  })

  await test.step('and hands it over', async () => {
    await drawer.getByRole('combobox', { name: 'Choose a user' }).fill('nora')
    await page.locator('.ant-select-item-option').filter({ hasText: 'Nora New' }).click()
    await drawer.getByRole('button', { name: 'Hand over' }).click()
    const question = page.getByRole('alertdialog')
    await expect(question).toContainText('Personal files')
    await question.getByRole('button', { name: 'Hand over' }).click()
    await expect(page.getByText('Files are in “Lena Old”')).toBeVisible()
    await expect(drawer.getByText('To Nora New')).toBeVisible()
    await expect(drawer.getByText('This account is already disabled')).toBeVisible()
  })

  await test.step('the receiver has it, and the leaver is out', async () => {
    const theirs = await (await browser.newContext()).newPage()
    await enter(theirs, { account: heir.account, password: heir.password })
    await theirs.getByRole('row').filter({ hasText: 'Lena Old' }).dblclick()
    for (const name of ['drafts', 'report.bin'])
      await expect(theirs.getByRole('row').filter({ hasText: name })).toBeVisible()
    expect((await leaver.wire.get('/api/File/GetFileList')).status).toBe(401)
    expect(await heir.wire.usedBytes()).toBe(5000)
  })

  await test.step('until it is taken back', async () => {
    await drawer.getByRole('button', { name: 'Undo' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Undo' }).click()
    await expect(drawer.getByText('Handover undone').first()).toBeVisible()
    await expect(drawer.getByText('Files: 1, folders: 1, 4.88 KB')).toBeVisible()
    expect(await heir.wire.usedBytes()).toBe(0)
  })
})
