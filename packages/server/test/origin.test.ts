import { singleSignOnEndpoints } from '@cabinet/contract/auth.sign-on'
import { describe, expect, test } from 'vitest'
import { createTestApp } from './create-test-app.ts'

const alone = await createTestApp()
const behind = await createTestApp({ TRUST_PROXY: '127.0.0.1,10.0.0.0/8' })
const named = await createTestApp({ TRUST_PROXY: '127.0.0.1', PUBLIC_URL: 'https://files.example.org' })

/** Returns the redirect address sent to a provider: the server's own address as it knows it. */
async function ownAddress(
  house: typeof alone,
  headers: Record<string, string>,
  from = '127.0.0.1',
): Promise<string | number> {
  const { token } = house.people.enterprise
  const answer = await house.app.inject({
    method: 'GET',
    url: singleSignOnEndpoints.settings.path,
    headers: { host: 'own.example', authorization: `Bearer ${token}`, ...headers },
    remoteAddress: from,
  })
  return answer.statusCode === 200 ? answer.json().Data.Redirect : answer.statusCode
}
const forged = { 'x-forwarded-host': 'elsewhere.example', 'x-forwarded-proto': 'https' }

test('without a trusted proxy nobody says by which address the server is reached', async () => {
  expect(await ownAddress(alone, forged)).toBe('http://own.example/login')
  expect(await ownAddress(behind, forged, '192.0.2.7')).toBe('http://own.example/login')
  expect(await ownAddress(behind, forged, '10.1.2.3')).toBe('https://elsewhere.example/login')
  expect(await ownAddress(named, forged)).toBe('https://files.example.org/login')
})

describe.each([['host'], ['x-forwarded-host']])('%s', (header) => {
  test.each(['files.example:8443', '10.0.0.7', '[2001:db8::1]:443', 'file_server'])(
    'may be %s',
    async (host) => {
      expect(await ownAddress(behind, { [header]: host })).toBe(`http://${host}/login`)
    },
  )

  test.each([
    'a@elsewhere.example',
    'elsewhere.example/x',
    'elsewhere.example?x',
    'elsewhere.example#x',
    'elsewhere.example\\x',
    'a b',
    '.',
    'x:99999999',
    'x:y',
    '[x]',
    '[::1',
    'a"b',
    "a'b",
    'a,b/c',
    '%65lsewhere.example',
    `${'a'.repeat(300)}.example`,
  ])('may not be %s', async (host) => {
    expect(await ownAddress(behind, { [header]: host })).toBe(400)
  })
})

test.each(['javascript', 'file', 'HTTPS ', 'x'])('a protocol of %s is none', async (protocol) => {
  const sent = { 'x-forwarded-proto': protocol, 'x-forwarded-host': 'files.example' }
  expect(await ownAddress(behind, sent)).toBe('http://files.example/login')
})
