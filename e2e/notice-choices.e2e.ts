import type { Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { expect } from './kit.ts'
import { setUpMail, testOutside } from './outside.ts'
import { adminWire, newPerson, type Person } from './people.ts'
import { type ExternalPostgres, startPostgres } from './postgres.ts'
import { type RunningServer, startServer } from './server.ts'
import type { Wire } from './wire.ts'

/** A digest comes at eight: an update of the database makes it due now. */
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
    async ({ mailServer, postgres }, use) => {
      const server = await startServer((url) => ({
        DATABASE_URL: postgres.url,
        OUTBOUND_ALLOW: mailServer.place,
        PUBLIC_URL: url,
      }))
      await setUpMail(await adminWire(server), mailServer)
      await use(server)
      await server.stop()
    },
    { scope: 'worker' },
  ],
})

/** Jobs look once a minute, one after the other where a journal is sealed first. */
const jobsRan = { timeout: 180_000 }

const idOf = async ({ wire }: Person) =>
  (await wire.get<{ UserId: string }>('/api/User/GetUserInfo')).data.UserId

/** A person with a file that a colleague may edit. */
async function ownerAndColleague(server: RunningServer, admin: Wire, language: 'zh' | 'en') {
  const owner = await newPerson(server, { name: `Ann ${language}` })
  const colleague = await newPerson(server, { name: `Ben ${language}` })
  const [ownerId, colleagueId] = [await idOf(owner), await idOf(colleague)]
  await admin.post('/api/SysAuthen/UpdateUser', { Id: ownerId, Email: `ann-${language}@example.org` })
  await owner.wire.post('/api/User/SavePreferences', { Language: language })
  const file = await owner.wire.put({ bytes: Buffer.from('plan'), name: 'plan.txt' })
  const { code } = await owner.wire.post('/api/File/SaveGrants', {
    Ids: [ownerId],
    Grants: [{ SubjectType: 'user', SubjectId: colleagueId, Template: 'editor' }],
  })
  expect(code).toBe(200)
  const comment = async (text: string, mentionIds: string[] = []) => {
    const said = await colleague.wire.post('/api/File/AddComment', {
      FileId: file.FileId,
      Content: text,
      MentionIds: mentionIds,
    })
    expect(said.code).toBe(200)
  }
  return { owner, ownerId, colleague, file, comment }
}

const openPreferences = (page: Page) => page.goto('/dashboard/EditPassword?section=notices')

async function chooseOption(page: Page, label: string, option: string) {
  await page.getByRole('button', { name: new RegExp(`^${label}: `) }).click()
  await page.getByRole('menuitemradio', { name: option, exact: true }).click()
  await expect(page.getByRole('button', { name: `${label}: ${option}`, exact: true })).toBeVisible()
}

test('a digest is chosen, mailed with a link for each notice, and stopped from the mail', async ({
  page,
  enter,
  server,
  browser,
  mailServer,
  postgres,
}) => {
  test.slow()
  const admin = await adminWire(server)
  const { owner, ownerId, comment } = await ownerAndColleague(server, admin, 'en')
  // a sign-in on a new device is mailed too, at once
  const digests = () => mailServer.taken.filter(({ raw }) => raw.includes('List-Unsubscribe'))

  await test.step('the time zone is set', async () => {
    const office = await (await browser.newContext({ baseURL: server.url })).newPage()
    await enter(office)
    await office.goto('/dashboard/main/setting?menuid=401&section=time-zone')
    await office.getByRole('combobox', { name: 'Time zone' }).fill('Shanghai')
    await office.getByTitle(/^Asia\/Shanghai/).click()
    await office.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(office.getByText('Saved. Takes effect immediately')).toBeVisible()
    await expectAccessible(office, 'the time zone')
    await office.context().close()
  })

  await enter(page, { ...owner, language: 'en' })
  await test.step('comments come in a daily digest, and nights are quiet', async () => {
    await openPreferences(page)
    await chooseOption(page, 'Comments and mentions: Email', 'Daily digest')
    await page.getByRole('switch', { name: 'Pause emails during quiet hours' }).click()
    await expect(page.getByText('Time zone: Asia/Shanghai')).toBeVisible()
    await page.getByLabel('Start time').fill('21:30')
    await page.getByLabel('End time').fill('06:45')
    await page.getByLabel('End time').blur()
    await expectAccessible(page, 'the preferences')
    const saved = async () =>
      (await owner.wire.get<{ QuietHours: unknown }>('/api/User/GetPreferences')).data.QuietHours
    await expect.poll(saved).toEqual({ From: '21:30', To: '06:45' })
    await page.reload()
    await expect(page.getByLabel('Start time')).toHaveValue('21:30')
    await expect(page.getByLabel('End time')).toHaveValue('06:45')
  })

  const address = await test.step('the digest comes once, with both notices', async () => {
    await comment('@Ann en first', [ownerId])
    await comment('@Ann en second', [ownerId])
    expect(digests()).toEqual([])
    await postgres.rows("update notice_mails set due_at = now() - interval '1 minute'")
    await expect.poll(() => digests().length, jobsRan).toBe(1)
    const [digest] = digests()
    const mail = await mailServer.parsed(mailServer.taken.indexOf(digest!))
    expect(mail.to).toMatchObject([{ address: 'ann-en@example.org' }])
    expect(mail.subject).toBe('Your Cabinet notifications: 2 unread')
    expect(mail.text?.match(/mentioned you in a comment on “plan.txt”/g)).toHaveLength(2)
    const links = mail.text?.match(/http\S+notice=\S+/g) ?? []
    expect(links).toHaveLength(2)
    await page.goto(links[0]!)
    await expect(page).toHaveURL(/fliePreview/)
    const raw = digest!.raw.replace(/\r\n[ \t]+/g, ' ')
    expect(raw).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click')
    return /^List-Unsubscribe: <(\S+)>/m.exec(raw)![1]!
  })

  await test.step('its address turns digests off without signing in', async () => {
    const stranger = await (await browser.newContext()).newPage()
    await stranger.goto(address)
    await expect(stranger.getByRole('heading', { name: 'Stop digest emails?' })).toBeVisible()
    await expectAccessible(stranger, 'the page that stops digests')
    await stranger.getByRole('button', { name: 'Stop digests' }).click()
    await expect(stranger.getByRole('heading', { name: 'Digest emails are off' })).toBeVisible()
    await stranger.context().close()
    await openPreferences(page)
    await expect(page.getByRole('button', { name: 'Comments and mentions: Email: Off' })).toBeVisible()
  })
})

test('关注的文件有新版本会通知，屏蔽后只通知提及，都可以在设置里取消', async ({ page, enter, server }) => {
  test.slow()
  const admin = await adminWire(server)
  const { owner, ownerId, colleague, file, comment } = await ownerAndColleague(server, admin, 'zh')
  const counted = async () =>
    (await owner.wire.get<{ messageCount: number }>('/api/Message/ReadNoticeCount')).data.messageCount
  await enter(page, { ...owner, language: 'zh' })
  await page.goto('/dashboard/myFile?menuid=210')
  const row = page.getByRole('row').filter({ hasText: 'plan.txt' })

  const chooseInMenu = async (option: RegExp) => {
    await row.click({ button: 'right' })
    await page.getByRole('menuitem', { name: '通知', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: '“plan.txt”的通知' })
    await dialog.getByRole('radio', { name: option }).check()
    await dialog.getByRole('button', { name: '保存' }).click()
    await expect(dialog).toBeHidden()
  }

  await test.step('关注后，新版本会通知', async () => {
    await chooseInMenu(/^关注/)
    const next = { bytes: Buffer.from('second'), name: 'plan.txt', fields: { ParentId: ownerId } }
    await colleague.wire.chunkTest(next)
    await colleague.wire.chunk(next, 1)
    const merged = await colleague.wire.merge(next, { IsMerge: true })
    expect(merged.code, merged.key).toBe(200)
    expect(merged.data.FileId).toBe(file.FileId)
    await expect.poll(counted, jobsRan).toBe(1)
    await page.getByRole('button', { name: '消息，1 条未读' }).click()
    await expect(page.getByText('Ben zh 更新了“plan.txt”')).toBeVisible()
    await page.keyboard.press('Escape')
  })

  await test.step('屏蔽后，评论不再通知，提及仍然通知', async () => {
    await chooseInMenu(/^屏蔽/)
    await comment('only a comment')
    await comment('@Ann zh', [ownerId])
    await expect.poll(counted).toBe(2)
  })

  await test.step('详情显示状态，设置里列出并可取消', async () => {
    await row.click()
    await expect(page.getByRole('button', { name: '通知: 屏蔽' })).toBeVisible()
    await openPreferences(page)
    await expect(page.getByRole('button', { name: 'plan.txt', exact: true })).toBeVisible()
    await expectAccessible(page, '通知设置')
    await page.getByRole('button', { name: '取消屏蔽: plan.txt' }).click()
    await expect(page.getByText('还没有关注或屏蔽的文件和文件夹')).toBeVisible()
    await comment('heard again')
    await expect.poll(counted).toBe(3)
  })
})
