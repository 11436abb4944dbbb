import type { Page } from '@playwright/test'
import { xlsx } from '../packages/server/src/features/comparison/test-documents.ts'
import { accessibilityFaults } from './accessible.ts'
import { expect, test } from './kit.ts'
import { newPerson } from './people.ts'
import { bytesOf } from './wire.ts'

const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })
const edit = async (page: Page, name: string) => {
  await row(page, name).click({ button: 'right' })
  await page.getByRole('menuitem', { name: /^Edit/ }).click()
}
const close = (page: Page) => page.getByRole('banner').getByRole('button', { name: 'Close', exact: true })
const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true })

test('a file is edited: held for everybody, saved as a version, kept through a crash', async ({
  page,
  enter,
  server,
  browser,
}) => {
  const owner = await newPerson(server, { name: '张伟' })
  const other = await newPerson(server, { name: '李娜' })
  const me = (await owner.wire.get<{ UserId: string }>('/api/User/GetUserInfo')).data.UserId
  const theirId = (await other.wire.get<{ UserId: string }>('/api/User/GetUserInfo')).data.UserId
  const file = await owner.wire.put({ bytes: Buffer.from('first line\n'), name: 'notes.md' })
  const sheet = await owner.wire.put({ bytes: xlsx({ Plan: [['pens', 2]] }), name: 'figures.xlsx' })
  await owner.wire.post('/api/File/SaveGrants', {
    Ids: [me],
    Grants: [{ SubjectType: 'user', SubjectId: theirId, Template: 'editor' }],
  })
  await enter(page, owner)
  await page.goto('/dashboard/myFile?menuid=210')
  const theirs = await (await browser.newContext()).newPage()
  await enter(theirs, other)
  const text = page.getByRole('textbox').first()
  const version = async () =>
    (await owner.wire.list(me)).find(({ FileId }) => FileId === file.FileId)!.Version

  await test.step('from the menu of a list; a change shows, and a save makes a version with a name', async () => {
    await edit(page, 'notes.md')
    await expect(page).toHaveURL(/\/office\/document\?.*Mode=edit/)
    await text.click()
    await page.keyboard.press('Control+End')
    await page.keyboard.type('second line')
    await expect(page.getByText('Unsaved changes')).toBeVisible()
    await page.getByRole('button', { name: 'Save and name version' }).click()
    await page.getByLabel('Version name').fill('After the talk')
    await page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByText('Saved as version 2')).toBeVisible()
    const list = await owner.wire.get<{ Source: string; Name: string }[]>('/api/File/GetVersionList', {
      fileId: file.FileId,
    })
    expect(list.data[0]).toMatchObject({ Source: 'edit', Name: 'After the talk' })
  })

  await test.step('meanwhile it is held: others are told who has it, and nobody moves or deletes it', async () => {
    await theirs.goto(`/packedit?fileId=${file.FileId}&ext=md&v=2`)
    await expect(theirs.getByText('张伟 is editing this file')).toBeVisible()
    for (const { wire } of [owner, other])
      expect((await wire.post('/api/File/Rename', { Id: file.FileId, Name: 'x.md' })).key).toBe(
        'locks.editing',
      )
  })

  await test.step('a server that is killed comes back to the same window, which saves', async () => {
    await text.click()
    await page.keyboard.press('Control+End')
    await page.keyboard.type('\nthird line')
    await server.kill()
    await expect(page.getByText('Offline. Changes are kept')).toBeVisible()
    await server.start()
    await expect(page.getByText('Unsaved changes')).toBeVisible({ timeout: 60_000 })
    await page.keyboard.press('Control+s')
    await expect(page.getByText('Saved as version 3')).toBeVisible()
  })

  await test.step('what is left as a draft is offered to whoever opens the file next', async () => {
    await page.keyboard.type(', unfinished')
    await close(page).click()
    await page.getByRole('button', { name: 'Keep as draft' }).click()
    await expect(page).toHaveURL(/myFile/)
    expect(await version()).toBe(3)
    // the waiting user sees that the file is free
    await expect(theirs.getByText('You can edit this file now')).toBeVisible()
    await server.crash()
    await theirs.getByRole('button', { name: 'Edit', exact: true }).click()
    await expect(theirs.getByText('You have an unsaved draft')).toBeVisible()
    await theirs.getByRole('button', { name: 'Continue editing draft' }).click()
    await expect(theirs.getByText('third line, unfinished', { exact: true })).toBeVisible()
    await save(theirs).click()
    await expect(theirs.getByText('Saved as version 4')).toBeVisible()
    await close(theirs).click()
  })

  await test.step('a workbook is open in two windows at once, which see each other', async () => {
    for (const one of [page, theirs])
      await one.goto(`/office/document?fileId=${sheet.FileId}&ext=xlsx&v=1&Mode=edit`)
    await expect(page.getByRole('list', { name: 'Editing now' }).getByText('李娜')).toBeAttached()
    await expect(theirs.getByRole('list', { name: 'Editing now' }).getByText('张伟')).toBeAttached()
    await close(theirs).click()
    await expect(page.getByRole('list', { name: 'Editing now' })).toHaveCount(0)
  })
})

test('a save for which there is no room stays a draft, can be downloaded, and is saved when there is room', async ({
  page,
  enter,
  server,
}) => {
  const owner = await newPerson(server, { name: '唐敏' })
  const file = await owner.wire.put({ bytes: Buffer.from('one\n'), name: 'room.txt' })
  const allow = (bytes: number) =>
    server.cabinet('set-quota', '--account', owner.account, '--bytes', String(bytes))
  await enter(page, owner)
  await page.goto(`/office/document?fileId=${file.FileId}&ext=txt&v=1&Mode=edit`)
  await page.getByRole('textbox').first().click()
  await page.keyboard.press('Control+Home')
  await page.keyboard.insertText('two ')
  await allow(5)
  await save(page).click()
  const told = page.getByRole('alert').filter({ hasText: 'Insufficient remaining space' })
  await expect(told).toContainText('Your changes were kept as a draft')
  const download = page.waitForEvent('download')
  await told.getByRole('button', { name: 'Download copy' }).click()
  expect((await download).suggestedFilename()).toBe('room.txt')
  expect(await accessibilityFaults(page)).toEqual([])
  await page.reload()
  await page.getByRole('button', { name: 'Continue editing draft' }).click()
  await expect(page.getByText('two one', { exact: true })).toBeVisible()
  await allow(1_000_000)
  await save(page).click()
  await expect(page.getByText('Saved as version 2')).toBeVisible()
  expect((await owner.wire.download(file.FileId)).toString()).toBe('two one\n')
})

test('a server that is killed during a save has the version before or the new one', async ({ server }) => {
  const { wire } = await newPerson(server)
  const before = bytesOf(2_000_000, 'before')
  const file = await wire.put({ bytes: before, name: 'large.txt' })
  const contents = [before]
  // from the first bytes on their way to the answer
  for (const after of [5, 40, 120, 400]) {
    const opened = await wire.post<{ State: string; VersionNumber: number; Member: { MemberId: string } }>(
      '/api/File/OpenEditing',
      { FileId: file.FileId, Choice: 'version' },
    )
    const { VersionNumber, Member } = opened.data
    expect(VersionNumber).toBe(contents.length)
    const next = bytesOf(8_000_000, `after ${after}`)
    const query = { MemberId: Member.MemberId, VersionNumber: String(VersionNumber) }
    const saved = wire.octets('/api/File/SaveEditing', query, next).catch(() => null)
    await new Promise((resolve) => setTimeout(resolve, after))
    await server.kill()
    const answer = await saved
    await server.start()
    const version = (await wire.list()).find(({ FileId }) => FileId === file.FileId)!.Version
    const before = contents.length
    expect(answer?.code === 200 ? [before + 1] : [before, before + 1]).toContain(version)
    if (version > before) contents.push(next)
    expect((await wire.download(file.FileId)).equals(contents.at(-1)!)).toBe(true)
    await wire.post('/api/File/LeaveEditing', { MemberId: Member.MemberId, KeepDraft: false })
  }
  expect(await server.cabinet('fsck')).toMatchObject({ faults: [] })
})

test('an editor that was opened by address closes into the folder; a link to no file says so', async ({
  page,
  enter,
  server,
}) => {
  const owner = await newPerson(server, { name: '高远' })
  const stranger = await newPerson(server, { name: '林夏' })
  const folder = await owner.wire.post<{ FileId: string }>('/api/File/AddFolder', {
    FolderName: 'Plans',
    ParentId: '',
  })
  const file = await owner.wire.put({
    bytes: Buffer.from('one\n'),
    name: 'inside.txt',
    fields: { ParentId: folder.data.FileId },
  })
  const hidden = await stranger.wire.put({ bytes: Buffer.from('theirs\n'), name: 'theirs.txt' })
  await enter(page, owner)

  await test.step('close leads to the folder of the file', async () => {
    await page.goto(`/office/document?fileId=${file.FileId}&ext=txt&v=1&Mode=edit`)
    await expect(page.getByRole('textbox').first()).toBeVisible()
    await close(page).click()
    await expect(page).toHaveURL(new RegExp(folder.data.FileId))
    await expect(row(page, 'inside.txt')).toBeVisible()
  })

  const missing = '00000000-0000-4000-8000-000000000000'
  for (const fileId of [missing, hidden.FileId, 'nonsense'])
    for (const address of [
      `/office/document?fileId=${fileId}&ext=txt&v=1&Mode=edit`,
      `/fliePreview?fileId=${fileId}&ext=txt&v=1&Mode=view`,
    ])
      await test.step(`a link to no visible file: ${address}`, async () => {
        await page.goto(address)
        await expect(page.getByText('This link doesn’t lead to a file')).toBeVisible()
        await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(0)
        await page.getByRole('button', { name: 'Go to my files' }).click()
        await expect(row(page, 'Plans')).toBeVisible()
      })
})
