import { deflateSync } from 'node:zlib'
import type { Page } from '@playwright/test'
import { expect, test } from './kit.ts'
import { newPerson, type Person } from './people.ts'

/** A browser of its own that knows nothing, at the sign-in page. */
async function freshBrowser(page: Page, url: string): Promise<Page> {
  const context = await page.context().browser()!.newContext({ baseURL: url })
  const other = await context.newPage()
  await other.goto('/login')
  return other
}

async function signIn(page: Page, { account, password }: Pick<Person, 'account' | 'password'>) {
  await page.locator('input[autocomplete=username]').first().fill(account)
  await page.locator('input[type=password]').first().fill(password)
  await page.keyboard.press('Enter')
  await page.waitForURL('**/dashboard/**')
}

test('the picture is cropped, kept small, and taken away', async ({ page, server, enter }) => {
  const person = await newPerson(server)
  await enter(page, person)
  await page.getByRole('button', { name: /^Account/ }).click()
  await page.getByRole('button', { name: 'Personal settings' }).click()
  await expect(page.getByRole('heading', { name: 'Personal settings' })).toBeVisible()

  const choose = page.getByLabel('Change photo', { exact: true }).and(page.locator('input'))
  await choose.setInputFiles({
    name: 'huge.png',
    mimeType: 'image/png',
    buffer: Buffer.alloc(2 * 1024 ** 2 + 1),
  })
  await expect(page.getByText('The avatar must not exceed 2MB')).toBeVisible()

  await choose.setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: picture(900, 600) })
  const dialog = page.getByRole('dialog', { name: 'Crop photo' })
  await dialog.getByLabel('Zoom').fill('2')
  await dialog.getByRole('button', { name: 'Use this photo' }).click()
  await expect(dialog).toBeHidden()
  const shown = page
    .getByRole('banner')
    .getByRole('button', { name: /^Account/ })
    .locator('img')
  await expect(shown).toHaveAttribute('src', /^data:image\/jpeg;base64,/)
  const size = await shown.evaluate((image: HTMLImageElement) => [image.naturalWidth, image.naturalHeight])
  expect(size).toEqual([256, 256])
  const me = await person.wire.get<{ HeadIco: string }>('/api/User/GetUserInfo')
  expect(me.data.HeadIco.length).toBeLessThan(100_000)

  await page.getByRole('button', { name: 'Remove', exact: true }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  await expect(shown).toBeHidden()
})

test('a new password meets the rules, and every other browser is out', async ({ page, server, enter }) => {
  const person = await newPerson(server)
  const other = await freshBrowser(page, server.url)
  await signIn(other, person)
  await enter(page, person)
  await page.goto('/dashboard/EditPassword')

  const field = (label: string) => page.getByLabel(label, { exact: true })
  const save = page.getByRole('button', { name: 'Save password' })
  await field('Current password').fill(person.password)
  await field('New password').fill('short1')
  await field('Confirm new password').fill('short1')
  await expect(save).toBeDisabled()
  await field('New password').fill('MyOwn2026word')
  await field('Confirm new password').fill('MyOwn2026word')
  await save.click()
  await expect(page.getByText('Password changed')).toBeVisible()
  await expect(other).toHaveURL(/\/login/)
  await expect(page).toHaveURL(/EditPassword/)
  await other.context().close()
})

test('a session that is ended elsewhere is over at once', async ({ page, server, enter }) => {
  const person = await newPerson(server)
  const other = await freshBrowser(page, server.url)
  await signIn(other, person)
  await enter(page, person)
  await page.goto('/dashboard/EditPassword?section=devices')
  await expect(page.getByText('This device')).toBeVisible()

  const ends = page.getByRole('button', { name: /^Sign out Chrome / })
  await expect(ends).toHaveCount(1)
  await ends.click()
  await expect(page.getByText('Signed out', { exact: true })).toBeVisible()
  await expect(other).toHaveURL(/\/login/)
  await expect(ends).toHaveCount(0)
  const recent = page.getByRole('table')
  await expect(recent.getByRole('row')).not.toHaveCount(1)
  await other.context().close()
})

test('language, theme and density follow a person to another browser', async ({ page, server }) => {
  const person = await newPerson(server)
  const first = await freshBrowser(page, server.url)
  await signIn(first, person)
  await first.goto('/dashboard/EditPassword?section=looks')
  const kept = () => first.waitForResponse(/SavePreferences/)
  await Promise.all([kept(), first.getByRole('radio', { name: 'English' }).click()])
  await Promise.all([kept(), first.getByRole('radio', { name: 'Dark' }).click()])
  await Promise.all([kept(), first.getByRole('radio', { name: 'Compact' }).click()])
  await expect(first.getByRole('heading', { name: 'Personal settings' })).toBeVisible()

  const second = await freshBrowser(page, server.url)
  await expect(second.locator('html')).toHaveAttribute('lang', 'zh-CN')
  await signIn(second, person)
  await expect(second.locator('html')).toHaveAttribute('lang', 'en')
  await expect(second.locator('html')).toHaveAttribute('data-theme', 'theme-dark')
  await expect(second.locator('html')).toHaveAttribute('data-density', 'compact')
  await first.context().close()
  await second.context().close()
})

test('a password for the mapped drive is shown once and revoked', async ({ page, server, enter }) => {
  const person = await newPerson(server)
  await enter(page, person)
  await page.goto('/dashboard/EditPassword?section=appPasswords')
  await page.getByRole('button', { name: 'New app password' }).click()
  await page.getByLabel('Name', { exact: true }).fill('Office')
  await page.keyboard.press('Enter')
  const secret = page.getByRole('dialog', { name: 'App password created' }).locator('code')
  await expect(secret).toHaveText(/^([a-z2-9]{5}-){4}[a-z2-9]{5}$/)
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click()
  await page.getByRole('button', { name: 'Revoke Office' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click()
  await expect(page.getByText('No app passwords yet')).toBeVisible()
})

test('settings count at once, and the login log shows who came', async ({ page, server, enter }) => {
  const stranger = await freshBrowser(page, server.url)
  await enter(page)
  await page.goto('/dashboard/main/setting?menuid=401')
  await page.getByLabel('System name').fill('Blue Archive')
  await page.getByRole('button', { name: 'Save' }).first().click()
  await expect(page.getByRole('banner')).toContainText('Blue Archive')
  await stranger.reload()
  await expect(stranger).toHaveTitle(/Blue Archive/)

  await stranger.locator('input[autocomplete=username]').first().fill('nobody.at.all')
  await stranger.locator('input[type=password]').first().fill('Wrong2026')
  await stranger.keyboard.press('Enter')
  await expect(stranger.getByRole('alert')).toBeVisible()
  await page.goto('/dashboard/statement/userLogin?menuid=601')
  await expect(page.getByRole('row', { name: /nobody\.at\.all/ }).first()).toContainText('Failed')
  await stranger.context().close()
})

/** A PNG of this size whose colours run from side to side. */
function picture(width: number, height: number): Buffer {
  const line = Buffer.alloc(1 + width * 3)
  for (let x = 0; x < width; x++) line.set([(x * 255) / width, 90, 200 - (x * 120) / width], 1 + x * 3)
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 2], 8)
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data])
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
    length.writeUInt32BE(data.length)
    sum.writeUInt32BE(checksum(body))
    return Buffer.concat([length, body, sum])
  }
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.concat(Array.from({ length: height }, () => line)))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/** CRC-32 as PNG wants it. */
function checksum(bytes: Buffer): number {
  let sum = 0xffffffff
  for (const byte of bytes) {
    sum ^= byte
    for (let bit = 0; bit < 8; bit++) sum = (sum >>> 1) ^ (sum & 1 ? 0xedb88320 : 0)
  }
  return (sum ^ 0xffffffff) >>> 0
}
