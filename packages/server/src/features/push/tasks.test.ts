import { backgroundTaskEndpoints } from '@cabinet/contract/push.tasks'
import { beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/create-test-app.ts'
import { finishBackgroundTask, openBackgroundTask, openTaskReport } from '../../kernel/jobs/tasks.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})

const open = (ownerId = app.people.zhang.id, total = 10) =>
  app.system.together((tx) => openBackgroundTask(tx, { ownerId, name: 'spaces.copy', total }))

test('shows a task to its owner, from its beginning to its end', async () => {
  const id = await open()
  expect(await app.call(backgroundTaskEndpoints.get, { id })).toMatchObject({
    key: 'task',
    name: 'spaces.copy',
    status: 'waiting',
    total: 10,
  })
  await openTaskReport(app.system, id).progress({ done: 4, success: 3, fail: 1, ignore: 0 })
  expect(
    (await app.call(backgroundTaskEndpoints.list, { open: true })).find((one) => one.id === id),
  ).toMatchObject({
    status: 'running',
    done: 4,
    fail: 1,
    failures: [],
  })
  const failures = [{ name: 'a.txt', reason: 'common.not_found' }]
  await app.system.together((tx) =>
    finishBackgroundTask(
      tx,
      id,
      'done',
      { done: 10, success: 9, fail: 1, ignore: 0 },
      { undoId: app.people.li.id, failures },
    ),
  )
  expect(await app.call(backgroundTaskEndpoints.get, { id })).toMatchObject({
    status: 'done',
    success: 9,
    undoId: app.people.li.id,
    failures,
  })
  expect((await app.call(backgroundTaskEndpoints.list, { open: true })).map((one) => one.id)).not.toContain(
    id,
  )
  expect((await app.call(backgroundTaskEndpoints.list, { open: false })).map((one) => one.id)).toContain(id)
})

test('is asked to end by its owner only', async () => {
  const id = await open()
  for (const endpoint of [backgroundTaskEndpoints.get, backgroundTaskEndpoints.cancel])
    expect(await app.refusal(endpoint, { id }, app.people.admin)).toMatchObject({ key: 'common.not_found' })
  expect(await openTaskReport(app.system, id).progress({ done: 1, success: 1, fail: 0, ignore: 0 })).toEqual({
    cancelled: false,
  })
  await app.call(backgroundTaskEndpoints.cancel, { id })
  expect(await openTaskReport(app.system, id).progress({ done: 2, success: 2, fail: 0, ignore: 0 })).toEqual({
    cancelled: true,
  })
  expect(await app.call(backgroundTaskEndpoints.list, { open: true }, app.people.li)).toEqual([])
})
