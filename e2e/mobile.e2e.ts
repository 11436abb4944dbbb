import { devices, type Locator, type Page } from '@playwright/test'
import { accessibilityFaults } from './accessible.ts'
import { png } from './files.ts'
import { expect, test } from './kit.ts'
import { newPerson } from './people.ts'

const { defaultBrowserType: _, ...phone } = devices['Pixel 7']
const { defaultBrowserType: __, ...desktop } = devices['Desktop Chrome']
test.use(phone)

const sizes = [
  { width: 360, height: 640 },
  { width: 390, height: 844 },
  { width: 820, height: 1180 },
  { width: 844, height: 390 },
]

/** Nothing scrolls sideways, whichever way the phone is held, and nothing to press is smaller than a fingertip. */
async function fits(page: Page, screen: string) {
  const usual = page.viewportSize()!
  for (const size of sizes) {
    await page.setViewportSize(size)
    const found = await page.evaluate(() => {
      const small = [...document.querySelectorAll('button, a[href], [role=tab]')].flatMap((element) => {
        const { width, height } = element.getBoundingClientRect()
        const hidden = width === 0 || element.closest('[inert], .only-read')
        return hidden || (width >= 43.5 && height >= 43.5) ? [] : [element.outerHTML.slice(0, 160)]
      })
      return { wide: document.documentElement.scrollWidth > innerWidth, small }
    })
    expect(found, `${screen} at ${size.width} x ${size.height}`).toEqual({ wide: false, small: [] })
  }
  await page.setViewportSize(usual)
  expect(await accessibilityFaults(page, { tags: ['wcag22aa'] }), `axe on ${screen}`).toEqual([])
}

type Point = { x: number; y: number }

/**
 * A finger that goes down, moves to the other point where one is given, rests and comes up. One that leaves while it
 * moves flings what it moved, and the browser takes the next tap for stopping that.
 */
async function finger(page: Page, from: Point, { to, rest = 150 }: { to?: Point; rest?: number } = {}) {
  const touch = await page.context().newCDPSession(page)
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: Point[]) =>
    touch.send('Input.dispatchTouchEvent', { type, touchPoints: points })
  await send('touchStart', [from])
  if (to)
    for (const share of [0.3, 0.6, 1])
      await send('touchMove', [{ x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share }])
  await page.waitForTimeout(rest)
  await send('touchEnd', [])
  await touch.detach()
}

async function hold(page: Page, what: Locator) {
  await what.scrollIntoViewIfNeeded()
  const { x, y, width, height } = (await what.boundingBox())!
  await finger(page, { x: x + width / 2, y: y + height / 2 }, { rest: 600 })
}

const bar = (page: Page) => page.getByRole('navigation', { name: 'Main navigation' })
const sheet = (page: Page) => page.getByRole('dialog')
const row = (page: Page, name: string) =>
  page.getByRole('listitem').getByRole('button', { name, exact: true })
const act = async (page: Page, name: string, deed: string) => {
  await page.getByRole('button', { name: `Actions for ${name}` }).tap()
  await sheet(page).getByRole('button', { name: deed, exact: true }).tap()
}

test('a phone is sent to the touch layout, does the work there, and may have the desk', async ({
  page,
  server,
  browser,
}) => {
  const { account, password, wire } = await newPerson(server, { name: 'Lin Touch' })
  await page.addInitScript(() => {
    if (!localStorage.getItem('languageSet')) localStorage.setItem('languageSet', 'en')
  })

  await test.step('links lead below /m, those that were sent out with all that stands behind', async () => {
    await page.goto('/#/downFiles?id=ab%20c')
    await expect(page).toHaveURL('/m/downFiles?id=ab+c')
    await page.goto('/dashboard/myFile?menuid=210')
    await expect(page).toHaveURL(/\/login\?redirect=%2Fdashboard%2FmyFile/)
    await page.getByLabel('Account').fill(account)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await fits(page, 'sign-in')
    await page.getByRole('button', { name: 'Sign in', exact: true }).tap()
    await expect(page).toHaveURL('/m/myFile?menuid=210')
  })

  await test.step('a folder is made, filled from the gallery, and its files are worked with', async () => {
    await bar(page).getByRole('button', { name: 'Add' }).tap()
    await sheet(page).getByRole('button', { name: 'New folder' }).tap()
    await sheet(page).getByLabel('Folder name').fill('Site visit')
    await sheet(page).getByRole('button', { name: 'Create' }).tap()
    await row(page, 'Site visit').tap()
    await expect(page.getByRole('heading', { name: 'Site visit' })).toBeVisible()
    await expect(page.getByRole('navigation', { name: 'Location' })).toContainText('My filesSite visit')

    const chooser = page.waitForEvent('filechooser')
    await bar(page).getByRole('button', { name: 'Add' }).tap()
    await sheet(page).getByRole('button', { name: 'Photos or videos' }).tap()
    await (await chooser).setFiles(
      ['a blue', 'b green', 'c red'].map((name, at) => ({
        name: `${name}.png`,
        mimeType: 'image/png',
        buffer: png(40, 30, [at * 90, 120, 200 - at * 60]),
      })),
    )
    await expect(page.getByText('Uploads finished')).toBeVisible()
    await expect(row(page, 'c red.png')).toBeVisible()
    await page.getByRole('button', { name: 'Sort' }).tap()
    await sheet(page).getByRole('button', { name: 'Name' }).tap()
    await page.getByRole('button', { name: 'Sort' }).tap()
    await sheet(page).getByRole('button', { name: 'Ascending' }).tap()

    await act(page, 'b green.png', 'Rename')
    await sheet(page).getByRole('textbox').fill('b grass.png')
    await sheet(page).getByRole('button', { name: 'Rename' }).tap()
    await expect(row(page, 'b grass.png')).toBeVisible()
    await act(page, 'b grass.png', 'Details')
    await expect(page.getByRole('complementary')).toContainText('b grass.png')
    await page.getByRole('complementary').getByRole('button', { name: 'Close' }).tap()
    await fits(page, 'folder')
  })

  await test.step('a long press selects; the bar below works on all of them', async () => {
    await hold(page, row(page, 'a blue.png'))
    await expect(page.getByRole('heading', { name: '1 selected' })).toBeVisible()
    await row(page, 'b grass.png').tap()
    await fits(page, 'selection')
    await page.getByRole('toolbar').getByRole('button', { name: 'Delete' }).tap()
    await expect(row(page, 'a blue.png')).toBeHidden()
    await page.getByRole('button', { name: 'Undo' }).tap()
    await expect(row(page, 'b grass.png')).toBeVisible()
    // pulled down at its top the list is asked for again
    // what is on its way already is not asked for twice
    await expect(async () => {
      const again = page.waitForRequest(/GetFileList/, { timeout: 5000 })
      await finger(page, { x: 200, y: 200 }, { to: { x: 205, y: 420 } })
      await again
    }).toPass()
  })

  await test.step('a tap previews, a stroke turns to the neighbour, back leads to the list', async () => {
    await row(page, 'a blue.png').tap()
    await expect(page).toHaveURL(/\/m\/fliePreview\?/)
    await expect(page.getByAltText('a blue.png')).toBeVisible()
    await expect(page.getByRole('img', { name: '1 of 3' })).toBeVisible()
    await finger(page, { x: 330, y: 420 }, { to: { x: 80, y: 425 } })
    await expect(page.getByAltText('b grass.png')).toBeVisible()
    await finger(page, { x: 80, y: 420 }, { to: { x: 330, y: 425 } })
    await expect(page.getByAltText('a blue.png')).toBeVisible()
    await fits(page, 'preview')
    await page.getByRole('banner').getByRole('button', { name: 'Close' }).tap()
    await expect(row(page, 'c red.png')).toBeVisible()
    await page.getByRole('button', { name: 'Back' }).tap()
    await expect(row(page, 'Site visit')).toBeVisible()
  })

  await test.step('what was packed is an unread message until it is seen to', async () => {
    const { data } = await wire.post<{ FileId: string }>('/api/File/AddFolder', { FolderName: 'Minutes' })
    await wire.put({ bytes: Buffer.from('minutes'), name: 'm.txt', fields: { ParentId: data.FileId } })
    await page.getByRole('button', { name: 'More' }).tap()
    await sheet(page).getByRole('button', { name: 'Refresh' }).tap()
    const saved = page.waitForEvent('download')
    await act(page, 'Minutes', 'Download')
    expect((await saved).suggestedFilename()).toContain('.zip')
    await bar(page)
      .getByRole('link', { name: /^Messages, 1 unread$/ })
      .tap()
    await expect(page.getByText('Minutes.zip', { exact: true })).toBeVisible()
    await fits(page, 'messages')
    await page.getByRole('button', { name: 'Mark all as read' }).tap()
    await expect(bar(page).getByRole('link', { name: 'Messages', exact: true })).toBeVisible()
    await page.getByRole('button', { name: /^Notifications/ }).tap()
    await expect(page).toHaveURL(/\/m\/.*menuid=847/)
    await fits(page, 'notifications')
    await page.goBack()
  })

  await test.step('search finds as one types, and narrows', async () => {
    await bar(page).getByRole('link', { name: 'Search' }).tap()
    const box = page.getByRole('searchbox')
    await box.fill('grass')
    await expect(page.getByRole('listitem').filter({ hasText: 'b grass.png' })).toBeVisible()
    await box.press('Enter')
    await expect(row(page, 'b grass.png')).toBeVisible()
    await page.getByRole('button', { name: 'Filters' }).tap()
    await sheet(page)
      .getByRole('button', { name: /^Images/ })
      .tap()
    await sheet(page).getByRole('button', { name: 'Show results' }).tap()
    await expect(box).toHaveValue(/type:image/)
    await expect(row(page, 'b grass.png')).toBeVisible()
    await fits(page, 'search')
  })

  await test.step('home has the latest files', async () => {
    await bar(page).getByRole('link', { name: 'Home' }).tap()
    await expect(page).toHaveURL('/m/home')
    await expect(page.getByRole('region', { name: 'Latest files' })).toContainText('m.txt')
    await fits(page, 'home')
  })

  await test.step('the bin gives back what was deleted', async () => {
    await bar(page).getByRole('link', { name: 'Files' }).tap()
    await act(page, 'Minutes', 'Delete')
    await expect(row(page, 'Minutes')).toBeHidden()
    await bar(page).getByRole('link', { name: 'Me', exact: true }).tap()
    await page.getByRole('link', { name: 'Recycle bin' }).tap()
    await page.getByRole('button', { name: /^Minutes/ }).tap()
    await sheet(page).getByRole('button', { name: 'Restore', exact: true }).tap()
    await expect(page.getByText('The recycle bin is empty')).toBeVisible()
  })

  await test.step('language and theme are changed; the desktop version stays chosen until it is not', async () => {
    await bar(page).getByRole('link', { name: 'Me', exact: true }).tap()
    await page.getByRole('radio', { name: 'Dark' }).tap()
    await fits(page, 'own page')
    await page.getByRole('radio', { name: '中文' }).tap()
    await expect(page.getByRole('heading', { name: '我的' })).toBeVisible()
    await page.getByRole('radio', { name: 'English' }).tap()
    await page.getByRole('button', { name: 'Desktop version' }).tap()
    await expect(page).toHaveURL(/\/dashboard\/myFile/)
    await page.reload()
    await expect(page.getByRole('row').filter({ hasText: 'Site visit' })).toBeVisible()
    await page.goto('/m/myCollect?menuid=250')
    await expect(page).toHaveURL('/dashboard/myCollect?menuid=250')
    await page.getByRole('button', { name: /^Account/ }).tap()
    await page.getByRole('button', { name: 'Mobile version' }).tap()
    await expect(page).toHaveURL('/m/myCollect?menuid=250')
  })

  await test.step('a link from a phone opens on a desk', async () => {
    const desk = await browser.newPage({ ...desktop, baseURL: server.url })
    await desk.goto('/m/downfilelist/ab12?x=1')
    await expect(desk).toHaveURL('/downfilelist/ab12?x=1')
    await desk.goto('/m/myFile?parentId=1&menuid=210')
    await expect(desk).toHaveURL(/\/login\?redirect=%2Fdashboard%2FmyFile%3FparentId%3D1/)
    await desk.close()
  })

  await test.step('signing out asks first', async () => {
    await bar(page).getByRole('link', { name: 'Me', exact: true }).tap()
    await page.getByRole('button', { name: 'Sign out' }).tap()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Sign out' }).tap()
    await expect(page).toHaveURL(/\/login/)
  })
})
