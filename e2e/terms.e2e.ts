import { expectAccessible } from './accessible.ts'
import { expect, testAlone as test } from './kit.ts'
import { adminWire, newPerson } from './people.ts'

for (const language of ['zh', 'en'] as const)
  test(`a binding text is accepted once at the next sign-in, and read by anyone (${language})`, async ({
    page,
    enter,
    server,
    browser,
  }) => {
    const words = {
      zh: {
        edit: '编辑草稿: 服务条款',
        text: { zh: '正文（中文）', en: '正文（英文）' },
        save: '保存',
        publish: '发布: 服务条款',
        confirm: '发布',
        question: '发布“服务条款”？',
        binding: '须同意',
        shown: /第 \d+ 版，发布于/,
        name: '服务条款',
        body: '请妥善保管密码',
        accept: '同意并继续',
        read: '我已阅读并同意《服务条款》',
        accepted: '您同意的文本',
        current: '当前版本',
        about: '关于本系统',
        keys: '查看',
        withdraw: '撤回',
      },
      en: {
        edit: 'Edit draft: Terms of service',
        text: { zh: 'Text (Chinese)', en: 'Text (English)' },
        save: 'Save',
        publish: 'Publish: Terms of service',
        confirm: 'Publish',
        question: 'Publish “Terms of service”?',
        binding: 'Binding',
        shown: /Version \d+, published/,
        name: 'Terms of service',
        body: 'Keep your password safe',
        accept: 'Accept and continue',
        read: 'I have read and accept the Terms of service',
        accepted: 'Texts you accepted',
        current: 'Current',
        about: 'About this installation',
        keys: 'Show',
        withdraw: 'Withdraw',
      },
    }[language]
    const person = await newPerson(server, { name: `Li ${language}` })
    const visitor = async () => {
      const window = await (await browser.newContext()).newPage()
      await window.addInitScript((chosen) => localStorage.setItem('languageSet', chosen), language)
      return window
    }
    const signIn = async (window: typeof page) => {
      await window.goto(`${server.url}/login?redirect=%2Fdashboard%2FEditPassword`)
      await window.locator('input[autocomplete=username]').fill(person.account)
      await window.locator('input[type=password]').fill(person.password)
      await window.keyboard.press('Enter')
    }
    const box = (window: typeof page) => window.getByRole('checkbox', { name: words.read })

    await enter(page, { language })
    const open = await visitor()
    await signIn(open)
    await open.waitForURL('**/dashboard/EditPassword')

    await test.step('a super administrator writes a text and publishes it as binding', async () => {
      await page.goto('/dashboard/main/setting?menuid=401&section=terms')
      await page.getByRole('button', { name: words.edit }).click()
      const form = page.getByRole('dialog')
      for (const [label, text] of [
        [words.text.zh, '请妥善保管密码'],
        [words.text.en, 'Keep your password safe'],
      ] as const) {
        const field = form.getByRole('textbox', { name: label })
        await field.click()
        await page.keyboard.press('ControlOrMeta+A')
        await page.keyboard.type(`${text} ${language}`)
        await expect(field).toContainText(text)
      }
      await expectAccessible(page, 'the form of a text')
      await form.getByRole('button', { name: words.save, exact: true }).click()
      await expect(form).toBeHidden()
      await page.getByRole('button', { name: words.publish }).click()
      const question = page.getByRole('dialog', { name: words.question })
      await question.getByText(words.binding, { exact: true }).click()
      await expectAccessible(page, 'the question')
      await question.getByRole('button', { name: words.confirm, exact: true }).click()
      await expect(page.getByText(words.shown)).toBeVisible()
      await expectAccessible(page, 'the section')
    })

    await test.step('anyone reads it without signing in, from the sign-in page', async () => {
      const stranger = await visitor()
      await stranger.goto(`${server.url}/login`)
      const link = stranger.getByRole('link', { name: words.name })
      await expect(link).toHaveAttribute('href', '/Protocol/Service')
      await expectAccessible(stranger, 'the sign-in page')
      await stranger.goto(`${server.url}/Protocol/Service`)
      await expect(stranger.getByRole('heading', { name: words.name })).toBeVisible()
      await expect(stranger.getByText(words.body)).toBeVisible()
      await expectAccessible(stranger, 'a published text')
      await stranger.context().close()
    })

    await test.step('an open session goes on', async () => {
      await open.goto(`${server.url}/dashboard/myFile?menuid=210`)
      await expect(open.getByRole('banner')).toBeVisible()
      await open.context().close()
    })

    await test.step('the next sign-in asks, and nothing else opens before', async () => {
      const window = await visitor()
      await signIn(window)
      await window.waitForURL('**/privacy?redirect=**')
      await expect(window.getByText(words.body)).toBeVisible()
      await window.goto(`${server.url}/dashboard/myFile?menuid=210`)
      await window.waitForURL('**/privacy?redirect=**')
      const button = window.getByRole('button', { name: words.accept })
      await expect(button).toBeDisabled()
      await expectAccessible(window, 'what waits to be accepted')
      await box(window).check()
      await button.click()
      await window.waitForURL('**/dashboard/myFile?menuid=210')
      await expect(window.getByRole('banner')).toBeVisible()
      await window.context().close()
    })

    await test.step('the one after that does not, and what was accepted is listed', async () => {
      const window = await visitor()
      await signIn(window)
      await window.waitForURL('**/dashboard/EditPassword')
      await window.goto(`${server.url}/privacy`)
      await expect(window.getByRole('heading', { name: words.accepted })).toBeVisible()
      await expect(window.getByRole('listitem').filter({ hasText: words.current })).toHaveCount(1)
      await expectAccessible(window, 'what was accepted')
      await window.goto(`${server.url}/dashboard/system`)
      await expect(window.getByRole('heading', { name: words.about })).toBeVisible()
      await expect(window.getByRole('link', { name: words.name })).toBeVisible()
      await expectAccessible(window, 'the page about the installation')
      await window.getByRole('button', { name: words.keys }).click()
      await expect(window.getByRole('dialog').getByText('Ctrl A')).toBeVisible()
      await window.context().close()
    })

    await test.step('the administrator accepts it too', async () => {
      const admin = await adminWire(server)
      const refused = await admin.get('/api/SysSetting/GetSystemSetting')
      expect([refused.code, refused.key]).toEqual([403, 'terms.must_accept'])
      const pending = await admin.get<{ Type: string; Version: number }[]>('/api/User/GetPendingProtocols')
      const accepted = await admin.post('/api/User/AcceptProtocols', {
        Protocols: pending.data.map(({ Type, Version }) => ({ Type, Version })),
      })
      expect(accepted.code).toBe(200)
      expect((await admin.get('/api/SysSetting/GetSystemSetting')).code).toBe(200)
    })

    await test.step('withdrawn, it asks nobody any more', async () => {
      await page.goto('/dashboard/main/setting?menuid=401&section=terms')
      await page.getByRole('button', { name: words.withdraw, exact: true }).click()
      const question = page.getByRole('alertdialog')
      await question.getByRole('button', { name: words.withdraw, exact: true }).click()
      await expect(page.getByText(words.shown)).toHaveCount(0)
      const late = await newPerson(server, { name: `Late ${language}` })
      expect((await late.wire.get('/api/SysSetting/GetAbout')).code).toBe(200)
    })
  })
