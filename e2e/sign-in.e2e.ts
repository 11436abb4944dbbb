import type { Browser, Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { type OpenIdProvider, startOpenIdProvider } from '../packages/server/test/openid-provider.ts'
import { expect, test } from './kit.ts'
import { adminWire, newPerson } from './people.ts'
import { freePort, type RunningServer, startServer } from './server.ts'

const codeOf = (secret: string) =>
  new TOTP({ secret: Secret.fromBase32(secret.replace(/\s/g, '')) }).generate()

/** Waits until the code of an application is another than this one: none is taken twice. */
async function nextCode(secret: string, used: string): Promise<string> {
  await expect.poll(() => codeOf(secret), { timeout: 40_000, intervals: [500] }).not.toBe(used)
  return codeOf(secret)
}

async function typeLogin(page: Page, { account, password }: { account: string; password: string }) {
  await page.locator('input[autocomplete=username]').fill(account)
  await page.locator('input[type=password]').fill(password)
  await page.keyboard.press('Enter')
}

const security = (url: string) => `${url}/dashboard/EditPassword?section=security`

test('an authenticator app is set up, asked for at the next sign-in, and a recovery code stands for it', async ({
  page,
  enter,
  server,
}) => {
  const person = await newPerson(server)
  await enter(page, person)
  await page.goto(security(server.url))
  await page.getByRole('button', { name: 'Set up' }).click()
  const secret = (await page.locator('[data-secret]').textContent())!
  await expect(page.getByRole('img', { name: 'QR code for the authenticator app' })).toBeVisible()
  const first = codeOf(secret)
  await page.getByLabel('6-digit code from the app').fill(first)
  await page.getByRole('button', { name: 'Confirm' }).click()
  const shown = page.getByRole('alertdialog').getByRole('listitem')
  await expect(shown).toHaveCount(10)
  const codes = await shown.allTextContents()
  await page.getByRole('button', { name: 'I’ve saved them' }).click()
  await expect(page.getByText('10 left')).toBeVisible()

  await test.step('the next sign-in', async () => {
    await page.evaluate(() => localStorage.removeItem('login'))
    await page.goto(`${server.url}/login`)
    await typeLogin(page, person)
    await page.getByLabel('One-time code').fill(await nextCode(secret, first))
    await page.getByRole('button', { name: 'Verify' }).click()
    await page.waitForURL('**/dashboard/**')
  })
  await test.step('a recovery code, once', async () => {
    await page.goto(`${server.url}/login`)
    await typeLogin(page, person)
    await page.getByRole('button', { name: 'Use a recovery code' }).click()
    await page.getByLabel('Recovery code').fill(codes[0]!)
    await page.keyboard.press('Enter')
    await page.waitForURL('**/dashboard/**')
    await page.goto(`${server.url}/login`)
    await typeLogin(page, person)
    await page.getByRole('button', { name: 'Use a recovery code' }).click()
    await page.getByLabel('Recovery code').fill(codes[0]!)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('alert')).toHaveText('The code is incorrect, already used or expired')
  })
})

test.describe('on a server of their own', () => {
  let server: RunningServer
  let provider: OpenIdProvider
  /** Passkeys are made for names, not for numbers. */
  let url: string

  test.beforeAll(async () => {
    const port = await freePort()
    server = await startServer({ OUTBOUND_ALLOW: `127.0.0.1:${port},[::1]:${port}` })
    url = server.url.replace('127.0.0.1', 'localhost')
    const claims = { qian: { name: '钱进', preferred_username: 'qian.jin' } }
    provider = await startOpenIdProvider([`${url}/login`], claims, port)
  })
  test.afterAll(async () => {
    await provider?.close()
    await server?.stop()
  })

  const newPage = async (browser: Browser) => {
    const page = await browser.newPage()
    await page.addInitScript(() => localStorage.setItem('languageSet', 'en'))
    return page
  }

  test('single sign-on by a real provider, and out again there too', async ({ browser }) => {
    await (await adminWire(server)).post('/api/SysSetting/SaveSingleSignOn', {
      Enabled: true,
      Issuer: provider.issuer,
      ClientId: provider.clientId,
      ClientSecret: provider.clientSecret,
      Scopes: 'profile',
      Match: 'sub',
      CreateUsers: true,
      Vouches: false,
      LabelZh: '统一登录',
      LabelEn: 'Company sign-in',
    })
    const page = await newPage(browser)
    await page.goto(`${url}/login?redirect=${encodeURIComponent('/dashboard/EditPassword')}`)
    await page.getByRole('button', { name: 'Company sign-in' }).click()
    await page.getByLabel('Login').fill('qian')
    await page.getByRole('button', { name: 'Go on' }).click()
    await page.waitForURL('**/dashboard/EditPassword')
    await expect(page.getByText('qian.jin').first()).toBeVisible()

    await page.getByRole('button', { name: 'Account' }).click()
    await page
      .getByRole('menuitem', { name: /Sign out/ })
      .or(page.getByRole('button', { name: /Sign out/ }))
      .click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Sign out' }).click()
    await page.getByRole('button', { name: 'Leave' }).click()
    await page.waitForURL('**/login**')
    await expect(page.getByRole('button', { name: 'Company sign-in' })).toBeVisible()
    await page.close()
  })

  test('a passkey is made, is the second step, and stands for the password', async ({ browser }) => {
    const person = await newPerson(server)
    const page = await newPage(browser)
    const devices = await page.context().newCDPSession(page)
    await devices.send('WebAuthn.enable')
    await devices.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    })
    await page.goto(`${url}/login`)
    await typeLogin(page, person)
    await page.waitForURL('**/dashboard/**')
    await page.goto(security(url))
    await page.getByRole('button', { name: 'Add a passkey' }).click()
    await page.getByLabel('Name', { exact: true }).fill('Office laptop')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('button', { name: 'I’ve saved them' }).click()
    await expect(page.getByText('Office laptop')).toBeVisible()

    await test.step('as second step after the password', async () => {
      await page.goto(`${url}/login`)
      await typeLogin(page, person)
      await page.getByRole('button', { name: 'Use a passkey' }).click()
      await page.waitForURL('**/dashboard/**')
    })
    await test.step('instead of the password', async () => {
      await page.goto(`${url}/login`)
      await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
      await page.waitForURL('**/dashboard/**')
      await page.goto(security(url))
      await expect(page.getByText(/Last used/)).toBeVisible()
    })
    await page.close()
  })

  test('a second factor that is required is set up on the way in', async ({ browser }) => {
    const person = await newPerson(server)
    const wire = await adminWire(server)
    await wire.post('/api/SysSetting/SaveSignInSettings', { SecondFactor: 'everybody' })
    const page = await newPage(browser)
    await page.goto(`${url}/login`)
    await typeLogin(page, person)
    const secret = (await page.locator('[data-secret]').textContent())!
    await page.getByLabel('6-digit code from the app').fill(codeOf(secret))
    await page.getByRole('button', { name: 'Finish and sign in' }).click()
    await page.getByRole('button', { name: 'I’ve saved them. Continue' }).click()
    await page.waitForURL('**/dashboard/**')
    await wire.post('/api/SysSetting/SaveSignInSettings', { SecondFactor: 'nobody' })
    await page.close()
  })
})
