import { limits } from '@cabinet/contract/limits'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { generateId } from '../../kernel/crypto/id.ts'
import {
  checkContents,
  contentBlobKey,
  findContentsById,
  holdOffRemovals,
  preventSweep,
  sweepUnusedContents,
} from './index.ts'
import { type ContentDesk, openContentDesk } from './test-contents.ts'

let desk: ContentDesk
beforeEach(async () => {
  desk = await openContentDesk()
})

const DAY = 24 * 3_600_000
const later = () => new Date(Date.now() + DAY)
const small = Buffer.from('a note')
const large = Buffer.alloc(limits.smallContent + 1, 'x')
const sweep = (change: { before?: Date; dryRun?: boolean; making?: string[] } = {}) =>
  sweepUnusedContents(desk.ctx, {
    before: change.before ?? later(),
    dryRun: change.dryRun ?? false,
    inMaking: async (_db, ids) => new Set(ids.filter((id) => change.making?.includes(id))),
  })
const exists = async (contentId: string) =>
  (await findContentsById(desk.house.ports.db, [contentId])).length === 1

/** A version of some file that points to the content. */
const pointTo = (contentId: string, size: number) =>
  sql`insert into versions (id, file_id, number, content_id, size, source, created_at)
    values (${generateId()}, ${generateId()}, 1, ${contentId}, ${size}, 'upload', now())`.execute(
    desk.house.ports.db,
  )

describe('the sweep', () => {
  test('takes what nothing points to, with its blob, and says how much', async () => {
    const [used, note, film] = [
      await desk.store(Buffer.from('used')),
      await desk.store(small),
      await desk.store(large),
    ]
    await pointTo(used.contentId, used.size)
    expect(await sweep()).toEqual({ contents: 2, bytes: small.length + large.length, blobs: 0 })
    expect(await Promise.all([used, note, film].map(({ contentId }) => exists(contentId)))).toEqual([
      true,
      false,
      false,
    ])
    expect(await desk.blobKeys()).toEqual([])
    expect(await sweep()).toEqual({ contents: 0, bytes: 0, blobs: 0 })
  })

  test('only counts when asked to', async () => {
    const { contentId } = await desk.store(large)
    await desk.blobs.write(`${desk.house.enterpriseId}/${generateId()}`, large)
    expect(await sweep({ dryRun: true })).toEqual({ contents: 1, bytes: large.length, blobs: 1 })
    expect(await exists(contentId)).toBe(true)
    expect(await desk.blobKeys()).toHaveLength(2)
  })

  test('leaves what is younger', async () => {
    const { contentId } = await desk.store(small)
    const before = new Date(desk.house.clock.now.getTime() - 1)
    expect(await sweep({ before })).toMatchObject({ contents: 0 })
    expect(await sweep({ before: desk.house.clock.now })).toMatchObject({ contents: 1 })
    expect(await exists(contentId)).toBe(false)
  })

  test('takes blobs without a content, but not those in the making', async () => {
    const [lost, making] = [generateId(), generateId()]
    for (const id of [lost, making]) await desk.blobs.write(`${desk.house.enterpriseId}/${id}`, large)
    expect(await sweep({ making: [making] })).toEqual({ contents: 0, bytes: 0, blobs: 1 })
    expect(await desk.blobKeys()).toEqual([`${desk.house.enterpriseId}/${making}`])
  })

  test('leaves blobs that are named by no rule of contents', async () => {
    await desk.blobs.write('renditions/one', large)
    expect(await sweep()).toMatchObject({ blobs: 0 })
    expect(await desk.blobKeys()).toEqual(['renditions/one'])
  })

  test('removes nothing while a backup reads, and goes on after it', async () => {
    const { contentId } = await desk.store(large)
    await desk.blobs.write(`${desk.house.enterpriseId}/${generateId()}`, large)
    await desk.house.ports.db.connection().execute(async (backup) => {
      await sql.raw(holdOffRemovals).execute(backup)
      expect(await sweep()).toEqual({ contents: 0, bytes: 0, blobs: 0 })
      expect(await exists(contentId)).toBe(true)
      await sql`select pg_advisory_unlock_all()`.execute(backup)
    })
    expect(await sweep()).toMatchObject({ contents: 1, blobs: 1 })
  })

  test('waits for a transaction that is about to point to a content', async () => {
    const { contentId, size } = await desk.store(small)
    let swept: Promise<unknown> = Promise.resolve()
    await desk.ctx.together(async (tx) => {
      await preventSweep(tx)
      swept = sweep()
      await sql`insert into versions (id, file_id, number, content_id, size, source, created_at)
        values (${generateId()}, ${generateId()}, 1, ${contentId}, ${size}, 'upload', now())`.execute(tx.db)
    })
    expect(await swept).toMatchObject({ contents: 0 })
    expect(await exists(contentId)).toBe(true)
  })
})

describe('the check of contents', () => {
  test('reads all of them and finds nothing wrong', async () => {
    for (const bytes of [Buffer.alloc(0), small, large]) await desk.store(bytes)
    expect(await checkContents(desk.ctx)).toEqual({
      checked: 3,
      bytes: small.length + large.length,
      faults: [],
    })
  })

  test.each([
    ['missing', null],
    ['size', large.subarray(1)],
    ['hash', Buffer.alloc(large.length, 'y')],
  ])('says what is wrong with a blob: %s', async (what, bytes) => {
    const row = await desk.rowOf(await desk.store(large))
    await desk.store(small)
    await desk.blobs.remove(contentBlobKey(row))
    if (bytes) await desk.blobs.write(contentBlobKey(row), bytes)
    const { checked, faults } = await checkContents(desk.ctx)
    expect(checked).toBe(2)
    expect(faults).toEqual([{ content: row.id, hash: row.hash, what }])
  })

  test('goes on after a blob that the store cannot read', async () => {
    const row = await desk.rowOf(await desk.store(large))
    await desk.store(small)
    const broken = { ...desk.blobs, read: () => Promise.reject(new Error('the disk fails')) }
    const { checked, faults } = await checkContents({ ...desk.ctx, blobs: broken })
    expect(checked).toBe(2)
    expect(faults).toEqual([{ content: row.id, hash: row.hash, what: 'unreadable' }])
  })

  test.each([
    ['missing', sql`delete from content_parts`],
    ['size', sql`update content_parts set bytes = substring(bytes from 2)`],
    ['hash', sql`update content_parts set bytes = overlay(bytes placing 'X'::bytea from 1)`],
  ])('says what is wrong with bytes in the database: %s', async (what, damage) => {
    const { contentId } = await desk.store(small)
    await damage.execute(desk.house.ports.db)
    const { faults } = await checkContents(desk.ctx)
    expect(faults).toMatchObject([{ content: contentId, what }])
  })
})
