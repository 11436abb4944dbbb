import { beforeEach, expect, test, vi } from 'vitest'
import { CallError, call } from '../../../kernel/call.ts'
import { areBytesEqual, sendSessionDraft, sendSessionVersion } from './bytes.ts'
import { createEditingSession } from './session.ts'

vi.mock('./bytes.ts')
vi.mock('./line.ts', () => ({ openEditingChannel: () => ({ heard: 0, members: () => [me], close() {} }) }))
vi.mock('../../../kernel/call.ts', async (original) => ({ ...(await original<object>()), call: vi.fn() }))

const me = { id: 'm', userId: 'u', name: '张伟', colour: '#2563eb' }
const full = new CallError('spaces.no_room', 507)

/** A session with a change that is stored nowhere yet. */
async function changedSession() {
  vi.mocked(call).mockResolvedValue({
    ...{ state: 'open', sessionId: 's', me, members: [me], ticket: 't' },
    ...{ shared: false, base: 1, unsaved: false },
  })
  const session = createEditingSession('f')
  await session.open()
  session.attach({ bytes: async () => Uint8Array.of(1) })
  session.changed()
  return session
}

beforeEach(() => {
  vi.resetAllMocks()
  vi.spyOn(console, 'warn').mockReturnValue()
})

test('a save that does not fit is a draft at once, and says why until one fits', async () => {
  const session = await changedSession()
  vi.mocked(sendSessionVersion).mockRejectedValueOnce(full)
  expect(await session.save()).toBe(false)
  expect(sendSessionDraft).toHaveBeenCalledOnce()
  expect(session.state()).toMatchObject({ work: 'drafted', failure: full })
  vi.mocked(sendSessionVersion).mockResolvedValueOnce({ number: 2 })
  expect(await session.save()).toBe(true)
  expect(session.state()).toMatchObject({ work: 'saved', failure: null })
})

test('what is no draft either is tried again with the next one', async () => {
  const session = await changedSession()
  vi.mocked(sendSessionVersion).mockRejectedValueOnce(full)
  vi.mocked(sendSessionDraft).mockRejectedValueOnce(new CallError('common.failed', 0))
  await session.save()
  expect(session.state()).toMatchObject({ work: 'failed', failure: full })
  await session.draft()
  expect(session.state()).toMatchObject({ work: 'drafted' })
})

test('nobody leaves a draft behind that could not be kept', async () => {
  const session = await changedSession()
  const why = new CallError('editing.drafts_full', 507)
  vi.mocked(sendSessionDraft).mockRejectedValueOnce(why)
  expect(await session.leave(true)).toBe(false)
  expect(session.state()).toMatchObject({ work: 'changed', failure: why })
  expect(await session.leave(true)).toBe(true)
})

test('what was changed back, or only looked at, leaves no draft', async () => {
  const session = await changedSession()
  vi.mocked(areBytesEqual).mockReturnValueOnce(true)
  await session.draft()
  expect(sendSessionDraft).not.toHaveBeenCalled()
  expect(session.state()).toMatchObject({ work: 'saved' })
})
