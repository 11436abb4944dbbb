import { editingLimits } from '@cabinet/contract/editing'
import { lockEndpoints } from '@cabinet/contract/locks'
import { versionEndpoints } from '@cabinet/contract/versions'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { contextOf } from '../../../test/files.ts'
import { generateId } from '../../kernel/crypto/id.ts'
import { createRequestContext, systemRequestVisit } from '../../kernel/ctx.ts'
import { checkContents } from '../contents/index.ts'
import { sweepUploads as sweepAll, uploadSmallFiles } from '../uploads/index.ts'
import { sweepEditingSessions } from './editing.jobs.ts'
import { letter } from './test-desk.ts'
import { app, desk } from './test-house.ts'

const HOLD = 121_000

/** Runs the sweep that many days from now; sign-ins do not last that long. */
const sweepIn = (days: number) => {
  const now = () => new Date(app.clock.now.getTime() + days * 24 * 3_600_000)
  return sweepEditingSessions(createRequestContext({ ...app.ports, now }, systemRequestVisit, null))
}

/** Tests how edited documents become versions, and drafts until then. */
export function savingSuite(): void {
  describe('saving', () => {
    test('makes a version with the editor, a name and a note, and every list hears of it', async () => {
      const id = await desk.file('save.docx', letter('one'))
      const mine = await desk.open(id)
      const told = async () =>
        (
          await sql`select 1 from folder_changes c join nodes n on n.parent_id = c.folder_id where n.id = ${id}`.execute(
            app.ports.db,
          )
        ).rows.length
      const before = await told()
      expect(await desk.save(mine, letter('two'), { name: 'Draft 2', note: 'after the talk' })).toEqual({
        number: 2,
      })
      expect(await desk.save(mine, letter('three'))).toEqual({ number: 3 })
      // nothing has changed since
      expect(await desk.save(mine, letter('three'))).toEqual({ number: 3 })
      expect(await app.call(versionEndpoints.list, { fileId: id, pageSize: 10 })).toMatchObject([
        { number: 3, source: 'edit', latest: true },
        { number: 2, source: 'edit', createdByName: '张伟', name: 'Draft 2', note: 'after the talk' },
        { number: 1, source: 'upload' },
      ])
      expect(await told()).toBe(before + 2)
    })

    test('keeps both where somebody made a version after the hold had ended', async () => {
      const { departments, head } = app.people
      const id = await desk.file('both.docx', letter('one'))
      const mine = await desk.open(id)
      app.clock.forward(HOLD)
      const ctx = await contextOf(app, head)
      await uploadSmallFiles(
        ctx,
        { spaceId: departments.research },
        { files: [{ name: 'both.docx', bytes: letter('uploaded') }], merge: true },
      )
      const saved = await desk.save(mine, letter('edited'))
      expect(saved).toMatchObject({
        conflict: { name: 'both (冲突 conflict, 张伟, 2026-11-20).docx', version: 1 },
      })
      expect((await desk.item(id)).version).toBe(2)
    })

    test('after the end of a session one window does not overwrite what another has saved', async () => {
      const { head } = app.people
      const id = await desk.file('ended.docx', letter('one'))
      const mine = await desk.open(id)
      const theirs = await desk.open(id, head)
      await app.call(lockEndpoints.break, { ids: [id], words: '' }, app.people.enterprise)
      await sweepIn(1.1)
      expect(await desk.save(mine, letter('mine'))).toEqual({ number: 2 })
      expect(await desk.save(theirs, letter('theirs'), { person: head })).toMatchObject({ conflict: {} })
      // a file that somebody else edits now is not overwritten either
      const other = await desk.open(id, head)
      expect(await desk.save(mine, letter('again'), { base: 2 })).toMatchObject({ conflict: {} })
      await desk.leave(other, head)
    })

    test('asks for the right again', async () => {
      const mine = await desk.open(await desk.file('right.docx', letter('one')))
      expect(await desk.save(mine, letter('two'), { person: app.people.head })).toBe('editing.ended')
    })

    type Tables = {
      users: { id: string; single_file_max: number }
      quotas: { owner_id: string; total: number; used: number }
    }
    const tables = () => app.system.db.withTables<Tables>()
    const cap = (bytes: number) =>
      tables()
        .updateTable('users')
        .set({ single_file_max: bytes })
        .where('id', '=', app.people.zhang.id)
        .execute()
    /** Sets the department's quota to the used bytes plus this many. */
    const room = (left: number) =>
      tables()
        .updateTable('quotas')
        .set(({ eb }) => ({ total: eb('used', '+', left) }))
        .where('owner_id', '=', app.people.departments.research)
        .execute()

    test.each<[string, () => Promise<unknown>, () => Promise<unknown>, string]>([
      ['the largest file one may have', () => cap(100), () => cap(1024 ** 3), 'uploads.too_large'],
      ['room', () => room(100), () => room(1024 ** 3), 'spaces.no_room'],
    ])('what became too much for %s is no version, and its draft stays', async (_, shrink, grow, key) => {
      const id = await desk.file(`${generateId()}.docx`, letter('one'))
      const mine = await desk.open(id)
      expect(await desk.draft(mine, letter('half'))).toBe('')
      await shrink()
      expect(await desk.save(mine, letter('whole'))).toBe(key)
      expect(await desk.draft(mine, letter('whole'))).toBe('')
      expect(await app.call(versionEndpoints.list, { fileId: id, pageSize: 10 })).toMatchObject([
        { number: 1 },
      ])
      await desk.leave(mine)
      expect(await desk.open(id)).toMatchObject({ state: 'draft' })
      const again = await desk.open(id, app.people.zhang, 'draft')
      expect(await desk.source(again)).toEqual(letter('whole'))
      await grow()
      expect(await desk.save(again, letter('whole'))).toEqual({ number: 2 })
      await desk.leave(again)
    })

    test('beside a newer version asks for room as well, and leaves both', async () => {
      const { departments, head } = app.people
      const id = await desk.file('narrow.docx', letter('one'))
      const mine = await desk.open(id)
      app.clock.forward(HOLD)
      const file = { name: 'narrow.docx', bytes: letter('uploaded') }
      await uploadSmallFiles(
        await contextOf(app, head),
        { spaceId: departments.research },
        { files: [file], merge: true },
      )
      await room(100)
      expect(await desk.save(mine, letter('edited'))).toBe('spaces.no_room')
      expect(await desk.draft(mine, letter('edited'))).toBe('')
      await room(1024 ** 3)
      expect(await desk.save(mine, letter('edited'))).toMatchObject({ conflict: { version: 1 } })
    })
  })

  describe('a draft', () => {
    test('outlives the session, and whoever opens the file next is asked', async () => {
      const { head } = app.people
      const id = await desk.file('draft.docx', letter('one'))
      const mine = await desk.open(id)
      expect(await desk.draft(mine, letter('half'))).toBe('')
      expect((await desk.item(id)).version).toBe(1)
      app.clock.forward(HOLD)
      const asked = await desk.open(id, head)
      expect(asked).toMatchObject({ state: 'draft', draft: { by: '张伟' } })
      const theirs = await desk.open(id, head, 'draft')
      expect(theirs).toMatchObject({ state: 'open', unsaved: true, base: 1 })
      expect(await desk.source(theirs, head)).toEqual(letter('half'))
      expect(await desk.save(theirs, letter('whole'), { person: head })).toEqual({ number: 2 })
      await desk.leave(theirs, head)
      expect(await desk.open(id)).toMatchObject({ state: 'open', unsaved: false, base: 2 })
    })

    test('is discarded on wish, and left behind on leaving', async () => {
      const id = await desk.file('wish.docx', letter('one'))
      const first = await desk.open(id)
      await desk.draft(first, letter('half'))
      await desk.leave(first)
      expect(await desk.open(id)).toMatchObject({ state: 'draft' })
      const second = await desk.open(id, app.people.zhang, 'version')
      expect(await desk.source(second)).toEqual(letter('one'))
      await desk.draft(second, letter('other'))
      await desk.leave(second, app.people.zhang, false)
      expect(await desk.open(id)).toMatchObject({ state: 'open', unsaved: false })
    })

    test('of one person too many is refused, and none gives way', async () => {
      const ids = [
        await desk.file('full1.txt', Buffer.from('1')),
        await desk.file('full2.txt', Buffer.from('2')),
      ]
      const first = await desk.open(ids[0]!)
      const second = await desk.open(ids[1]!)
      expect(await desk.draft(first, Buffer.from('one'))).toBe('')
      const weigh = (size: number) =>
        app.system.db
          .withTables<{ editing_drafts: { session_id: string; size: number } }>()
          .updateTable('editing_drafts')
          .set({ size })
          .where('session_id', '=', first.sessionId!)
          .execute()
      await weigh(editingLimits.draftBytes)
      expect(await desk.draft(second, Buffer.from('two'))).toBe('editing.drafts_full')
      // the session's own draft is replaced
      expect(await desk.draft(first, Buffer.from('one more'))).toBe('')
      expect(await desk.draft(second, Buffer.from('two'))).toBe('')
      await desk.leave(first)
      await desk.leave(second)
    })

    test('is kept from the sweep for thirty days, then goes', async () => {
      const id = await desk.file('days.docx', letter('days'))
      const mine = await desk.open(id)
      await desk.draft(mine, letter('x'.repeat(100)))
      await desk.leave(mine)
      await sweepIn(29)
      await sweepAll(app.system, { dryRun: false, atOnce: true })
      expect((await checkContents(app.system)).faults).toEqual([])
      expect(await desk.open(id)).toMatchObject({ state: 'draft' })
      const again = await desk.open(id, app.people.zhang, 'draft')
      await desk.leave(again)
      await sweepIn(31)
      expect(await desk.open(id)).toMatchObject({ state: 'open', unsaved: false })
    })
  })
}
