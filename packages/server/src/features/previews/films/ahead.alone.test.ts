import { afterEach, expect, test, vi } from 'vitest'
import type { Ctx } from '../../../kernel/ctx.ts'
import { makeRenditionNow, type RenditionRequest } from '../../renditions/index.ts'
import { cancelOtherParts, makePartAhead } from './ahead.ts'

vi.mock('../../renditions/index.ts', async (original) => ({
  ...(await original<typeof import('../../renditions/index.ts')>()),
  makeRenditionNow: vi.fn(
    (_ctx, _wanted, _name, _patience, signal: AbortSignal) =>
      new Promise((answer) => signal.addEventListener('abort', () => answer('waiting'))),
  ),
}))

afterEach(() => vi.mocked(makeRenditionNow).mockClear())

const by = (userId: string) => ({ actor: { userId } }) as Ctx
const part = (parameters: string, film = 'film') =>
  ({ content: { id: film }, parameters }) as RenditionRequest

/** Abort states of the parts made ahead, in order. */
const left = () => vi.mocked(makeRenditionNow).mock.calls.map(([, , , , signal]) => signal!.aborted)

test('the part made ahead is wanted as long as its watcher goes on', async () => {
  const made = makePartAhead(by('li'), part('3'))
  cancelOtherParts(by('li'), part('3'))
  cancelOtherParts(by('wang'), part('9'))
  cancelOtherParts(by('li'), part('9', 'another film'))
  expect(left()).toEqual([false])
  cancelOtherParts(by('li'), part('9'))
  expect(left()).toEqual([true])
  await made
})

test('a part that has been left does not stand for the one that is made now', async () => {
  const first = makePartAhead(by('li'), part('1'))
  cancelOtherParts(by('li'), part('5'))
  const second = makePartAhead(by('li'), part('6'))
  await first
  cancelOtherParts(by('li'), part('8'))
  expect(left()).toEqual([true, true])
  await second
})
