import { appendFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BrowserContext, Page } from '@playwright/test'
import { expect, test } from './kit.ts'
import { newPerson, type Person } from './people.ts'
import { bytesOf, type WireFile } from './wire.ts'

const megabyte = 1024 ** 2

type Chosen = string | { name: string; buffer: Buffer }

/** Chooses files, or a folder by its path, in the browser's dialog. */
async function choose(page: Page, what: 'Upload files' | 'Upload folder', files: Chosen[] | string) {
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Upload', exact: true }).click()
  await page.getByRole('menuitem', { name: what, exact: true }).click()
  const typed = (file: Exclude<Chosen, string>) => ({ mimeType: 'application/octet-stream', ...file })
  await (await chooser).setFiles(
    typeof files === 'string' || files.some((file) => typeof file === 'string')
      ? (files as string | string[])
      : (files as Exclude<Chosen, string>[]).map(typed),
  )
}

async function answerClash(
  page: Page,
  choice: 'Keep both' | 'Skip existing files' | 'Upload as new version',
) {
  const question = page.getByRole('alertdialog')
  await question.getByRole('radio', { name: new RegExp(`^${choice}`) }).check()
  await question.getByRole('button', { name: 'Upload', exact: true }).click()
}

const upload = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name })
const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })
const panel = (page: Page) => page.getByRole('region', { name: 'Uploads', exact: true })

/** Counts the requests that carry bytes, by the name of the file. */
function countSent(context: BrowserContext): Map<string, number> {
  const sent = new Map<string, number>()
  context.on('request', (request) => {
    const address = new URL(request.url())
    if (!address.pathname.endsWith('/FileUpload') || !request.headers()['x-chunk-sha256']) return
    const name = address.searchParams.get('filename') ?? ''
    sent.set(name, (sent.get(name) ?? 0) + 1)
  })
  return sent
}

/** Holds every chunk until the returned function is called. */
async function holdChunks(context: BrowserContext): Promise<() => void> {
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await context.route(/FileUpload\?/, async (route) => {
    if (route.request().headers()['x-chunk-sha256']) await held
    await route.continue().catch(() => undefined)
  })
  return release
}

/** Nothing but these bytes counts, and no upload is left unfinished. */
async function expectNothingLeft({ wire }: Person, bytes: number) {
  await expect.poll(async () => (await wire.get<object[]>('/api/File/GetUploadList')).data).toEqual([])
  expect(await wire.usedBytes()).toBe(bytes)
}

const namesIn = async ({ wire }: Person, ParentId?: string) => {
  const { data } = await wire.get<{ Data: WireFile[] }>('/api/File/GetFileList', ParentId ? { ParentId } : {})
  return data.Data.map(({ Name }) => Name).sort()
}

test('skipping a taken name sends no byte and leaves nothing; list, tree and space used follow', async ({
  page,
  enter,
  server,
}) => {
  const person = await newPerson(server)
  await person.wire.put({ bytes: bytesOf(3 * megabyte, 'old'), name: 'film.mp4' })
  const sent = countSent(page.context())
  await enter(page, { ...person, language: 'en' })
  await choose(page, 'Upload files', [
    { name: 'film.mp4', buffer: bytesOf(3 * megabyte, 'other') },
    { name: 'new.bin', buffer: bytesOf(3 * megabyte, 'new') },
  ])
  await answerClash(page, 'Skip existing files')
  await expect(upload(page, 'film.mp4')).toContainText('Skipped')
  await expect(upload(page, 'new.bin')).toContainText('Uploaded')
  expect(Object.fromEntries(sent)).toEqual({ 'new.bin': 2 })
  await expectNothingLeft(person, 6 * megabyte)

  await test.step('the list follows without a reload, and a reload brings nothing back', async () => {
    await expect(row(page, 'new')).toBeVisible()
    await expect(page.getByRole('treeitem', { name: 'My files' })).toContainText('2')
    await expect(page.getByText(/^6\sMB/).first()).toBeVisible()
    await page.reload()
    await expect(row(page, 'film')).toBeVisible()
    await expect(panel(page)).toHaveCount(0)
  })
})

test('keeping both sends a file once, under the next free number', async ({ page, enter, server }) => {
  const person = await newPerson(server)
  for (const name of ['film.mp4', 'film (2).mp4', '.hidden'])
    await person.wire.put({ bytes: bytesOf(1000, name), name })
  const sent = countSent(page.context())
  await enter(page, { ...person, language: 'en' })
  await choose(page, 'Upload files', [
    { name: 'film.mp4', buffer: bytesOf(5 * megabyte, 'other') },
    { name: '.hidden', buffer: Buffer.from('other') },
  ])
  await expect(page.getByRole('alertdialog').getByRole('radio', { checked: true })).toHaveAccessibleName(
    /^Keep both/,
  )
  await answerClash(page, 'Keep both')
  await expect(upload(page, 'film (3).mp4')).toContainText('Uploaded')
  expect(Object.fromEntries(sent)).toEqual({ 'film (3).mp4': 3 })
  expect(await namesIn(person)).toEqual([
    '.hidden',
    '.hidden (2)',
    'film (2).mp4',
    'film (3).mp4',
    'film.mp4',
  ])
  await expectNothingLeft(person, 3000 + 5 * megabyte + 5)
})

test('keeping both of a folder numbers the folder and leaves the old one as it is', async ({
  page,
  enter,
  server,
}) => {
  const person = await newPerson(server)
  const base = mkdtempSync(join(tmpdir(), 'cabinet-folder-'))
  const folder = join(base, 'Photos')
  mkdirSync(join(folder, '2026'), { recursive: true })
  for (const name of ['a.txt', '2026/b.txt', '2026/c.txt']) writeFileSync(join(folder, name), name)
  await enter(page, { ...person, language: 'en' })
  await choose(page, 'Upload folder', folder)
  await expect(row(page, 'Photos')).toBeVisible()
  await expect(upload(page, 'c.txt')).toContainText('Uploaded')
  await choose(page, 'Upload folder', folder)
  await answerClash(page, 'Keep both')
  await row(page, 'Photos (2)').dblclick()
  await expect(row(page, 'a.txt')).toBeVisible()
  const { data } = await person.wire.get<{ Data: WireFile[] }>('/api/File/GetFileList')
  expect(data.Data.map(({ Name }) => Name).sort()).toEqual(['Photos', 'Photos (2)'])
  for (const { FileId } of data.Data)
    await expect.poll(() => namesIn(person, FileId)).toEqual(['2026', 'a.txt'])
  rmSync(base, { recursive: true })
})

for (const locks of [true, false])
  test(`two windows know each other's uploads, and one takes over from the other (${locks ? 'locks' : 'plain http'})`, async ({
    page,
    enter,
    server,
  }) => {
    const person = await newPerson(server)
    const context = page.context()
    if (!locks)
      await context.addInitScript(() => Object.defineProperty(navigator, 'locks', { value: undefined }))
    const release = await holdChunks(context)
    const bytes = bytesOf(5 * megabyte, `two windows ${locks}`)
    await enter(page, { ...person, language: 'en' })
    await choose(page, 'Upload files', [{ name: 'film.mp4', buffer: bytes }])
    await expect(upload(page, 'film.mp4')).toContainText('0% ·')

    const second = await context.newPage()
    await test.step('the second shows it as running elsewhere, and cannot end it', async () => {
      await second.goto(page.url())
      await expect(panel(second)).toContainText('Uploading 1 item in another window')
      await second.getByRole('button', { name: 'Expand' }).last().click()
      await expect(upload(second, 'film.mp4')).toContainText('Uploading in another window')
      await expect(upload(second, 'film.mp4').getByRole('button')).toHaveCount(0)
      await panel(second).getByRole('button', { name: 'Close' }).click()
      await expect(panel(second)).toHaveCount(0)
      const { data } = await person.wire.get<object[]>('/api/File/GetUploadList')
      expect(data).toHaveLength(1)
    })
    await test.step('the first is closed: the second offers to go on, and does', async () => {
      await page.close({ runBeforeUnload: false })
      await expect(upload(second, 'film.mp4')).toContainText('Interrupted')
      release()
      const chooser = second.waitForEvent('filechooser')
      await upload(second, 'film.mp4').getByRole('button', { name: 'Choose file again' }).click()
      await (await chooser).setFiles([
        { name: 'film.mp4', mimeType: 'application/octet-stream', buffer: bytes },
      ])
      await expect(upload(second, 'film.mp4')).toContainText('Uploaded')
      await expectNothingLeft(person, bytes.length)
    })
  })

test('without a connection the queue says so at once, and goes on by itself', async ({
  page,
  enter,
  server,
}) => {
  const person = await newPerson(server)
  const release = await holdChunks(page.context())
  const bytes = bytesOf(5 * megabyte, 'offline')
  await enter(page, { ...person, language: 'en' })
  await choose(page, 'Upload files', [{ name: 'film.mp4', buffer: bytes }])
  await expect(upload(page, 'film.mp4')).toContainText('0% ·')
  await page.context().setOffline(true)
  await expect(panel(page)).toContainText('No connection. Uploads paused')
  await expect(upload(page, 'film.mp4')).toContainText('Waiting for the connection')
  release()
  await page.context().setOffline(false)
  await expect(upload(page, 'film.mp4')).toContainText('Uploaded')
})

test('a file that changed says so, and is read anew on demand', async ({ page, enter, server }) => {
  const person = await newPerson(server)
  const base = mkdtempSync(join(tmpdir(), 'cabinet-changed-'))
  const path = join(base, 'draft.bin')
  writeFileSync(path, bytesOf(2 * megabyte, 'first'))
  await enter(page, { ...person, language: 'en' })
  await page.route('**/api/File/CheckRepeatFileName**', async (route) => {
    appendFileSync(path, 'and more')
    await route.continue()
  })
  await choose(page, 'Upload files', [path])
  await expect(upload(page, 'draft.bin')).toContainText('File hash failed')
  const chooser = page.waitForEvent('filechooser')
  await upload(page, 'draft.bin').getByRole('button', { name: 'Try again' }).click()
  await (await chooser).setFiles(path)
  await expect(upload(page, 'draft.bin')).toContainText('Uploaded')
  await expectNothingLeft(person, 2 * megabyte + 8)
  rmSync(base, { recursive: true })
})

test('the floating button names where files go, and lets one choose', async ({ page, enter, server }) => {
  const person = await newPerson(server)
  const { data } = await person.wire.post<WireFile>('/api/File/AddFolder', { FolderName: 'Inbox' })
  await enter(page, { ...person, language: 'en' })
  await page.getByRole('navigation', { name: 'Spaces' }).getByRole('link', { name: 'Collection' }).click()
  await expect(page).toHaveURL(/myCollect/)
  await page.getByRole('button', { name: 'Add files' }).click()
  await expect(panel(page)).toContainText('Save to “My files”')
  await panel(page).getByRole('button', { name: 'Change' }).click()
  const dialog = page.getByRole('dialog', { name: 'Choose where to save' })
  await dialog.getByText('Inbox').click()
  await dialog.getByRole('button', { name: 'Save here' }).click()
  await expect(panel(page)).toContainText('Save to “Inbox”')
  const chooser = page.waitForEvent('filechooser')
  await panel(page).getByRole('button', { name: 'Upload files' }).click()
  await (await chooser).setFiles([{ name: 'note.txt', mimeType: 'text/plain', buffer: Buffer.from('note') }])
  await expect(upload(page, 'note.txt')).toContainText('Uploaded')
  expect(await namesIn(person, data.FileId)).toEqual(['note.txt'])
})

test('the panel covers nothing, folded and open, at every width', async ({ page, enter, server }) => {
  const person = await newPerson(server)
  await enter(page, { ...person, language: 'en' })
  await page.getByRole('button', { name: 'Add files' }).click()
  for (const width of [1440, 420]) {
    await page.setViewportSize({ width, height: 800 })
    for (const state of ['open', 'bar']) {
      await expect(panel(page)).toHaveAttribute('data-state', state)
      const [work, own] = await Promise.all([page.locator('#main').boundingBox(), panel(page).boundingBox()])
      expect(own!.y).toBeGreaterThanOrEqual(work!.y + work!.height)
      if (state === 'bar') expect(own!.height).toBe(56)
      await panel(page)
        .getByRole('button', { name: state === 'open' ? 'Collapse' : 'Expand' })
        .click()
    }
  }
})

test('the floating buttons stand beside an action that they would cover', async ({ page, enter, server }) => {
  const person = await newPerson(server)
  await enter(page, { ...person, language: 'en' })
  const add = page.getByRole('button', { name: 'Add files' })
  await expect(page.getByRole('button', { name: 'Switch theme' })).toBeVisible()
  const action = (await page.getByRole('button', { name: 'Upload', exact: true }).boundingBox())!
  await add.hover()
  await page.mouse.down()
  await page.mouse.move(action.x + action.width / 2, action.y + action.height / 2, { steps: 5 })
  await page.mouse.up()
  await expect(async () => {
    const own = (await add.boundingBox())!
    const apart =
      own.y >= action.y + action.height || own.y + own.height <= action.y || own.x + own.width <= action.x
    expect(apart).toBe(true)
  }).toPass()
  await page.getByRole('button', { name: 'Upload', exact: true }).click()
  await expect(page.getByRole('menu')).toBeVisible()
})
