import { Readable } from 'node:stream'
import { editingStreams } from '@cabinet/contract/editing'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { eventually } from '../../../../test/eventually.ts'
import { contextOf, grant } from '../../../../test/files.ts'
import { uploadSmallFiles } from '../../uploads/index.ts'
import { letter } from '../test-desk.ts'
import {
  addresses,
  app,
  byGrant,
  desk,
  folder,
  join,
  prepareLineServers,
  type Way,
  wang,
  ways,
} from './test-ways.ts'

let files = 0

/** A file edited by the department's administrator and another user, each on a different server. */
async function editedBy({ place, who, give }: Way) {
  const { head, departments } = app.people
  const ctx = await contextOf(app, head)
  const [placed] = await uploadSmallFiles(ctx, place ? await place() : { spaceId: departments.research }, {
    files: [{ name: `${++files}.docx`, bytes: letter(String(files)) }],
    merge: true,
  })
  if (!placed || 'error' in placed) throw placed?.error
  const id = placed.fileId
  await give?.(id, who())
  const [first, second] = [await desk.open(id, head), await desk.open(id, who())]
  const [a, b] = [await join(0, first.ticket!), await join(1, second.ticket!)]
  b.say(1, 'before')
  await eventually(() => expect(a.texts()).toEqual(['before']))
  return { id, a, b, second }
}

prepareLineServers()

test.each(Object.entries(ways))('%s ends the line on the other server at once', async (name, way) => {
  const { id, a, b, second } = await editedBy(way)
  await way.take(id, way.who())
  await eventually(() => expect(b.words).toContainEqual({ type: 'out', reason: 'editing.put_out' }))
  b.say(2, 'after')
  b.point('after')
  // later messages on the same connection came after it
  if (['a space that is archived', 'a folder above that is deleted'].includes(name)) return
  a.say(1, 'mine')
  await eventually(() => expect(a.texts()).toContain('mine'))
  expect(a.texts()).not.toContain('after')
  expect(b.texts()).not.toContain('mine')
  expect(a.presences).toEqual([])
  await eventually(() =>
    expect(a.words.filter(({ type }) => type === 'members').at(-1)).toMatchObject({
      members: [{ userId: app.people.head.id }],
    }),
  )
  expect(second.me!.userId).toBe(way.who().id)
  expect(a.closed()).toBe(false)
})

test('a grant that ends by itself ends the line then, and no sooner', async () => {
  const ends = new Date(app.clock.now.getTime() + 1500)
  const { b } = await editedBy({
    who: wang,
    give: (id, { id: subject }) => grant(app, id, subject, 'editor', ends),
    take: async () => {},
  })
  expect(b.closed()).toBe(false)
  app.clock.forward(1500)
  await eventually(() => expect(b.words).toContainEqual({ type: 'out', reason: 'editing.put_out' }))
})

test('a draft whose sender loses the right while it is on its way is not kept', async () => {
  const { id, second } = await editedBy({ who: wang, give: byGrant, take: async () => {} })
  const bytes = letter('late')
  async function* slowly() {
    yield bytes.subarray(0, 100)
    // the first bytes were admitted: the server waits for the rest
    await new Promise((done) => setTimeout(done, 300))
    await sql`delete from grants where node_id = ${id}`.execute(app.system.db)
    yield bytes.subarray(100)
  }
  const { method, path } = editingStreams.draft
  const answer = await fetch(`${addresses[0]}${path}?MemberId=${second.me!.id}`, {
    method,
    headers: { authorization: `Bearer ${wang().token}`, 'content-type': 'application/octet-stream' },
    body: Readable.from(slowly()) as never,
    duplex: 'half',
  } as RequestInit)
  expect(answer.status).toBe(404)
  const { rows } = await sql`select from editing_drafts where session_id = ${second.sessionId}`.execute(
    app.system.db,
  )
  expect(rows).toEqual([])
})

test('rights that change elsewhere leave a line alone', async () => {
  const { a, b } = await editedBy({ who: wang, give: byGrant, take: async () => {} })
  const { parentId } = await folder()
  await grant(app, parentId, app.people.li.id, 'editor')
  b.say(2, 'still')
  await eventually(() => expect(a.texts()).toEqual(['before', 'still']))
  expect([a.closed(), b.closed()]).toEqual([false, false])
})

test('a window that does not leave when it is put out is not heard any more', async () => {
  const { a, b, id } = await editedBy({ who: wang, give: byGrant, take: async () => {} })
  b.deaf()
  await sql`delete from grants where node_id = ${id}`.execute(app.system.db)
  const members = () => a.words.filter(({ type }) => type === 'members').at(-1)
  await eventually(() => expect(members()).toMatchObject({ members: [{ userId: app.people.head.id }] }))
  b.say(2, 'after')
  b.point('after')
  a.say(1, 'mine')
  await eventually(() => expect(a.texts()).toContain('mine'))
  expect(a.texts()).toEqual(['before', 'mine'])
  expect(a.presences).toEqual([])
})
