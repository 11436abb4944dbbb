import { aboutEndpoints } from '@cabinet/contract/about'
import { expect, test } from 'vitest'
import { createTestApp } from '../../../test/create-test-app.ts'

test('anybody who is signed in learns the version, and nobody else', async () => {
  const app = await createTestApp()
  const { li } = app.people
  expect(await app.call(aboutEndpoints.get, {}, li)).toEqual({
    version: expect.stringMatching(/^\d+\.\d+\.\d+/),
  })
  expect(await app.refusal(aboutEndpoints.get, {}, null)).toMatchObject({ status: 401 })
})
