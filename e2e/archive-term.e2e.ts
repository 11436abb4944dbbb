import type { Page } from '@playwright/test'
import { test as base, expect } from './kit.ts'
import { adminWire, newPerson } from './people.ts'
import { type ExternalPostgres, startPostgres } from './postgres.ts'
import { startServer } from './server.ts'

/** Retention periods of years end here through an update of the database. */
const test = base.extend<object, { postgres: ExternalPostgres }>({
  postgres: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from the pattern
    async ({}, use) => {
      const postgres = await startPostgres()
      await use(postgres)
      await postgres.stop()
    },
    { scope: 'worker' },
  ],
  server: [
    async ({ postgres }, use) => {
      const server = await startServer({ DATABASE_URL: postgres.url })
      await use(server)
      await server.stop()
    },
    { scope: 'worker' },
  ],
})

const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })
const dialog = (page: Page) => page.getByRole('dialog')
const archive = (page: Page, tab?: string, whose?: string) =>
  page.goto(
    `/dashboard/pigeonhole?${new URLSearchParams({ menuid: '290', ...(tab && { tab }), ...(whose && { whose }) })}`,
  )
const choose = async (page: Page, name: string, deed: string) => {
  await row(page, name).click({ button: 'right' })
  await page.getByRole('menuitem', { name: new RegExp(`^${deed}…?$`) }).click()
}
/** One of the few deeds that stand in the row itself. */
const press = async (page: Page, name: string, deed: RegExp) => {
  await row(page, name).hover()
  await row(page, name).getByRole('button', { name: deed }).click()
}

test('what is archived is lent, comes back on request, is held, and goes by two people; the rule only proposes', async ({
  page,
  server,
  postgres,
  enter,
  browser,
}) => {
  const person = await newPerson(server, { name: 'Pat Owner' })
  const second = await newPerson(server, { name: 'Sam Second', type: '2' })
  const admin = await adminWire(server)
  const { UserId } = (await person.wire.get<{ UserId: string }>('/api/User/GetUserInfo')).data
  const year = { Name: 'One year', Years: 1, EndAction: 'destroy' }
  const kept = (await admin.post<{ Id: string }>('/api/File/SaveRetentionClass', year)).data.Id
  const deeds = { Name: 'Deeds', ClassId: kept }
  const category = (await admin.post<{ Id: string }>('/api/File/SaveArchiveCategory', deeds)).data.Id
  // a user who may archive sees the items, and no more
  const { code } = await admin.post('/api/File/SaveGrants', {
    Ids: [category],
    Grants: [{ SubjectType: 'user', SubjectId: UserId, Template: 'uploader' }],
  })
  expect(code).toBe(200)
  await person.wire.put({ bytes: Buffer.from('a deed'), name: 'deed.txt' })
  await enter(page, person)
  const office = await (await browser.newContext({ baseURL: server.url })).newPage()
  await enter(office)

  const putAway = async () => {
    await page.goto('/dashboard/myFile?menuid=210')
    await choose(page, 'deed.txt', 'Archive')
    await dialog(page).getByText('Deeds', { exact: true }).click()
    await dialog(page).getByRole('button', { name: 'Archive', exact: true }).click()
    await expect(row(page, 'deed.txt')).toHaveCount(0)
  }
  const ask = async (deed: string, field: string, words: string) => {
    await archive(page)
    await choose(page, 'deed.txt', deed)
    await dialog(page).getByLabel(field).fill(words)
    await dialog(page).getByRole('button', { name: 'OK' }).click()
    await expect(page.getByText('Request sent')).toBeVisible()
  }

  await test.step('its owner borrows what was archived, reads it and gives it back', async () => {
    await putAway()
    await ask('Request to borrow', 'Purpose', 'for the audit')
    await archive(office, 'requests')
    await expect(office.getByRole('tab', { name: /^Requests\W*1$/ })).toBeVisible()
    await choose(office, 'deed.txt', 'Approve')
    await expect(office.getByText('No requests')).toBeVisible()
    await archive(page)
    await expect(row(page, 'deed.txt')).toContainText('Borrowed')
    await choose(page, 'deed.txt', 'Open')
    // a loan lets one look at it: pictures of its pages
    await expect(page.locator('.pdfViewer canvas').first()).toBeVisible({ timeout: 60_000 })
    await archive(page, 'requests', 'mine')
    await choose(page, 'deed.txt', 'Return')
    await expect(row(page, 'deed.txt')).toContainText('Ended')
    await archive(page)
    await expect(row(page, 'deed.txt')).not.toContainText('Borrowed')
  })

  await test.step('asked back it is refused with an answer first, and comes back the second time', async () => {
    await ask('Request restore', 'Reason', 'to change a line')
    await archive(office, 'requests')
    await choose(office, 'deed.txt', 'Decline')
    await dialog(office).getByLabel('Reply').fill('Not before the audit')
    await dialog(office).getByRole('button', { name: 'OK' }).click()
    await expect(office.getByText('No requests')).toBeVisible()
    await archive(page, 'requests', 'mine')
    await row(page, 'deed.txt').filter({ hasText: 'Declined' }).click()
    await expect(dialog(page)).toContainText('Not before the audit')
    await ask('Request restore', 'Reason', 'the audit is over')
    await archive(office, 'requests')
    await choose(office, 'deed.txt', 'Approve')
    await expect(office.getByText('No requests')).toBeVisible()
    await page.goto('/dashboard/myFile?menuid=210')
    await expect(row(page, 'deed.txt')).toBeVisible()
  })

  await test.step('beyond its term a hold still keeps it; without one it is due', async () => {
    await putAway()
    await archive(office)
    await row(office, 'deed.txt').click()
    await expect(dialog(office).locator('code').first()).toHaveText(/^[0-9a-f]{64}$/)
    await office.keyboard.press('Escape')
    await choose(office, 'deed.txt', 'Place on hold')
    await dialog(office).getByLabel('Reason').fill('a lawsuit')
    await dialog(office).getByRole('button', { name: 'Place on hold' }).click()
    await expect(row(office, 'deed.txt')).toContainText('On hold')
    await postgres.rows(`update archive_records set expires_at = now() - interval '1 day'`)
    await archive(office, 'due')
    await expect(office.getByText('Nothing has expired')).toBeVisible()
    await archive(office, 'held')
    await choose(office, 'deed.txt', 'Release')
    await expect(office.getByText('Nothing on hold')).toBeVisible()
    await archive(office, 'due')
    await expect(row(office, 'deed.txt')).toContainText('Due')
  })

  await test.step('whoever proposes its destruction cannot confirm it; another does, and there is a certificate', async () => {
    await choose(office, 'deed.txt', 'Propose destruction')
    await dialog(office).getByLabel('Reason').fill('its year is over')
    await dialog(office).getByRole('button', { name: 'OK' }).click()
    await expect(row(office, 'deed.txt')).toContainText('Awaiting destruction')
    await archive(office, 'destroyed')
    await row(office, 'its year is over').hover()
    await expect(row(office, 'its year is over').getByRole('button', { name: /Confirm/ })).toBeDisabled()
    const other = await (await browser.newContext({ baseURL: server.url })).newPage()
    await enter(other, second)
    await archive(other, 'destroyed')
    await press(other, 'its year is over', /^Confirm/)
    await other.getByRole('alertdialog').getByRole('button', { name: 'Destroy' }).click()
    await expect(row(other, 'its year is over')).toContainText(/D\d{4}-000001/)
    await row(other, 'its year is over').click()
    await expect(dialog(other)).toContainText(/A\d{4}-000002 deed\.txt/)
    await expect(dialog(other).locator('code').first()).toContainText(/[0-9a-f]{64}/)
    const saved = other.waitForEvent('download')
    await dialog(other).getByRole('button', { name: 'Export as spreadsheet' }).click()
    expect((await saved).suggestedFilename()).toMatch(/D\d{4}-000001\.xlsx$/)
    await archive(page)
    await expect(page.getByText('Nothing archived yet')).toBeVisible()
  })

  await test.step('files that nobody uses are proposed once the rule is on; kept or not, none is removed', async () => {
    for (const name of ['old.txt', 'older.txt']) await person.wire.put({ bytes: Buffer.from(name), name })
    const night = () =>
      postgres.rows(`insert into pgboss.job (name, data, singleton_key)
        values ('archive.unused', '{}', gen_random_uuid()::text)`)
    // four months pass for these files, in the journal too
    await postgres.rows(`begin; set local session_replication_role = replica;
      update nodes set updated_at = now() - interval '4 months' where name in ('old.txt', 'older.txt');
      update journal set at = at - interval '4 months'; commit`)
    await archive(office, 'settings')
    await office.getByRole('button', { name: 'Rules' }).click()
    const on = dialog(office).getByRole('switch', { name: 'Suggest archiving automatically' })
    await expect(on).not.toBeChecked()
    await on.click()
    await dialog(office).getByLabel('Archive to').click()
    await office.getByText('Deeds', { exact: true }).last().click()
    await dialog(office).getByRole('button', { name: 'Save' }).click()
    await expect(dialog(office)).toBeHidden()
    await night()
    await expect
      .poll(async () => (await person.wire.get<{ Total: number }>('/api/File/GetUnusedList')).data.Total)
      .toBe(2)
    await archive(page, 'unused')
    await press(page, 'older.txt', /^Keep/)
    await expect(row(page, 'older.txt')).toHaveCount(0)
    await expect(row(page, 'old.txt')).toBeVisible()
    await postgres.rows(`update archive_proposals set due_at = now() - interval '1 hour'`)
    await night()
    await archive(page)
    await expect(async () => {
      await page.reload()
      await expect(row(page, 'old.txt')).toBeVisible({ timeout: 5000 })
    }).toPass()
    expect((await person.wire.list()).map(({ Name }) => Name)).toEqual(['older.txt'])
  })
})
