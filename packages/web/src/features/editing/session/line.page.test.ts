import {
  type ChannelServerMessage,
  decodeClientFrame,
  decodeServerMessage,
  encodeServerFrame,
  encodeServerMessage,
} from '@cabinet/contract/editing.line'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CallError } from '../../../kernel/call.ts'
import { openEditingChannel } from './line.ts'

const [mine, theirs] = ['00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000002']
const member = (id: string) => ({ id, userId: id, name: id.slice(-1), colour: '#2563eb' })

/** The server's end of each connection that was made. */
class FakeSocket {
  static all: FakeSocket[] = []
  readonly sent: { message: number; text: string }[] = []
  words: ChannelServerMessage[] = []
  binaryType = ''
  onmessage: ((event: { data: unknown }) => void) | null = null
  onclose: (() => void) | null = null
  readonly url: URL
  constructor(url: string) {
    this.url = new URL(url)
    FakeSocket.all.push(this)
  }
  send(data: string | Uint8Array) {
    if (typeof data === 'string') return void this.words.push(decodeServerMessage(data)!)
    const spoken = decodeClientFrame(data)!
    if ('message' in spoken)
      this.sent.push({ message: spoken.message, text: new TextDecoder().decode(spoken.update) })
  }
  close() {
    this.onclose?.()
  }
  say(word: ChannelServerMessage) {
    this.onmessage?.({ data: encodeServerMessage(word) })
  }
  tell(seq: number, from: string, text: string, message = 1) {
    const bytes = encodeServerFrame({ from, seq, message, update: new TextEncoder().encode(text) })
    this.onmessage?.({ data: bytes.buffer })
  }
}
const last = () => FakeSocket.all.at(-1)!
const bytes = (text: string) => new TextEncoder().encode(text)

beforeEach(() => {
  FakeSocket.all = []
  vi.stubGlobal('WebSocket', FakeSocket)
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function open(renew: () => Promise<string> = async () => 'second') {
  const told: string[] = []
  const out: CallError[] = []
  const online: boolean[] = []
  const line = openEditingChannel({
    me: member(mine),
    members: [member(mine)],
    ticket: 'first',
    renew,
    onOnline: (is) => online.push(is),
    onMembers: () => undefined,
    onSaved: () => undefined,
    onOut: (error) => out.push(error),
  })
  line.onUpdate((update, from, seq) =>
    told.push(`${seq} ${from.slice(-1)} ${new TextDecoder().decode(update)}`),
  )
  return { line, told, out, online }
}

test('what is typed before the line stands is sent when it does, and once', async () => {
  const { line, told } = open()
  line.send(bytes('one'))
  expect(last().sent).toEqual([])
  last().say({ type: 'kept', message: 0 })
  line.send(bytes('two'))
  expect(last().sent.map(({ text }) => text)).toEqual(['one', 'two'])
  last().tell(1, mine, 'one', 1)
  last().close()
  await vi.advanceTimersByTimeAsync(0)
  expect(last().url.searchParams.get('ticket')).toBe('second')
  expect(last().url.searchParams.get('after')).toBe('1')
  // The server has stored the second message as well.
  last().say({ type: 'kept', message: 2 })
  expect(last().sent).toEqual([])
  last().tell(1, mine, 'one', 1)
  last().tell(2, mine, 'two', 2)
  expect(told).toEqual(['1 1 one', '2 1 two'])
})

test('what was not kept is sent again, and a save waits for it', async () => {
  const { line, online } = open()
  last().say({ type: 'kept', message: 0 })
  line.send(bytes('one'))
  let settled = false
  void line.settled().then(() => {
    settled = true
  })
  last().close()
  await vi.advanceTimersByTimeAsync(0)
  last().say({ type: 'kept', message: 0 })
  expect(last().sent).toEqual([{ message: 1, text: 'one' }])
  expect(settled).toBe(false)
  last().tell(1, mine, 'one', 1)
  await vi.advanceTimersByTimeAsync(0)
  expect(settled).toBe(true)
  expect(online).toEqual([true, false, true])
})

test('an editor that stands later hears everything from the first', () => {
  const { line } = open()
  last().say({ type: 'kept', message: 0 })
  last().tell(1, theirs, 'a')
  last().tell(2, theirs, 'b')
  const late: number[] = []
  line.onUpdate((_update, _from, seq) => late.push(seq))
  last().tell(3, theirs, 'c')
  expect(late).toEqual([1, 2, 3])
})

test('tells who has left, and answers that it is there', () => {
  const { line } = open()
  const gone: [string, boolean][] = []
  line.onPresence((from, state) => gone.push([from, state === null]))
  last().say({ type: 'members', members: [member(mine), member(theirs)] })
  last().say({ type: 'members', members: [member(mine)] })
  expect(gone).toEqual([[theirs, true]])
  last().say({ type: 'pulse' })
  expect(last().words).toEqual([{ type: 'pulse' }])
})

test('comes back after a server that is away, and not where it may not', async () => {
  const answers = [new CallError('common.failed', 0), new CallError('common.failed', 500)]
  const renew = async () => {
    const next = answers.shift()
    if (next) throw next
    return 'later'
  }
  const first = open(renew)
  last().close()
  await vi.advanceTimersByTimeAsync(13_000)
  expect(last().url.searchParams.get('ticket')).toBe('later')
  expect(first.out).toEqual([])
  const second = open(async () => {
    throw new CallError('editing.ended', 409)
  })
  last().close()
  await vi.advanceTimersByTimeAsync(0)
  expect(second.out.map(({ key }) => key)).toEqual(['editing.ended'])
})

test('a line that is silent for half a minute is given up', async () => {
  open()
  last().say({ type: 'kept', message: 0 })
  await vi.advanceTimersByTimeAsync(31_000)
  expect(FakeSocket.all).toHaveLength(2)
})
