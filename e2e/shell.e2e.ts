import type { Page } from '@playwright/test'
import { expect, test } from './kit.ts'
import { newPerson, type Person } from './people.ts'

/** Texts shown on the screens, in both languages. */
const said = {
  zh: {
    account: '账号',
    password: '密码',
    signIn: '登录',
    wrong: '账号或密码错误',
    locked: '账号已锁定，请稍后再试！',
    newPassword: '设置新密码',
    passwords: ['当前密码', '新密码', '确认新密码'],
    save: '保存新密码',
    areas: '空间',
    mainMenu: '主菜单',
    files: '文档',
    approvals: '审批',
    messages: '消息中心',
    personal: '我的文件',
    department: '部门文档',
    recycle: '回收站',
    panel: '文件夹',
    collapse: '收起侧栏',
    expand: '展开侧栏',
    otherLanguage: 'Switch to English',
    theme: '主题',
    dark: '深色',
    user: '账号与设置',
    changePassword: '修改密码',
    signOut: '退出登录',
    signOutAsk: '确定要退出登录吗？',
    cancel: '取消',
    title: '我的文件',
    notFound: '页面不存在',
    toStart: '返回首页',
    timedOut: '服务器响应超时',
    retry: '重试',
  },
  en: {
    account: 'Account',
    password: 'Password',
    signIn: 'Sign in',
    wrong: 'Incorrect account or password',
    locked: 'Account is locked, please try again later!',
    newPassword: 'Set a new password',
    passwords: ['Current password', 'New password', 'Confirm new password'],
    save: 'Save password',
    areas: 'Spaces',
    mainMenu: 'Main menu',
    files: 'Files',
    approvals: 'Approvals',
    messages: 'Message center',
    personal: 'My files',
    department: 'Department files',
    recycle: 'Recycle bin',
    panel: 'Folders',
    collapse: 'Collapse side panel',
    expand: 'Expand side panel',
    otherLanguage: '切换到中文',
    theme: 'Theme',
    dark: 'Dark',
    user: 'Account',
    changePassword: 'Change password',
    signOut: 'Sign out',
    signOutAsk: 'Sign out?',
    cancel: 'Cancel',
    title: 'My files',
    notFound: 'Page not found',
    toStart: 'Go to start page',
    timedOut: 'The server took too long to respond',
    retry: 'Try again',
  },
} as const
type Language = keyof typeof said

const looks = [
  { language: 'zh', theme: 'theme-default' },
  { language: 'en', theme: 'theme-dark' },
] as const satisfies { language: Language; theme: string }[]

/** Stores the preferences of an earlier visit in this browser, once, so that the screens may change them. */
async function remember(page: Page, url: string, { language, theme }: { language: Language; theme: string }) {
  await page.goto(`${url}/favicon.svg`)
  await page.evaluate(
    ([chosen, look]) => {
      localStorage.setItem('languageSet', chosen!)
      localStorage.setItem('theme', look!)
    },
    [language, theme],
  )
}

async function fillIn(
  page: Page,
  language: Language,
  { account, password }: Pick<Person, 'account' | 'password'>,
) {
  const words = said[language]
  await page.getByLabel(words.account, { exact: true }).fill(account)
  await page.getByLabel(words.password, { exact: true }).fill(password)
  await page.getByRole('button', { name: words.signIn, exact: true }).click()
}

const width = async (page: Page, name: string) =>
  (await page.getByRole('complementary', { name }).boundingBox())?.width

for (const look of looks) {
  const { language, theme } = look
  const words = said[language]

  test(`signing in: a wrong password, the lock, the way back to where one wanted to go (${language})`, async ({
    page,
    server,
  }) => {
    const [person, careless] = [await newPerson(server), await newPerson(server)]
    await remember(page, server.url, look)
    const wanted = '/dashboard/recycle?menuid=270'
    await page.goto(server.url + wanted)
    await expect(page).toHaveURL(/\/login\?redirect=/)
    await expect(page.locator('html')).toHaveAttribute('lang', language === 'zh' ? 'zh-CN' : 'en')
    await expect(page.locator('html')).toHaveAttribute('data-theme', theme)

    for (let attempt = 1; attempt <= 6; attempt++) {
      const answered = page.waitForResponse(/\/api\/User\/Login/)
      await fillIn(page, language, { ...careless, password: 'NotMine2026' })
      await answered
      await expect(page.getByRole('alert')).toHaveText(words.wrong)
    }
    await fillIn(page, language, careless)
    await expect(page.getByRole('alert')).toHaveText(words.locked)

    await fillIn(page, language, person)
    await page.waitForURL(server.url + wanted)
    await expect(page.getByRole('heading', { name: words.recycle }).first()).toBeVisible()
  })

  test(`a new person sets a password first, and nothing else opens before (${language})`, async ({
    page,
    server,
  }) => {
    const account = `new-${language}`
    const [password, chosen] = ['Welcome2026', 'MyOwn2026word']
    await server.cabinet('create-user', '--account', account, '--name', 'Li Na', '--password', password)
    await remember(page, server.url, look)
    await page.goto(`${server.url}/login`)
    await fillIn(page, language, { account, password })
    await page.waitForURL('**/dashboard/EditPasswordNew')
    await page.goto(`${server.url}/dashboard/myFile?menuid=210`)
    await page.waitForURL('**/dashboard/EditPasswordNew')
    await expect(page.getByRole('heading', { name: words.newPassword })).toBeVisible()

    const [old, next, again] = words.passwords.map((label) => page.getByLabel(label, { exact: true }))
    const save = page.getByRole('button', { name: words.save })
    await old!.fill(password)
    await next!.fill('short1')
    await again!.fill('short1')
    await expect(save).toBeDisabled()
    await next!.fill(chosen)
    await again!.fill(chosen)
    await save.click()
    await page.waitForURL('**/dashboard/home')
    await expect(page.getByRole('banner')).toBeVisible()
  })

  test(`the shell: menus, panel, language, theme, person, signing out (${language})`, async ({
    page,
    server,
  }) => {
    const person = await newPerson(server)
    await remember(page, server.url, look)
    await page.goto(`${server.url}/login`)
    await fillIn(page, language, person)
    await page.waitForURL('**/dashboard/home')
    const areas = page.getByRole('navigation', { name: words.areas })

    await test.step('header, icon column and panel have their sizes; menus lead to their screens', async () => {
      await expect(areas).toBeVisible()
      expect((await page.getByRole('banner').boundingBox())?.height).toBe(65)
      expect((await areas.boundingBox())?.width).toBe(68)
      await expect(page.getByRole('navigation', { name: words.mainMenu }).getByRole('link')).toHaveText([
        words.files,
        words.approvals,
        words.messages,
      ])
      await expect(page.getByRole('complementary', { name: words.panel })).toBeHidden()
      await page.getByRole('navigation', { name: words.mainMenu }).getByText(words.files).click()
      await expect(page).toHaveURL(/\/dashboard\/myFile\?menuid=210/)
      await expect.poll(() => width(page, words.panel)).toBe(240)
      await areas.getByRole('link', { name: words.recycle }).click()
      await expect(page).toHaveURL(/\/dashboard\/recycle\?menuid=270/)
      await expect.poll(() => width(page, words.panel)).toBe(160)
      await areas.getByRole('link', { name: words.department }).click()
      await expect(page).toHaveURL(/\/dashboard\/groupFile\?groupId=.*menuid=200/)
      await expect(areas.getByRole('link', { name: words.department })).toHaveAttribute(
        'aria-current',
        'page',
      )
      await expect.poll(() => width(page, words.panel)).toBe(240)
    })

    await test.step('the panel collapses, and stays so', async () => {
      await page.getByRole('button', { name: words.collapse }).click()
      await expect(page.getByRole('complementary', { name: words.panel })).toBeHidden()
      await areas.getByRole('link', { name: words.personal }).click()
      await expect(page).toHaveURL(/\/dashboard\/myFile\?menuid=210/)
      await page.reload()
      await expect(page.getByRole('button', { name: words.expand })).toBeVisible()
      await expect(page.getByRole('complementary', { name: words.panel })).toBeHidden()
      await page.getByRole('button', { name: words.expand }).click()
      await expect.poll(() => width(page, words.panel)).toBe(240)
    })

    await test.step('no panel where a password is changed', async () => {
      await page.getByRole('button', { name: words.user }).click()
      const card = page.getByRole('dialog', { name: words.user })
      await expect(card).toContainText(person.account)
      await card.getByRole('button', { name: words.changePassword }).click()
      await expect(page).toHaveURL(/\/dashboard\/EditPassword$/)
      await expect(page.getByRole('complementary', { name: words.panel })).toBeHidden()
      await page.goBack()
      await expect(page).toHaveURL(/\/dashboard\/myFile/)
    })

    await test.step('language and theme change without a reload, and are remembered', async () => {
      await page.evaluate(() => Object.assign(window, { sameDocument: true }))
      const other = said[language === 'zh' ? 'en' : 'zh']
      await page.getByRole('button', { name: words.otherLanguage }).click()
      await expect(page.getByRole('navigation', { name: other.areas })).toBeVisible()
      await page.getByRole('button', { name: other.theme, exact: true }).click()
      const [next, label] = theme === 'theme-dark' ? ['theme-default', 0] : ['theme-dark', 1]
      await page
        .getByRole('dialog', { name: other.theme })
        .getByRole('radio')
        .nth(label as number)
        .check({ force: true })
      await expect(page.locator('html')).toHaveAttribute('data-theme', next as string)
      expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true)
      await page.reload()
      await expect(page.getByRole('navigation', { name: other.areas })).toBeVisible()
      await expect(page.locator('html')).toHaveAttribute('data-theme', next as string)
      await page.getByRole('button', { name: other.otherLanguage }).click()
      await expect(areas).toBeVisible()
    })

    await test.step('signing out is asked about, and closes every door', async () => {
      const leave = async () => {
        await page.getByRole('button', { name: words.user }).click()
        await page
          .getByRole('dialog', { name: words.user })
          .getByRole('button', { name: words.signOut })
          .click()
        await expect(page.getByRole('alertdialog')).toContainText(words.signOutAsk)
      }
      await leave()
      await page.getByRole('alertdialog').getByRole('button', { name: words.cancel }).click()
      await expect(page.getByRole('alertdialog')).toBeHidden()
      await leave()
      const token = await page.evaluate(
        () => JSON.parse(localStorage.getItem('token') ?? '{}').access as string,
      )
      await page.getByRole('alertdialog').getByRole('button', { name: words.signOut }).click()
      await page.waitForURL('**/login**')
      const answer = await page.request.get(`${server.url}/api/User/GetUserInfo`, {
        headers: { authorization: `Bearer ${token}` },
      })
      expect(answer.status()).toBe(401)
      await page.goto(`${server.url}/dashboard/myFile?menuid=210`)
      await expect(page).toHaveURL(/\/login\?redirect=/)
    })
  })

  test(`the guard, unknown paths and the page of a time-out (${language})`, async ({ page, server }) => {
    const person = await newPerson(server)
    // a minute of patience is a second here
    await page.addInitScript(() => {
      const real = AbortSignal.timeout.bind(AbortSignal)
      AbortSignal.timeout = (ms) => real(ms === 60_000 && sessionStorage.getItem('hurry') ? 1000 : ms)
    })
    await remember(page, server.url, look)
    await page.goto(`${server.url}/login`)
    await fillIn(page, language, person)
    await page.waitForURL('**/dashboard/home')

    const hidden = [
      '/dashboard/myFile',
      '/dashboard/myFile?menuid=',
      '/dashboard/myFile?menuid=99999',
      '/dashboard/myFile?menuid=abc',
      // an administrator's page
      '/dashboard/myFile?menuid=401',
      '/dashboard/nosuchpage?menuid=210',
      '/nosuchpage',
      '/dashboard/myFile/deeper?menuid=210',
    ]
    for (const path of language === 'zh' ? hidden.slice(0, 1) : hidden) {
      await page.goto(server.url + path)
      await expect(page.getByText(words.notFound), path).toBeVisible()
    }
    await page.getByRole('button', { name: words.toStart }).click()
    await page.waitForURL('**/dashboard/home')
    await page.goto(`${server.url}/dashboard/myFile?id=210`)
    await expect(page.getByRole('navigation', { name: words.areas })).toBeVisible()

    await page.evaluate(() => sessionStorage.setItem('hurry', 'yes'))
    const never = (): Promise<void> => new Promise(() => {})
    await page.route('**/api/File/GetRecycleList**', never)
    await page.goto(`${server.url}/dashboard/recycle?menuid=270`)
    await expect(page).toHaveURL(/\/500\?redirect=%2Fdashboard%2Frecycle%3Fmenuid%3D270/)
    await expect(page.getByText(words.timedOut)).toBeVisible()
    await page.unroute('**/api/File/GetRecycleList**')
    await page.getByRole('button', { name: words.retry }).click()
    await expect(page).toHaveURL(/\/dashboard\/recycle\?menuid=270/)
    await expect(page.getByRole('navigation', { name: words.areas })).toBeVisible()
  })
}

test('the floating button goes where it is dragged, and stays there', async ({ page, enter, server }) => {
  await enter(page, await newPerson(server))
  const button = page.getByRole('button', { name: 'Add files' })
  const place = async () => {
    const box = await button.boundingBox()
    return { x: Math.round(box?.x ?? 0), y: Math.round(box?.y ?? 0) }
  }
  // the buttons step aside for what stands below them: the page has to be there, and the place free
  const welcome = page.getByRole('heading', { name: /^Welcome to / })
  await expect(welcome).toBeVisible()
  await button.hover()
  await page.mouse.down()
  await page.mouse.move(700, 780, { steps: 5 })
  await page.mouse.up()
  // held by its middle, and 52 pixels wide
  const dragged = { x: 700 - 26, y: 780 - 26 }
  await expect.poll(place).toEqual(dragged)
  await expect(page.getByRole('region', { name: 'Uploads' })).toBeHidden()
  await page.reload()
  await expect(welcome).toBeVisible()
  await expect.poll(place).toEqual(dragged)
  await page.setViewportSize({ width: 600, height: 400 })
  await expect.poll(async () => (await place()).y).toBeLessThan(400)
  await button.click()
  await expect(page.getByRole('region', { name: 'Uploads' })).toBeVisible()
})
