import { devices, type Locator } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { expect, test } from './kit.ts'
import { newPerson } from './people.ts'
import { bytesOf } from './wire.ts'

/** Windows of 1440 and 1920 pixels at 200 %. */
const doubled = [
  { width: 720, height: 450 },
  { width: 960, height: 540 },
] as const

/** Whether an element lies in the window with all of it. */
const isInWindow = (element: Locator) =>
  element.evaluate((one) => {
    const { top, left, bottom, right } = one.getBoundingClientRect()
    return top >= 0 && left >= 0 && bottom <= innerHeight && right <= innerWidth
  })

test('at 200 % rows, the view switch and every tab remain, also over open uploads', async ({
  page,
  enter,
  server,
}) => {
  const person = await newPerson(server, { name: 'Zoom' })
  for (const name of ['a.txt', 'b.txt', 'c.txt']) await person.wire.put({ bytes: bytesOf(600, name), name })
  await enter(page, person)
  for (const size of doubled) {
    await page.setViewportSize(size)
    await page.goto(`${server.url}/dashboard/myFile?menuid=210`)
    const rows = page.getByRole('grid').getByRole('row')
    await expect(rows).toHaveCount(4)
    for (const row of await rows.all()) expect(await isInWindow(row)).toBe(true)
    expect(await isInWindow(page.getByRole('radiogroup', { name: 'View' }))).toBe(true)
    expect(await isInWindow(page.getByRole('link', { name: 'Recycle bin' }))).toBe(true)
    // the details panel is folded, and opens over the list
    await expect(page.getByRole('complementary', { name: 'Details panel' })).toHaveCount(0)
    await page.getByRole('button', { name: 'Details', exact: true }).click()
    await rows.nth(1).click()
    const details = page.getByRole('complementary', { name: 'Details panel' })
    const last = details.getByRole('tab').last()
    await last.click()
    await expect.poll(() => isInWindow(last)).toBe(true)
    await details.getByRole('button', { name: 'Close' }).click()
    await page.getByRole('button', { name: 'Clear selection' }).click()

    await page.getByRole('button', { name: 'Add files' }).click()
    await expect(page.getByRole('region', { name: 'Uploads' })).toBeVisible()
    expect(await isInWindow(page.getByRole('radiogroup', { name: 'View' }))).toBe(true)
    const panel = (await page.getByRole('region', { name: 'Uploads' }).boundingBox())!
    const row = (await rows.nth(1).boundingBox())!
    expect(row.y + row.height).toBeLessThanOrEqual(panel.y)
    await expectAccessible(page, `a narrow folder with uploads, ${size.width}`)
    await page.getByRole('region', { name: 'Uploads' }).getByRole('button', { name: 'Close' }).click()
  }
})

test('administration folds its left column, and a page opened at a late tab shows it', async ({
  page,
  enter,
  server,
}) => {
  await enter(page)
  await page.setViewportSize(doubled[0])
  await page.goto(`${server.url}/dashboard/userMain/organization?menuid=502`)
  const areas = page.getByRole('navigation', { name: 'Spaces' }).getByRole('link')
  expect(await isInWindow(areas.last())).toBe(true)
  const tree = page.getByRole('tree')
  await expect(page.getByRole('button', { name: 'Expand left column' })).toBeVisible()
  await expect(tree).toBeHidden()
  await page.getByRole('button', { name: 'Expand left column' }).click()
  await expect(tree).toBeVisible()
  await expectAccessible(page, 'an open left column')
  await page.keyboard.press('Escape')
  await expect(tree).toBeHidden()
  await expect(page.getByRole('button', { name: 'Expand left column' })).toBeFocused()
  await page.setViewportSize({ width: 1440, height: 900 })
  await expect(tree).toBeVisible()
  await expect(page.getByRole('button', { name: 'Expand left column' })).toBeHidden()

  await page.setViewportSize(doubled[0])
  await page.goto(`${server.url}/dashboard/main/setting?menuid=401&section=document-server`)
  const tab = page.getByRole('tab', { name: 'Document server' })
  await expect(tab).toHaveAttribute('aria-selected', 'true')
  expect(await isInWindow(tab)).toBe(true)
  await page.getByRole('radio', { name: /^View only/ }).click()
  const save = page.getByRole('button', { name: 'Save', exact: true })
  expect(await isInWindow(save)).toBe(true)
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect(page.getByRole('radio', { name: /^Built-in/ })).toBeChecked()
  await expect(save).toBeHidden()
})

test('giving up a form is asked about, and the focus is on the way back to it', async ({
  page,
  enter,
  server,
}) => {
  await enter(page)
  await page.goto(`${server.url}/dashboard/userMain/user?menuid=501`)
  await page.getByRole('button', { name: 'New user' }).click()
  const form = page.getByRole('dialog')
  await form.getByRole('textbox', { name: 'Account' }).fill('half.done')
  await form.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('alertdialog').getByRole('button', { name: 'Keep editing' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alertdialog')).toBeHidden()
  await expect(form.getByRole('textbox', { name: 'Account' })).toHaveValue('half.done')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('alertdialog').getByRole('button', { name: 'Keep editing' })).toBeFocused()
})

test('on a phone open uploads leave the page’s actions free', async ({ browser, server }) => {
  const person = await newPerson(server, { name: 'Thumb' })
  const phone = await (await browser.newContext({ ...devices['Pixel 7'] })).newPage()
  await phone.addInitScript(() => localStorage.setItem('languageSet', 'en'))
  await phone.goto(`${server.url}/login?redirect=${encodeURIComponent('/dashboard/myFile?menuid=210')}`)
  await phone.getByLabel('Account').fill(person.account)
  await phone.getByLabel('Password', { exact: true }).fill(person.password)
  await phone.getByRole('button', { name: 'Sign in', exact: true }).tap()
  await expect(phone).toHaveURL(/\/m\/myFile/)
  const actions = phone.getByRole('navigation').filter({ has: phone.getByRole('button', { name: 'Add' }) })
  const chooser = phone.waitForEvent('filechooser')
  await actions.getByRole('button', { name: 'Add' }).tap()
  await phone.getByRole('dialog').getByRole('button', { name: 'Photos or videos' }).tap()
  await (await chooser).setFiles([{ name: 'one.png', mimeType: 'image/png', buffer: bytesOf(500, 'one') }])
  const uploads = phone.getByRole('region', { name: 'Uploads' })
  await uploads.getByRole('button', { name: 'Expand' }).tap()
  await expect(uploads.getByText('one.png')).toBeVisible()
  const [panel, bar] = [(await uploads.boundingBox())!, (await actions.boundingBox())!]
  expect(panel.y + panel.height).toBeLessThanOrEqual(bar.y + 1)
  expect(await isInWindow(actions)).toBe(true)
  await expectAccessible(phone, 'open uploads on a phone')
  await phone.context().close()
})

test('a server that is away is said, and what failed is asked for again', async ({
  browser,
  enter,
  server,
}) => {
  const person = await newPerson(server, { name: 'Patient' })
  await person.wire.post('/api/File/AddFolder', { FolderName: 'Later' })
  const page = await (await browser.newContext()).newPage()
  await enter(page, person)
  await page.goto(`${server.url}/dashboard/myFile?menuid=210`)
  const folder = page.getByRole('row').filter({ hasText: 'Later' })
  await expect(folder).toBeVisible()
  // parts of the page that load later would be missing
  await expect(page.getByRole('treeitem', { name: /Later/ })).toBeVisible()
  await expect(page.getByText('Only you have access')).toBeVisible()
  await page.waitForLoadState('networkidle')
  await server.kill()
  await folder.dblclick()
  await expect(page.getByText('The server isn’t responding.')).toBeVisible()
  await server.start()
  await expect(page.getByText('The server isn’t responding.')).toBeHidden()
  await expect(page.getByText('This folder is empty')).toBeVisible()
  await page.context().close()
})
