import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { changed, letter } from './test-desk.ts'
import { app, desk, prepareEditingHouse } from './test-house.ts'

prepareEditingHouse()

const source = letter('source')
const withoutStyles = changed(source, { 'word/styles.xml': undefined })

const journalOf = (fileId: string) =>
  sql<{
    after: unknown
  }>`select "after" from journal where action = 'editing.recovered' and "before"->>'from' = ${fileId}`
    .execute(app.ports.db)
    .then(({ rows }) => rows)

test('a save that lost something is a copy beside the version, which stays, and everybody is told', async () => {
  const id = await desk.file('lost.docx', source)
  const mine = await desk.open(id)
  const name = 'lost (恢复副本 recovered copy, 张伟, 2026-11-20).docx'
  expect(await desk.save(mine, withoutStyles)).toMatchObject({
    recovered: true,
    conflict: { name, version: 1 },
  })
  expect((await desk.item(id)).version).toBe(1)
  expect(await journalOf(id)).toEqual([{ after: expect.objectContaining({ name, loss: 'word/styles.xml' }) }])
  // the session is over, and the file is as it was
  const again = await desk.open(id)
  expect(again).toMatchObject({ state: 'open', unsaved: false, base: 1 })
  expect(await desk.source(again)).toEqual(source)
})

test('what the browser could not write into the file becomes a copy too', async () => {
  const id = await desk.file('unwritten.docx', source)
  const mine = await desk.open(id)
  expect(await desk.save(mine, letter('other'), { recovered: true })).toMatchObject({ recovered: true })
  expect((await desk.item(id)).version).toBe(1)
  expect(await journalOf(id)).toEqual([{ after: expect.objectContaining({ loss: 'unwritten' }) }])
})

test('a draft that lost something is measured by the version that it would follow', async () => {
  const id = await desk.file('draft-loss.docx', source)
  const first = await desk.open(id)
  expect(await desk.draft(first, withoutStyles)).toBe('')
  await desk.leave(first)
  const second = await desk.open(id, app.people.zhang, 'draft')
  expect(await desk.save(second, await desk.source(second))).toMatchObject({ recovered: true })
  expect((await desk.item(id)).version).toBe(1)
})
