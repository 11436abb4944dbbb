import { beforeAll, expect, test } from 'vitest'
import type { TestApp } from '../../../test/create-test-app.ts'
import { contextOf, type Desk, openDesk } from '../../../test/files.ts'
import type { AppError } from '../../kernel/errors.ts'
import { findLocksOnNodes } from '../nodes/locks/index.ts'
import { placeOrProlongLock } from './locks.store.ts'

let desk: Desk
let app: TestApp
beforeAll(async () => {
  desk = await openDesk()
  ;({ app } = desk)
  await desk.start()
})

const MINUTE = 60_000
const later = (ms: number) => new Date(app.clock.now.getTime() + ms)

/** Takes the editing lock as zhang, proven by this token, for a minute; returns the refusal. */
async function edit(nodeId: string, token: string) {
  const ctx = await contextOf(app, app.people.zhang)
  return ctx
    .together((tx) =>
      placeOrProlongLock(tx, {
        nodeId,
        spaceId: app.people.zhang.id,
        kind: 'editing',
        until: later(MINUTE),
        token,
      }),
    )
    .then(
      () => null,
      (error) => (error as AppError).key,
    )
}
const lockOf = async (id: string) => (await findLocksOnNodes(app.ports.db, [id], app.clock.now))[0]

test("the same person's second editor does not take over the first one's lock", async () => {
  const id = await desk.file('a.docx')
  expect(await edit(id, 'first')).toBeNull()
  app.clock.forward(1000)
  expect(await edit(id, 'second')).toBe('locks.editing')
  expect(await lockOf(id)).toMatchObject({ token: 'first', until: later(MINUTE - 1000) })

  expect(await edit(id, 'first')).toBeNull()
  expect(await lockOf(id)).toMatchObject({ token: 'first', until: later(MINUTE) })
})

test('the second editor gets it once the first one ended', async () => {
  const id = await desk.file('b.docx')
  await edit(id, 'first')
  app.clock.forward(MINUTE)
  expect(await lockOf(id)).toBeUndefined()
  expect(await edit(id, 'second')).toBeNull()
  expect(await lockOf(id)).toMatchObject({ token: 'second', since: app.clock.now })
})
