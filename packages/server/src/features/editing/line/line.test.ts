import { editingEndpoints } from '@cabinet/contract/editing'
import { lockEndpoints } from '@cabinet/contract/locks'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../../test/create-test-app.ts'
import { eventually } from '../../../../test/eventually.ts'
import { grant } from '../../../../test/files.ts'
import type { Person } from '../../../../test/people.ts'
import { editingDesk, letter } from '../test-desk.ts'
import { openServers } from './test-servers.ts'

let app: TestApp
let desk: ReturnType<typeof editingDesk>
let join: Awaited<ReturnType<typeof openServers>>['join']

/** Checks members all the time, so that no test waits; changes of rights arrive by the bus. */
const timing = { pulseMs: 50, goneMs: 3000, rightsMs: 60_000 }
beforeAll(async () => {
  app = await createTestApp()
  desk = editingDesk(app)
  join = (await openServers(app, timing)).join
})

const renewed = async (memberId: string, person: Person) =>
  (await app.call(editingEndpoints.ticket, { memberId }, person)).ticket

test('everybody hears every update in one order, on either server, also who comes late', async () => {
  const { head } = app.people
  const id = await desk.file('line.docx', letter('line'))
  const [mine, theirs] = [await desk.open(id), await desk.open(id, head)]
  const [a, b] = [await join(0, mine.ticket!), await join(1, theirs.ticket!)]
  for (let message = 1; message <= 100; message++) {
    a.say(message, `a${message}`)
    b.say(message, `b${message}`)
  }
  await eventually(() => expect([a.updates.length, b.updates.length]).toEqual([200, 200]))
  expect(a.texts()).toEqual(b.texts())
  expect(a.updates.map(({ seq }) => seq)).toEqual(Array.from({ length: 200 }, (_, index) => index + 1))
  for (const one of ['a', 'b'])
    expect(a.texts().filter((text) => text.startsWith(one))).toEqual(
      Array.from({ length: 100 }, (_, index) => `${one}${index + 1}`),
    )
  const late = await join(0, (await desk.open(id, head)).ticket!)
  await eventually(() => expect(late.texts()).toEqual(a.texts()))
})

test('what is sent again after a break is not doubled, and what was missed is heard', async () => {
  const { head, zhang } = app.people
  const id = await desk.file('break.docx', letter('break'))
  const [mine, theirs] = [await desk.open(id), await desk.open(id, head)]
  const [a, b] = [await join(0, mine.ticket!), await join(1, theirs.ticket!)]
  a.say(1, 'one')
  a.say(2, 'two')
  await eventually(() => expect(b.texts()).toEqual(['one', 'two']))
  a.drop()
  b.say(1, 'between')
  await eventually(() => expect(b.updates.length).toBe(3))
  const back = await join(1, await renewed(mine.me!.id, zhang), { after: 1 })
  expect(back.words).toContainEqual({ type: 'kept', message: 2 })
  back.say(2, 'two')
  back.say(3, 'three')
  await eventually(() => expect(b.texts()).toEqual(['one', 'two', 'between', 'three']))
  expect(back.texts()).toEqual(['two', 'between', 'three'])
})

test('shows who is there and where, and who has gone', async () => {
  const { head } = app.people
  const id = await desk.file('presence.docx', letter('presence'))
  const [mine, theirs] = [await desk.open(id), await desk.open(id, head)]
  const [a, b] = [await join(0, mine.ticket!), await join(1, theirs.ticket!)]
  a.point('here')
  await eventually(() => expect(b.presences).toMatchObject([{ from: mine.me!.id }]))
  expect(a.presences).toEqual([])
  await desk.leave(theirs, head)
  const last = () => a.words.filter((word) => word.type === 'members').at(-1)
  await eventually(() => expect(last()).toMatchObject({ members: [{ id: mine.me!.id }] }))
})

test('a window that says nothing any more is dropped', async () => {
  const id = await desk.file('silent.docx', letter('silent'))
  const silent = await join(0, (await desk.open(id)).ticket!, { answers: false })
  await eventually(() => expect(silent.closed()).toBe(true))
})

test('a save is told, and a hold that lasts as long as somebody is there', async () => {
  const { head } = app.people
  const id = await desk.file('told.docx', letter('told'))
  const [mine, theirs] = [await desk.open(id), await desk.open(id, head)]
  const b = await join(1, theirs.ticket!)
  await desk.save(mine, letter('more'))
  await eventually(() => expect(b.words).toContainEqual({ type: 'saved', by: '张伟', number: 2 }))
  app.clock.forward(100_000)
  const until = async () => (await desk.item(id)).lock?.until.getTime()
  await eventually(async () => expect(await until()).toBe(app.clock.now.getTime() + 120_000))
})

test('who loses the right is told and put out, and so is everybody when the hold is broken', async () => {
  const { wang, enterprise } = app.people
  const id = await desk.file('rights.docx', letter('rights'))
  await grant(app, id, wang.id, 'editor')
  const [mine, theirs] = [await desk.open(id), await desk.open(id, wang)]
  const [a, b] = [await join(0, mine.ticket!), await join(1, theirs.ticket!)]
  await sql`delete from grants where node_id = ${id}`.execute(app.system.db)
  await eventually(() => expect(b.words).toContainEqual({ type: 'out', reason: 'editing.put_out' }))
  await eventually(() => expect(b.closed()).toBe(true))
  expect((await app.refusal(editingEndpoints.ticket, { memberId: theirs.me!.id }, wang)).status).toBe(404)
  expect(a.closed()).toBe(false)
  await app.call(lockEndpoints.break, { ids: [id], words: '' }, enterprise)
  await eventually(() => expect(a.words).toContainEqual({ type: 'out', reason: 'editing.ended' }))
})

test('nobody comes in without a ticket of their own', async () => {
  const id = await desk.file('ticket.docx', letter('ticket'))
  const { ticket } = await desk.open(id)
  await expect(join(0, 'forged.ticket')).rejects.toThrow('409')
  await expect(join(0, ticket!, { after: 5 })).rejects.toThrow('409')
  app.clock.forward(61_000)
  await expect(join(0, ticket!)).rejects.toThrow('409')
})
