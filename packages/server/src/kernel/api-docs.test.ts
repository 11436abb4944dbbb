import { expect, test } from 'vitest'
import { createTestApp } from '../../test/create-test-app.ts'

const { app } = await createTestApp()

test('the document names every operation, and the page to try them on comes with the headers of all pages', async () => {
  const document = (await app.inject('/openapi.json')).json<{ paths: Record<string, object> }>()
  expect(Object.keys(document.paths).length).toBeGreaterThan(200)

  expect((await app.inject('/api-docs/static/index.html')).statusCode).toBe(302)
  const page = await app.inject('/api-docs')
  expect(page.statusCode).toBe(200)
  expect(page.headers).toMatchObject({
    'content-type': expect.stringContaining('text/html'),
    'x-content-type-options': 'nosniff',
    'content-security-policy': expect.stringContaining("default-src 'self'"),
  })
  expect(page.body).toContain('swagger-ui')
  expect((await app.inject('/api-docs/json')).json()).toEqual(document)
  const script = await app.inject('/api-docs/static/swagger-ui-bundle.js')
  expect(script.headers['content-type']).toContain('javascript')
  expect(script.rawPayload.length).toBeGreaterThan(100_000)
})
