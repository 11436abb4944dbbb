import { fileEndpoints } from '@cabinet/contract/files'
import { limits } from '@cabinet/contract/limits'
import { settingEndpoints } from '@cabinet/contract/settings'
import { uploadEndpoints } from '@cabinet/contract/uploads'
import { userEndpoints } from '@cabinet/contract/users'
import { describe, expect, test } from 'vitest'
import { eventually } from '../../../test/eventually.ts'
import { me } from '../../../test/fixtures.ts'
import { item, page } from '../../../test/house.ts'
import { answerEndpoint, createFakeSend, type FakeAnswer, refuseEndpoint } from '../../kernel/fake-send.ts'
import { allQueuedUploads, changeQueuedUpload } from './queue.store.ts'
import { pauseUploads, removeFromQueue, resumeUploads, startPossibleUploads } from './queue.ts'
import { startDroppedUploads } from './start.ts'
import {
  add,
  bytesOf,
  cancelled,
  prepareUploadQueue,
  server,
  sessionId,
  stageOf,
  three,
  until,
} from './test-queue.ts'
import { totalsOfUploads } from './totals.ts'

prepareUploadQueue()

describe('a name that is taken', () => {
  test.each([
    ['a small file', 10],
    ['a large file', three],
  ])('shows %s as skipped, and it is not still to be sent', async (_, size) => {
    server.refusal = 'spaces.name_taken'
    const key = add('taken.bin', size)
    startPossibleUploads()
    await until(key, 'skipped')
    expect(totalsOfUploads(allQueuedUploads())).toMatchObject({
      open: 0,
      active: 0,
      failed: 0,
      size: 0,
      sent: 0,
    })
  })
})

describe('an upload that is over leaves nothing on the server', () => {
  test('refused for good', async () => {
    server.refusal = 'common.no_permission'
    const key = add('large.bin', three)
    startPossibleUploads()
    await until(key, 'failed')
    await eventually(() => expect(cancelled()).toEqual([sessionId]))
  })

  test('skipped', async () => {
    server.refusal = 'spaces.name_taken'
    startPossibleUploads()
    const key = add('large.bin', three, { clash: 'skip' })
    startPossibleUploads()
    await until(key, 'skipped')
    await eventually(() => expect(cancelled()).toEqual([sessionId]))
  })

  test('removed while the server opened its session', async () => {
    const key = add('large.bin', three)
    startPossibleUploads()
    await until(key, 'uploading')
    removeFromQueue([key])
    await eventually(() => expect(cancelled()).toEqual([sessionId]))
    expect(server.sent).toEqual([])
  })

  test('but one whose name was taken meanwhile waits for an answer', async () => {
    server.refusal = 'spaces.name_taken'
    const key = add('large.bin', three, { clash: 'refuse' })
    startPossibleUploads()
    await until(key, 'failed')
    expect(cancelled()).toEqual([])
  })
})

test('a file that cannot be read says so alone, and the others of its batch are sent', async () => {
  const [good, bad] = [add('good.txt', 10), add('bad.txt', 10)]
  const { file: unread } = allQueuedUploads().find((one) => one.key === bad)!
  Object.assign(unread!, { arrayBuffer: () => Promise.reject(new Error('changed')) })
  startPossibleUploads()
  await until(bad, 'failed')
  await until(good, 'success')
  const { error } = allQueuedUploads().find((one) => one.key === bad)!
  expect(error?.key).toBe('uploads.hashFailed')
})

describe('what failed', () => {
  test.each([
    ['a small file', 10],
    ['a large file', three],
  ])('%s is sent again on demand', async (_, size) => {
    server.refusal = 'spaces.no_room'
    const key = add('again.bin', size)
    startPossibleUploads()
    await until(key, 'failed')
    expect(allQueuedUploads().find((one) => one.key === key)?.error?.key).toBe('spaces.no_room')

    server.refusal = null
    resumeUploads([key])
    await until(key, 'success')
    expect(totalsOfUploads(allQueuedUploads())).toMatchObject({ open: 0, failed: 0, size, sent: size })
  })
})

test('resuming sends only what is missing', async () => {
  let open = () => {}
  server.gate = new Promise((resolve) => {
    open = resolve
  })
  const key = add('large.bin', three)
  startPossibleUploads()
  await until(key, 'uploading')
  pauseUploads([key])
  expect(stageOf(key)).toBe('paused')
  open()
  server.held = new Set([1, 3])
  server.sent = []

  resumeUploads([key])
  await until(key, 'success')
  expect(server.sent).toEqual([2])
})

describe('chunks that a server lost as it died', () => {
  const mergesAfter = (refusals: number) => {
    const refused = refuseEndpoint(uploadEndpoints.merge, 'uploads.chunk_missing')
    const made = answerEndpoint(uploadEndpoints.merge, () => item(1, 'large.bin'))
    let merges = 0
    const answer: FakeAnswer['answer'] = (fields) => {
      if (++merges > refusals) return made.answer(fields)
      server.held.delete(2)
      return refused.answer(fields)
    }
    createFakeSend(
      { ...made, answer },
      answerEndpoint(uploadEndpoints.cancel, () => ({})),
    )
  }

  test('are sent again, those alone', async () => {
    mergesAfter(2)
    const key = add('large.bin', three)
    startPossibleUploads()
    await until(key, 'success')
    expect(server.sent.toSorted()).toEqual([1, 2, 2, 2, 3])
  })

  test('are told in the end, where the server misses them again and again', async () => {
    mergesAfter(100)
    const key = add('large.bin', three)
    startPossibleUploads()
    await until(key, 'failed')
    expect(server.sent).toHaveLength(6)
  })
})

test('a file of the same name and another size begins anew, one of the same size goes on', async () => {
  createFakeSend(
    answerEndpoint(userEndpoints.me, () => me),
    answerEndpoint(settingEndpoints.systemInfo, () => ({ extNotAllow: '' })),
    answerEndpoint(fileEndpoints.list, (input) => page([], input)),
    answerEndpoint(uploadEndpoints.checkNames, () => []),
    answerEndpoint(uploadEndpoints.merge, () => item(1, 'large.bin')),
  )
  const lost = add('large.bin', three, { stage: 'lost' })
  await startDroppedUploads({ name: 'here' }, [
    { entry: null, file: new File(['other'], 'large.bin'), handle: undefined },
  ])
  expect(stageOf(lost)).toBe('lost')
  expect(allQueuedUploads()).toHaveLength(2)

  server.held = new Set([1, 2])
  const same = bytesOf('large.bin', three)
  await startDroppedUploads({ name: 'here' }, [{ entry: null, file: same, handle: undefined }])
  expect(allQueuedUploads()).toHaveLength(2)
  await until(lost, 'success')
  expect(server.sent).toEqual([3])
})

test('a paused file counts as still to be sent, a dropped one no more', async () => {
  const key = add('later.bin', three, { stage: 'paused' })
  changeQueuedUpload(key, { sent: limits.chunk })
  expect(totalsOfUploads(allQueuedUploads())).toMatchObject({
    open: 1,
    paused: 1,
    size: three,
    sent: limits.chunk,
  })
  expect(removeFromQueue([key]).map((one) => one.key)).toEqual([key])
  expect(allQueuedUploads()).toEqual([])
})
