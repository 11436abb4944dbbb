import type { Page } from '@playwright/test'
import { hostileBook, hostileLetter, hostileSlides } from './hostile.ts'
import { film, hostileViews, markup, subtitles } from './hostile-views.ts'
import { expect, test } from './kit.ts'
import { newPerson } from './people.ts'
import { wav } from './samples.ts'
import { openTrap } from './trap.ts'
import type { WireFile } from './wire.ts'

// Under the policy that people meet: no script, no navigation, no foreign request. The kit fails what it forbids.

const patience = { timeout: 60_000 }

/** Watches a window for what files may never do; the answer says that they have not. */
function watch(page: Page, asked: string[]) {
  const dialogs: string[] = []
  const left: string[] = []
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.message())
    void dialog.dismiss()
  })
  page.on('popup', (popup) => left.push(popup.url()))
  return async (path: string) => {
    // what would run, lead away or fetch does so within this
    await page.waitForTimeout(300)
    expect(await page.evaluate(() => 'hacked' in window)).toBe(false)
    expect(new URL(page.url()).pathname).toBe(path)
    expect([dialogs, left, asked]).toEqual([[], [], []])
  }
}

const view = async (page: Page, { FileId, Version }: WireFile, name: string) =>
  page.goto(`/fliePreview?fileId=${FileId}&ext=${name.split('.').at(-1)}&v=${Version}&Mode=view`)

test('subtitles beside a film are words, whatever is written in them', async ({ page, enter, server }) => {
  const { wire, ...person } = await newPerson(server)
  const trap = await openTrap()
  const harmless = watch(page, trap.asked)
  await enter(page, person)
  /** The element that draws the subtitles contains only their text and formatting. */
  const drawn = page.locator('[data-part=cue]').first()
  const isDrawnSafely = async () => {
    await expect(drawn).toContainText('said <img src=', patience)
    expect(await drawn.locator(':not(span, b, i, u, ruby, rt)').count()).toBe(0)
    expect(await drawn.locator('[onclick], [onerror], [style*=fixed]').count()).toBe(0)
    await harmless('/fliePreview')
  }
  const plain = film('film.mp4', trap.address)
  for (const [type, words] of Object.entries(subtitles))
    await test.step(`beside, ${type}`, async () => {
      await wire.put({ name: `${type}.${type}`, bytes: Buffer.from(words(trap.address)) })
      const name = `${type}.mp4`
      await view(page, await wire.put({ name, bytes: Buffer.concat([plain, Buffer.from(type)]) }), name)
      await isDrawnSafely()
    })
  await test.step('beside a song', async () => {
    await wire.put({ name: 'song.srt', bytes: Buffer.from(subtitles.srt!(trap.address)) })
    await view(page, await wire.put({ name: 'song.wav', bytes: wav(5) }), 'song.wav')
    await expect(page.getByRole('button', { name: 'Play', exact: true }).first()).toBeVisible(patience)
    await harmless('/fliePreview')
  })
  trap.close()
})

test('every viewer shows hostile content without running, leaving or fetching anything', async ({
  page,
  enter,
  server,
}) => {
  test.setTimeout(300_000)
  const { wire, ...person } = await newPerson(server)
  const trap = await openTrap()
  const harmless = watch(page, trap.asked)
  await enter(page, person)
  const office = [
    ['letter.docx', hostileLetter(trap.address), 'Dear reader'],
    ['sheet.xlsx', hostileBook(trap.address), ''],
    ['slides.pptx', hostileSlides(trap.address), ''],
  ] as const
  for (const [name, bytes, shown] of [...hostileViews(trap.address), ...office])
    await test.step(name, async () => {
      const file = await wire.put({ name, bytes: Buffer.from(bytes) })
      await view(page, file, name)
      await expect(page.getByRole('banner').getByRole('heading')).toHaveText(name)
      if (shown !== '') {
        const seen = shown.startsWith('$') ? page.locator(shown.slice(1)) : page.getByText(shown)
        await expect(seen.first(), name).toBeAttached(patience)
      }
      await harmless('/fliePreview')
    })
  trap.close()
})

test('names, comments and reasons are words in every list', async ({ page, enter, server }) => {
  const trap = await openTrap()
  const words = markup(trap.address)
  const { wire, ...person } = await newPerson(server, { name: '&lt;b onload=x&gt;' })
  const harmless = watch(page, trap.asked)
  // names may hold no marks, so they try what decodes to them
  const name = '&lt;img src=x onerror=top.hacked=1&gt;.txt'
  const { FileId } = await wire.put({ name, bytes: Buffer.from(words) })
  const deleted = await wire.put({ name: `gone ${name}`, bytes: Buffer.from('gone') })
  const { data: folder } = await wire.post<WireFile>('/api/File/AddFolder', { FolderName: '&lt;svg&gt;' })
  for (const [path, body] of [
    ['/api/File/AddComment', { FileId, Content: words }],
    ['/api/File/LockFile', { Ids: [FileId], Reason: words.slice(0, 150) }],
    ['/api/File/AddCollection', { Ids: [FileId, folder.FileId] }],
    ['/api/File/Delete', { Ids: [deleted.FileId] }],
  ] as const)
    expect(await wire.post(path, body), path).toMatchObject({ code: 200 })
  await enter(page, person)
  const shown = page.getByText('&lt;img src=x onerror=top.hacked=1&gt;')
  await page.goto('/dashboard/myFile?menuid=210')
  await shown.first().click()
  await page.getByRole('tab', { name: 'Comments' }).click()
  await expect(page.getByText('<script>top.hacked=1</script>').first()).toBeVisible(patience)
  await harmless('/dashboard/myFile')
  for (const path of ['/dashboard/myCollect?menuid=250', '/dashboard/recycle?menuid=270']) {
    await page.goto(path)
    await expect(shown.first()).toBeVisible(patience)
    await harmless(path.split('?')[0]!)
  }
  trap.close()
})
