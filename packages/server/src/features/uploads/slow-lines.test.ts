import { randomBytes } from 'node:crypto'
import { type ClientRequest, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/create-test-app.ts'
import type { Person } from '../../../test/people.ts'
import { generateId } from '../../kernel/crypto/id.ts'
import { createMemorySlots, limitPerKey } from './memory-slots.ts'

let house: TestApp
let port = 0
beforeAll(async () => {
  house = await createTestApp()
  await house.app.listen({ host: '127.0.0.1', port: 0 })
  port = (house.app.server.address() as AddressInfo).port
})

const form = (name: string, bytes: Buffer) =>
  Buffer.concat([
    Buffer.from(`--b\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\n\r\n`),
    bytes,
    Buffer.from('\r\n--b--\r\n'),
  ])

interface Sent {
  request: ClientRequest
  answer: Promise<{ Code: number; Data: { file?: { FileId: string } }[] }>
}

function begin(person: Person, length: number, query = ''): Sent {
  const sending = request({
    port,
    method: 'POST',
    path: `/api/File/UploadBatch${query}`,
    headers: {
      authorization: `Bearer ${person.token}`,
      'content-type': 'multipart/form-data; boundary=b',
      'content-length': length,
    },
  })
  sending.flushHeaders()
  const answer = new Promise<never>((resolve, reject) => {
    sending.once('error', reject)
    sending.once('response', (reply) => {
      let text = ''
      reply.on('data', (piece: Buffer) => {
        text += piece.toString()
      })
      reply.on('end', () => resolve(JSON.parse(text) as never))
    })
  })
  answer.catch(() => {})
  return { request: sending, answer }
}

const contentOf = async (fileId: string, person: Person) =>
  (
    await house.app.inject({
      url: `/api/Download/DownFile?fileId=${fileId}`,
      headers: { authorization: `Bearer ${person.token}` },
    })
  ).rawPayload

test('four who hold their bodies back hold up nobody, and lose nothing', async () => {
  const { zhang, li } = house.people
  const contents = Array.from({ length: 6 }, () => randomBytes(400_000))
  const slow = contents.map((bytes, index) => {
    const body = form(`慢${index}.bin`, bytes)
    const sent = begin(zhang, body.length)
    sent.request.write(body.subarray(0, 150_000))
    return { ...sent, rest: body.subarray(150_000) }
  })
  await wait(300)
  for (const name of ['一.txt', '二.txt']) {
    const body = form(name, randomBytes(70_000))
    const quick = begin(li, body.length)
    quick.request.end(body)
    const given = await Promise.race([quick.answer, wait(10_000, null)])
    expect(given?.Code).toBe(200)
  }
  for (const { request: sending, rest } of slow) sending.end(rest)
  const answers = await Promise.all(slow.map(({ answer }) => answer))
  for (const [index, { Code, Data }] of answers.entries()) {
    expect(Code).toBe(200)
    expect(contents[index]!.equals(await contentOf(Data[0]!.file!.FileId, zhang))).toBe(true)
  }
})

test('what is wrong once a body is whole is told as what it is', async () => {
  const body = form('乙.txt', randomBytes(70_000))
  const nowhere = begin(house.people.li, body.length, `?ParentId=${generateId()}`)
  nowhere.request.end(body)
  expect(await nowhere.answer).toMatchObject({ Code: 404, Msg: 'common.not_found' })
})

test('one who began more than eight bodies is listened to in turn, others at once', async () => {
  const { zhang, li } = house.people
  const held = Array.from({ length: 8 }, () => begin(zhang, 1000))
  await wait(200)
  const body = form('九.txt', randomBytes(2000))
  const ninth = begin(zhang, body.length)
  ninth.request.end(body)
  const other = begin(li, form('李.txt', randomBytes(2000)).length)
  other.request.end(form('李.txt', randomBytes(2000)))
  expect((await other.answer).Code).toBe(200)
  expect(await Promise.race([ninth.answer, wait(300, 'waits')])).toBe('waits')
  held[0]!.request.destroy()
  expect((await ninth.answer).Code).toBe(200)
  for (const { request: sending } of held) sending.destroy()
})

test('a slot goes from a body that arrives to one that is whole, once it was emptied', async () => {
  const slots = createMemorySlots(1)
  const order: string[] = []
  const arriving = slots.take(async () => {
    await wait(10)
    order.push('emptied')
  })
  expect(slots.take(async () => {})).toBeNull()
  const whole = await slots.wait()
  order.push('begun')
  expect(order).toEqual(['emptied', 'begun'])
  arriving!.release() // long gone
  const next = slots.wait().then((slot) => {
    order.push('next')
    slot.release()
    slot.release()
  })
  await wait(10)
  expect(order).toEqual(['emptied', 'begun'])
  whole.release()
  await next
  expect(slots.take(async () => {})).not.toBeNull()
  expect(slots.take(async () => {})).toBeNull()
})

test('what is kept is not taken away', async () => {
  const slots = createMemorySlots(1)
  const kept = slots.take(() => Promise.reject(new Error('taken away')))
  kept!.keep()
  const next = slots.wait()
  expect(await Promise.race([next, wait(10, 'waits')])).toBe('waits')
  kept!.release()
  await next
})

test('each key has its own line', async () => {
  const line = limitPerKey(1)
  const ends: (() => void)[] = []
  const hold = () => new Promise<void>((resolve) => ends.push(resolve))
  const first = line('a', hold)
  const second = line('a', hold)
  const other = line('b', hold)
  await wait(5)
  expect(ends.length).toBe(2)
  ends[0]!()
  await first
  await wait(5)
  expect(ends.length).toBe(3)
  for (const end of ends) end()
  await Promise.all([second, other])
})
