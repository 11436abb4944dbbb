import { expect } from './kit.ts'
import { setUpMail, testOutside } from './outside.ts'
import { adminWire, newPerson } from './people.ts'
import { startServer } from './server.ts'

/** An own mail address changes by the code that it gets. */
const test = testOutside.extend({
  server: [
    async ({ mailServer }, use) => {
      const server = await startServer({ OUTBOUND_ALLOW: mailServer.place })
      await setUpMail(await adminWire(server), mailServer)
      await use(server)
      await server.stop()
    },
    { scope: 'worker' },
  ],
})

const words = {
  en: {
    mail: 'Email',
    save: 'Save',
    title: 'Confirm your email address',
    sent: 'We sent a code to',
    code: 'Code',
    confirm: 'Confirm',
    wrong: 'The code is incorrect, already used or expired',
  },
  zh: {
    mail: '邮箱',
    save: '保存',
    title: '确认邮箱',
    sent: '验证码已发送到',
    code: '验证码',
    confirm: '确认',
    wrong: '验证码错误、已使用或已过期',
  },
}

for (const language of ['en', 'zh'] as const)
  test(`an own mail address changes by a code, and the one before is told (${language})`, async ({
    page,
    enter,
    server,
    mailServer,
  }) => {
    const t = words[language]
    const person = await newPerson(server)
    await person.wire.post('/api/User/SavePreferences', { Language: language })
    const profile = async () =>
      (await person.wire.get<{ Email: string; IsEmailConfirmed: boolean }>('/api/User/GetProfile')).data
    await enter(page, { ...person, language })
    await page.goto('/dashboard/EditPassword?section=profile')
    const mail = page.getByLabel(t.mail, { exact: true })
    const form = page.locator('form').filter({ has: mail })
    const proof = page.getByRole('dialog', { name: t.title })
    const mailsTo = (address: string) =>
      expect.poll(async () => {
        const all = await Promise.all(mailServer.taken.map((_, at) => mailServer.parsed(at)))
        return all.filter(({ to }) => JSON.stringify(to).includes(address)).length
      })
    const change = async (address: string) => {
      await mail.fill(address)
      await form.getByRole('button', { name: t.save }).click()
      await expect(proof).toContainText(`${t.sent} ${address}`)
      await mailsTo(address).toBe(1)
      const at = mailServer.taken.length - 1
      return /^\d{6}$/m.exec((await mailServer.parsed(at)).text ?? '')![0]
    }
    const give = async (code: string) => {
      await proof.getByLabel(t.code, { exact: true }).fill(code)
      await proof.getByRole('button', { name: t.confirm }).click()
    }

    const first = `first-${language}@example.org`
    const code = await change(first)
    await give(code === '000000' ? '111111' : '000000')
    await expect(proof).toContainText(t.wrong)
    expect((await profile()).Email).toBe('')
    await give(code)
    await expect(proof).toBeHidden()
    expect(await profile()).toMatchObject({ Email: first, IsEmailConfirmed: true })

    const second = `second-${language}@example.org`
    await give(await change(second))
    await expect(proof).toBeHidden()
    expect(await profile()).toMatchObject({ Email: second, IsEmailConfirmed: true })
    await mailsTo(first).toBe(2)
  })
