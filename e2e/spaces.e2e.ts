import { createHash } from 'node:crypto'
import { createReadStream, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { largeFile, projectFolder } from './files.ts'
import { expect, test } from './kit.ts'
import { newPerson } from './people.ts'

const row = (page: Page, name: string | RegExp) => page.getByRole('row').filter({ hasText: name })

/** Back to the top by the breadcrumb. */
async function top(page: Page) {
  await page.getByRole('navigation', { name: 'Location' }).getByText('My files').click()
  await expect(row(page, 'Project 项目')).toBeVisible()
}

async function choose(page: Page, button: 'Upload files' | 'Upload folder', path: string | string[]) {
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Upload', exact: true }).click()
  await page.getByRole('menuitem', { name: button }).click()
  await (await chooser).setFiles(path)
}

async function sha256Of(path: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const piece of createReadStream(path)) hash.update(piece)
  return hash.digest('hex')
}

test('the main job: real files go in, are found, seen, moved, fetched, deleted and brought back', async ({
  page,
  enter,
  server,
}) => {
  const folder = mkdtempSync(join(tmpdir(), 'cabinet-files-'))
  const project = projectFolder(folder)
  const video = join(folder, 'film.mp4')
  const hash = largeFile(video, 300)
  await enter(page, await newPerson(server))

  await test.step('a folder with folders inside', async () => {
    await choose(page, 'Upload folder', project)
    await row(page, 'Project 项目').dblclick()
    for (const name of ['photos', 'minutes', 'plan', '合同']) await expect(row(page, name)).toBeVisible()
    await top(page)
  })

  await test.step('a large file pauses, goes on, and survives a reload in the middle', async () => {
    const network = await page.context().newCDPSession(page)
    const line = (bytesPerSecond: number) =>
      network.send('Network.emulateNetworkConditions', {
        offline: false,
        latency: 0,
        downloadThroughput: -1,
        uploadThroughput: bytesPerSecond,
      })
    await line(30 * 1024 * 1024)
    await choose(page, 'Upload files', video)
    const upload = page.getByRole('listitem').filter({ hasText: 'film.mp4' })
    await expect(upload).toContainText(/[1-9]\d?% ·/)
    await upload.getByRole('button', { name: 'Pause' }).click()
    await expect(upload).toContainText('Paused')
    await upload.getByRole('button', { name: 'Resume' }).click()
    await expect(upload).toContainText(/[2-9]\d% ·/)

    page.once('dialog', (dialog) => void dialog.accept())
    await page.reload()
    await expect(upload).toContainText('Choose the file again')
    await line(-1)
    const chooser = page.waitForEvent('filechooser')
    await upload.getByRole('button', { name: 'Choose file again' }).click()
    await (await chooser).setFiles(video)
    await expect(upload).toContainText('Uploaded', { timeout: 60_000 })
    await expect(row(page, 'film')).toBeVisible()
  })

  await test.step('the same content a second time needs no upload, only proof', async () => {
    await page.getByRole('button', { name: 'New folder' }).first().click()
    await page.getByLabel('Folder name').fill('Second')
    await page.keyboard.press('Enter')
    await row(page, 'Second').dblclick()
    await choose(page, 'Upload files', video)
    await expect(page.getByText('Instant upload')).toBeVisible({ timeout: 60_000 })
    await expect(row(page, 'film')).toBeVisible()
    await top(page)
  })
  await page.getByRole('button', { name: 'Close' }).last().click()

  await test.step('rename', async () => {
    await row(page, 'film').click()
    await page.keyboard.press('F2')
    await page.keyboard.press('Control+A')
    await page.keyboard.type('trailer.mp4')
    await page.keyboard.press('Enter')
    await expect(row(page, 'trailer')).toBeVisible()
  })

  await test.step('move by drag and drop', async () => {
    await row(page, 'trailer').dragTo(row(page, 'Project 项目'))
    await expect(row(page, 'trailer')).toBeHidden()
    await row(page, 'Project 项目').dblclick()
    await expect(row(page, 'trailer')).toBeVisible()
  })

  await test.step('download, and the bytes are the same', async () => {
    const download = page.waitForEvent('download')
    await row(page, 'trailer').click({ button: 'right' })
    await page.getByRole('menuitem', { name: 'Download' }).click()
    const saved = await download
    expect(saved.suggestedFilename()).toBe('trailer.mp4')
    expect(await sha256Of(await saved.path())).toBe(hash)
  })

  await test.step('delete and undo', async () => {
    await row(page, 'trailer').click()
    await page.keyboard.press('Delete')
    await expect(row(page, 'trailer')).toBeHidden()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(row(page, 'trailer')).toBeVisible()
  })

  await test.step('preview', async () => {
    await row(page, 'plan').dblclick()
    await expect(page).toHaveURL(/fliePreview/)
    await expect(page.getByText('The plan of the project')).toBeVisible({ timeout: 60_000 })
  })
  rmSync(folder, { recursive: true, force: true })
})
