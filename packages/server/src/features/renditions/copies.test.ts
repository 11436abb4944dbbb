import { existsSync, readFileSync } from 'node:fs'
import { Readable } from 'node:stream'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Ctx } from '../../kernel/ctx.ts'
import type { StoredContent } from '../contents/index.ts'
import { borrowLocalCopy, localCopiesLimit } from './copies.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => {
  vi.runAllTimers()
  vi.useRealTimers()
})

/** An object store that counts the fetches of each content. */
function store(broken = false) {
  const fetched: string[] = []
  const read = async (key: string) => {
    fetched.push(key)
    if (broken) throw new Error('the store is away')
    return Readable.from([Buffer.from(key)])
  }
  return { fetched, ctx: { blobs: { read } } as unknown as Ctx }
}

const content = (id: string, size = 10) => ({ id, enterprise_id: 'e', size }) as StoredContent

test('several readers have one copy, which goes some time after the last of them', async () => {
  const { ctx, fetched } = store()
  const [one, other] = await Promise.all([
    borrowLocalCopy(ctx, content('a')),
    borrowLocalCopy(ctx, content('a')),
  ])
  expect(fetched).toEqual(['e/a'])
  expect(other.file).toBe(one.file)
  expect(readFileSync(one.file, 'utf8')).toBe('e/a')
  one.giveBack()
  vi.runAllTimers()
  expect(existsSync(one.file)).toBe(true)
  other.giveBack()
  const again = await borrowLocalCopy(ctx, content('a'))
  vi.runAllTimers()
  expect(existsSync(again.file)).toBe(true)
  again.giveBack()
  vi.runAllTimers()
  expect(existsSync(one.file)).toBe(false)
  expect(fetched).toHaveLength(1)
})

test('for a new one those go that nobody reads, the longest unread first', async () => {
  const { ctx } = store()
  const third = localCopiesLimit / 3
  const read = await borrowLocalCopy(ctx, content('read', third))
  const old = await borrowLocalCopy(ctx, content('old', third))
  const late = await borrowLocalCopy(ctx, content('late', third))
  old.giveBack()
  late.giveBack()
  const more = await borrowLocalCopy(ctx, content('more', third))
  expect([read, old, late, more].map(({ file }) => existsSync(file))).toEqual([true, false, true, true])
  read.giveBack()
  more.giveBack()
})

test('what could not be fetched is fetched anew by who comes next', async () => {
  const away = store(true)
  const both = await Promise.allSettled([
    borrowLocalCopy(away.ctx, content('b')),
    borrowLocalCopy(away.ctx, content('b')),
  ])
  expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  const back = store()
  const { file, giveBack } = await borrowLocalCopy(back.ctx, content('b'))
  expect(readFileSync(file, 'utf8')).toBe('e/b')
  giveBack()
})

test('all together never take more than they may: who comes then waits, in order', async () => {
  const { ctx, fetched } = store()
  const half = localCopiesLimit / 2
  const [one, other] = [
    await borrowLocalCopy(ctx, content('c', half)),
    await borrowLocalCopy(ctx, content('d', half)),
  ]
  const third = borrowLocalCopy(ctx, content('f', localCopiesLimit))
  const fourth = borrowLocalCopy(ctx, content('g', half))
  one.giveBack()
  await new Promise(setImmediate)
  expect(fetched).toEqual(['e/c', 'e/d'])
  other.giveBack()
  const { file, giveBack } = await third
  expect([one, other].map((copy) => existsSync(copy.file))).toEqual([false, false])
  expect(fetched).toEqual(['e/c', 'e/d', 'e/f'])
  giveBack()
  const last = await fourth
  expect([file, last.file].map((path) => existsSync(path))).toEqual([false, true])
  last.giveBack()
})
