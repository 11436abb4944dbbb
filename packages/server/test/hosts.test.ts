import { settingEndpoints } from '@cabinet/contract/settings'
import { expect, test } from 'vitest'
import { createTestApp } from './create-test-app.ts'

const pages = 'https://files.example.org'
const house = await createTestApp({
  PUBLIC_URL: pages,
  UPLOAD_URL: 'https://up.example.org',
  DOWNLOAD_URL: 'https://down.example.org',
})

test('clients are told where bytes go', async () => {
  expect(await house.call(settingEndpoints.systemName, {}, null)).toMatchObject({
    uploadHost: 'https://up.example.org',
    downloadHost: 'https://down.example.org',
    signalHost: '',
  })
})

test('pages of the public address may ask the other hosts, nobody else', async () => {
  const preflight = (origin: string) =>
    house.app.inject({
      method: 'OPTIONS',
      url: '/api/File/FileUpload',
      headers: {
        origin,
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'authorization,x-chunk-sha256',
      },
    })
  const allowed = await preflight(pages)
  expect(allowed.statusCode).toBe(204)
  expect(allowed.headers).toMatchObject({
    'access-control-allow-origin': pages,
    'access-control-allow-headers': 'authorization,x-chunk-sha256',
  })
  expect(allowed.headers).not.toHaveProperty('access-control-allow-credentials')
  // the answer names the one origin, whatever the request's origin
  expect((await preflight('https://evil.example.org')).headers['access-control-allow-origin']).toBe(pages)
})

test('pages may load from the named hosts and from nowhere else', async () => {
  const { headers } = await house.app.inject('/health')
  expect(headers['content-security-policy']).toContain(
    "connect-src 'self' blob: https://up.example.org https://down.example.org wss://files.example.org;",
  )
})

test('no string becomes markup or script unseen, and no push channel of others is opened', async () => {
  const policy = String((await house.app.inject('/health')).headers['content-security-policy'])
  expect(policy).toContain(
    "require-trusted-types-for 'script'; trusted-types default dompurify html2canvas-pro",
  )
  expect(policy).not.toMatch(/\bwss?:(?!\/\/files\.example\.org)/)
  expect(policy).not.toMatch(/script-src[^;]*'unsafe-(inline|eval)/)
})
