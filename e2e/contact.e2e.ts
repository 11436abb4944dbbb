import type { Page } from '@playwright/test'
import { expect } from './kit.ts'
import { placeOfGateway, setUpSms, testOutside } from './outside.ts'
import { adminWire, newPerson, type Person } from './people.ts'
import { type ExternalPostgres, startPostgres } from './postgres.ts'
import { startServer } from './server.ts'

/** A sign-in ages through an update of the database: only a fresh one needs no password. */
const test = testOutside.extend<object, { postgres: ExternalPostgres }>({
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
    async ({ gateway, postgres }, use) => {
      const server = await startServer({
        DATABASE_URL: postgres.url,
        OUTBOUND_ALLOW: placeOfGateway(gateway),
      })
      await setUpSms(await adminWire(server), gateway)
      await use(server)
      await server.stop()
    },
    { scope: 'worker' },
  ],
})

interface Profile {
  Email: string
  Phone: string
  IsPhoneConfirmed: boolean
}
const profileOf = async ({ wire }: Person) => (await wire.get<Profile>('/api/User/GetProfile')).data
const ageSignIns = (postgres: ExternalPostgres) =>
  postgres.rows("update sessions set created_at = created_at - interval '11 minutes'")

/** Answers a dialog of one field. */
async function answer(page: Page, title: string, field: string, value: string, confirm: string) {
  const dialog = page.getByRole('dialog', { name: title })
  await dialog.getByLabel(field, { exact: true }).fill(value)
  await dialog.getByRole('button', { name: confirm }).click()
}

test('own mail and phone change by the password and a code, and the old number is told', async ({
  page,
  enter,
  server,
  gateway,
  postgres,
}) => {
  const person = await newPerson(server)
  await enter(page, { ...person, language: 'zh' })
  await ageSignIns(postgres)
  await page.goto('/dashboard/EditPassword?section=profile')
  const mail = page.getByLabel('邮箱', { exact: true })
  const phone = page.getByLabel('手机', { exact: true })
  const form = page.locator('form').filter({ has: phone })
  const save = form.getByRole('button', { name: '保存' })
  const owner = page.getByRole('dialog', { name: '请输入密码' })
  const proof = page.getByRole('dialog', { name: '确认手机号' })
  const givePassword = (password: string) => answer(page, '请输入密码', '密码', password, '确认')
  const giveCode = (code: string) => answer(page, '确认手机号', '验证码', code, '确认')

  await test.step('a mail address, by the password alone', async () => {
    await expect(save).toBeDisabled()
    await mail.fill('me@example.com')
    await save.click()
    await givePassword('Wrong2026')
    await expect(owner.getByText('当前密码错误')).toBeVisible()
    await owner.getByRole('button', { name: '取消' }).click()
    expect((await profileOf(person)).Email).toBe('')
    await save.click()
    await givePassword(person.password)
    await expect(owner).toBeHidden()
    expect(await profileOf(person)).toMatchObject({ Email: 'me@example.com', Phone: '' })
    expect(gateway.taken).toEqual([])
  })

  await test.step('a number, by the password and the code that it gets', async () => {
    await phone.fill('+86 138 0013 8000')
    await save.click()
    await givePassword(person.password)
    await expect(proof.getByText('验证码已发送到')).toBeVisible()
    await expect.poll(() => gateway.taken.length).toBe(1)
    const { code, phone: reached } = gateway.taken[0]!
    expect(reached).toMatch(/13800138000$/)
    await giveCode(code === '000000' ? '111111' : '000000')
    await expect(proof.getByText('验证码错误、已使用或已过期')).toBeVisible()
    expect((await profileOf(person)).Phone).toBe('')
    await giveCode(code)
    await expect(proof).toBeHidden()
    expect(await profileOf(person)).toMatchObject({ IsPhoneConfirmed: true })
    expect((await profileOf(person)).Phone).toContain('138')
  })

  await test.step('another number: asked again, and the one before is told', async () => {
    gateway.taken.length = 0
    await phone.fill('13900139000')
    await save.click()
    await givePassword(person.password)
    await expect.poll(() => gateway.taken.length).toBe(1)
    await giveCode(gateway.taken[0]!.code)
    await expect(proof).toBeHidden()
    expect((await profileOf(person)).Phone).toBe('13900139000')
    await expect.poll(() => gateway.taken.length).toBe(2)
    expect(gateway.taken[1]!.phone).toMatch(/13800138000$/)
    expect(gateway.taken[1]!.code).toBe('9000')
  })
})

test('a password of the mapped drive is made only by who gives the own one again', async ({
  page,
  enter,
  server,
  postgres,
}) => {
  const person = await newPerson(server)
  const made = async () => (await person.wire.get<unknown[]>('/api/User/GetAppPasswordList')).data.length
  await enter(page, person)
  await ageSignIns(postgres)
  await page.goto('/dashboard/EditPassword')
  await page.getByText('App passwords', { exact: true }).click()
  await page.getByRole('button', { name: 'New app password', exact: true }).click()
  const create = page.getByRole('dialog', { name: 'New app password' })
  await create.getByLabel('Name', { exact: true }).fill('Office computer')
  await create.getByRole('button', { name: 'Create' }).click()
  const owner = page.getByRole('dialog', { name: 'Confirm it’s you' })
  await owner.getByLabel('Password', { exact: true }).fill('Wrong2026')
  await owner.getByRole('button', { name: 'Confirm' }).click()
  await expect(owner.getByRole('alert')).toHaveText('Current password is incorrect')
  expect(await made()).toBe(0)
  await owner.getByLabel('Password', { exact: true }).fill(person.password)
  await owner.getByRole('button', { name: 'Confirm' }).click()
  const shown = page.getByRole('dialog', { name: 'App password created' })
  await expect(shown.getByText(/^([a-z2-9]{5}-){4}[a-z2-9]{5}$/)).toBeVisible()
  await shown.getByRole('button', { name: 'Close' }).first().click()
  await expect(page.getByRole('button', { name: 'Revoke Office computer' })).toBeVisible()
  expect(await made()).toBe(1)
})
