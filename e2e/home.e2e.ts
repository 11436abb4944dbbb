import type { Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { png } from './files.ts'
import { expect, testAlone } from './kit.ts'
import { adminWire, newPerson } from './people.ts'
import { bytesOf } from './wire.ts'

// Announcements reach everybody, so those of other journeys on a shared server would be on this screen.
const test = testAlone

const said = {
  zh: {
    welcome: /^欢迎使用/,
    start: '开始使用',
    done: '已完成 0 / 3',
    noActivity: '还没有动态',
    carousel: '系统公告',
    details: '查看详情',
    close: '关闭',
    all: '全部公告',
    pause: '暂停轮播',
    play: '继续轮播',
    next: '下一条',
    tiles: '概览',
    personal: /个人文件/,
    latest: '最近文件',
    activity: '最近动态',
    uploaded: '上传了“plan.txt”',
    photo: '更换头像',
    crop: '裁剪头像',
    desktop: '我的桌面',
  },
  en: {
    welcome: /^Welcome to/,
    start: 'Get started',
    done: '0 of 3 done',
    noActivity: 'No activity yet',
    carousel: 'System announcements',
    details: 'View details',
    close: 'Close',
    all: 'All announcements',
    pause: 'Pause',
    play: 'Play',
    next: 'Next',
    tiles: 'Overview',
    personal: /Personal files/,
    latest: 'Latest files',
    activity: 'Latest activity',
    uploaded: 'uploaded “plan.txt”',
    photo: 'Change photo',
    crop: 'Crop photo',
    desktop: 'My desktop',
  },
} as const

/** Counts how far the page's contents jump from now on, as browsers score it. */
const watchShifts = (page: Page) =>
  page.addInitScript(() => {
    const window_ = window as unknown as { shifted: number }
    window_.shifted = 0
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as unknown as { value: number; hadRecentInput: boolean }[])
        if (!entry.hadRecentInput) window_.shifted += entry.value
    }).observe({ type: 'layout-shift', buffered: true })
  })
const shifted = (page: Page) => page.evaluate(() => (window as unknown as { shifted: number }).shifted)

for (const [language, theme] of [
  ['zh', 'theme-default'],
  ['en', 'theme-dark'],
] as const)
  test(`home says what to do first, and then what is new (${language})`, async ({ page, enter, server }) => {
    test.slow()
    const words = said[language]
    const person = await newPerson(server, { name: `Wang ${language}` })
    const admin = await adminWire(server)
    await watchShifts(page)
    await enter(page, { ...person, language, theme, at: '/' })
    await expect(page).toHaveURL(/\/dashboard\/home$/)

    await test.step('on the first day: the steps, and nothing that stands empty', async () => {
      await expect(page.getByRole('region', { name: words.start })).toContainText(words.done)
      await expect(page.getByText(words.noActivity)).toBeVisible()
      if (language === 'zh') await expect(page.getByRole('heading', { name: words.welcome })).toBeVisible()
      await expectAccessible(page, 'home on the first day')
      // axe looked at a page without motion
      await page.emulateMedia({ reducedMotion: 'no-preference' })
      await page.reload()
      await expect(page.getByRole('region', { name: words.start })).toContainText(words.done)
      await page.waitForLoadState('networkidle')
      expect(await shifted(page)).toBeLessThanOrEqual(0.02)
    })

    const announce = async (title: string) => {
      const { code } = await admin.post('/api/Message/SaveAnnouncement', {
        Title: title,
        Context: `<p>The text of ${title}</p>`,
        IsAll: true,
        IsPublish: true,
      })
      expect(code).toBe(200)
    }

    await test.step('an announcement appears, is read from home, and all of them are a link away', async () => {
      await announce(`First ${language}`)
      await announce(`Second ${language}`)
      const carousel = page.getByRole('region', { name: words.carousel })
      await expect(carousel).toBeVisible({ timeout: 20_000 })
      await carousel.getByRole('button', { name: words.pause }).click()
      await expect(carousel.getByRole('button', { name: words.play })).toBeVisible()
      const first = carousel.getByRole('heading', { name: `First ${language}` })
      await expect(async () => {
        if (!(await first.isVisible())) await carousel.getByRole('button', { name: words.next }).click()
        await expect(first).toBeVisible({ timeout: 500 })
      }).toPass()
      await expect(carousel.getByText('NEW')).toBeVisible()
      const read = page.waitForRequest(/SaveNoticeRead/)
      // by keyboard
      await carousel.getByRole('button', { name: words.details }).focus()
      await page.keyboard.press('Enter')
      expect((await read).postDataJSON()).toMatchObject({ type: 1 })
      const dialog = page.getByRole('dialog', { name: `First ${language}` })
      await expect(dialog).toContainText(`The text of First ${language}`)
      await page.keyboard.press('Escape')
      await expect(dialog).toBeHidden()
      await expect(carousel.getByText('NEW')).toBeHidden()
      await carousel.getByRole('link', { name: words.all }).click()
      await expect(page).toHaveURL(/mySystemNotice\?menuid=846&from=home/)
      await page.getByRole('link', { name: words.desktop }).click()
      await expect(page).toHaveURL(/\/dashboard\/home$/)
    })

    await test.step('an upload is counted, listed and told, and opens', async () => {
      await person.wire.put({ name: 'plan.txt', bytes: bytesOf(300, 'x') })
      await page.reload()
      const tiles = page.getByRole('navigation', { name: words.tiles })
      await expect(tiles.getByRole('link', { name: words.personal })).toContainText('1')
      await expect(page.getByRole('region', { name: words.activity })).toContainText(words.uploaded)
      await page.waitForLoadState('networkidle')
      expect(await shifted(page)).toBeLessThanOrEqual(0.02)
      await expectAccessible(page, 'home with contents')
      await page
        .getByRole('region', { name: words.latest })
        .getByRole('button', { name: /plan\.txt/ })
        .click()
      await expect(page).toHaveURL(/fliePreview/)
      await page.goBack()
      await tiles.getByRole('link', { name: words.personal }).click()
      await expect(page).toHaveURL(/\/dashboard\/myFile\?menuid=210/)
    })

    await test.step('the picture is changed from the card', async () => {
      await page.getByRole('link', { name: words.desktop }).click()
      const chooser = page.waitForEvent('filechooser')
      await page.getByRole('button', { name: words.photo }).click()
      await (await chooser).setFiles({
        name: 'me.png',
        mimeType: 'image/png',
        buffer: png(200, 200, [30, 90, 200]),
      })
      await expect(page.getByRole('dialog', { name: words.crop })).toBeVisible()
    })
  })

test('an administrator is led to the pages of a new system', async ({ page, enter }) => {
  await enter(page, { at: '/' })
  const steps = page.getByRole('region', { name: 'Get started' })
  for (const name of ['Set the name and logo', 'Set up email', 'Create departments'])
    await expect(steps.getByRole('listitem').filter({ hasText: name })).toBeVisible()
  await steps.getByRole('listitem').filter({ hasText: 'Set up email' }).getByRole('link').click()
  await expect(page).toHaveURL(/\/dashboard\/main\/email\?menuid=405/)
})
