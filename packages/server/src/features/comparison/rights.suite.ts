import { comparisonEndpoints } from '@cabinet/contract/comparison'
import { fileEndpoints } from '@cabinet/contract/files'
import { backgroundTaskEndpoints } from '@cabinet/contract/push.tasks'
import { watermarkEndpoints } from '@cabinet/contract/watermark'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { grant, regrant } from '../../../test/files.ts'
import type { Person } from '../../../test/people.ts'
import { picture, previewMark, zip } from '../../../test/samples.ts'
import { sweepComparisons } from './comparison.jobs.ts'
import { add, compare, house } from './test-desk.ts'

/** Tests who may see a comparison, and how long its work lasts. */
export function comparisonRightsSuite(): void {
  describe('rights', { timeout: 30_000 }, () => {
    test('both sides ask for preview; hidden and gone are one answer, for rows too', async () => {
      const { zhang, li } = house.people
      const mine = await add('mine.txt', 'mine\n')
      const theirs = await add('theirs.txt', 'theirs\n', li)
      await compare(mine, await add('other.txt', 'other\n'))
      for (const [fileId, otherId, person] of [
        [mine, theirs, zhang],
        [theirs, mine, zhang],
        [mine, mine, li],
      ] as const)
        for (const refused of [
          await house.refusal(comparisonEndpoints.begin, { fileId, otherId }, person),
          await house.refusal(comparisonEndpoints.get, { fileId, otherId }, person),
          await house.refusal(comparisonEndpoints.rows, { fileId, otherId, section: 0, part: 0 }, person),
        ])
          expect(refused).toMatchObject({ status: 404, key: 'common.not_found' })
    })

    test('who may see both sees the comparison that another made; who lost the right does not', async () => {
      const { li } = house.people
      const [left, right] = [await add('l.txt', 'one\n'), await add('r.txt', 'two\n')]
      await compare(left, right)
      await grant(house, left, li.id, 'downloader')
      await grant(house, right, li.id, 'downloader')
      expect(
        (await house.call(comparisonEndpoints.begin, { fileId: left, otherId: right }, li)).comparison.state,
      ).toBe('ready')
      await sql`delete from grants where node_id = ${right} and subject = ${li.id}`.execute(house.ports.db)
      const rows = { fileId: left, otherId: right, section: 0, part: 0 }
      expect((await house.refusal(comparisonEndpoints.rows, rows, li)).key).toBe('common.not_found')
    })

    test('whoever sees a file with a watermark only gets no text that was taken out of it', async () => {
      const { zhang, li, enterprise } = house.people
      const [fileId, otherId] = [await add('l.txt', 'one\nsecret'), await add('r.txt', 'two\nsecret')]
      await compare(fileId, otherId)
      for (const id of [fileId, otherId]) await grant(house, id, li.id, 'viewer')
      const mark = await house.call(watermarkEndpoints.add, previewMark, enterprise)
      const state = async (person: Person) => {
        const { reason, state } = await house.call(comparisonEndpoints.get, { fileId, otherId }, person)
        return reason ?? state
      }
      expect([await state(li), await state(zhang)]).toEqual(['comparison.marked', 'ready'])
      const rows = { fileId, otherId, section: 0, part: 0 }
      expect((await house.refusal(comparisonEndpoints.rows, rows, li)).key).toBe('comparison.not_ready')
      await house.call(watermarkEndpoints.remove, { ids: [mark.id] }, enterprise)
      // without a watermark the text still reveals the file
      expect(await state(li)).toBe('comparison.download_needed')
      expect((await house.refusal(comparisonEndpoints.rows, rows, li)).key).toBe('comparison.not_ready')
      for (const id of [fileId, otherId]) await regrant(house, id, li.id, 'preview', 'download')
      expect(await state(li)).toBe('ready')
    })

    test('who may only preview compares what lies in archives by its names, and pictures by sight', async () => {
      const { li } = house.people
      const pairs = [
        [await add('l.zip', zip({ 'a.txt': 'a' })), await add('r.zip', zip({ 'b.txt': 'a' })), 'archive'],
        [
          await add('l.png', await picture('png', 9, 9)),
          await add('r.png', await picture('png', 9, 8)),
          'image',
        ],
      ] as const
      for (const [fileId, otherId, kind] of pairs) {
        for (const id of [fileId, otherId]) await grant(house, id, li.id, 'viewer')
        const found = await house.call(comparisonEndpoints.get, { fileId, otherId }, li)
        expect([found.kind, found.reason]).toEqual([kind, undefined])
      }
    })

    test('folders are no files, and the journal names what was looked at', async () => {
      const { id } = await house.call(fileEndpoints.addFolder, { name: 'folder' })
      const file = await add('a.txt', 'a\n')
      expect((await house.refusal(comparisonEndpoints.begin, { fileId: id, otherId: file })).key).toBe(
        'comparison.no_folder',
      )
      const other = await add('b.txt', 'b\n')
      await house.call(comparisonEndpoints.begin, { fileId: file, otherId: other })
      const { rows } = await sql<{ nodes: string[] }>`select nodes from journal
      where action = 'comparison.compare' order by at desc, nodes desc limit 20`.execute(house.ports.db)
      expect(rows.map(({ nodes }) => nodes)).toContainEqual([file, other])
    })

    test('the hash of a file is told to who may have the file itself, and to nobody else', async () => {
      const { zhang, li, wang, enterprise } = house.people
      const [fileId, otherId] = [await add('hl.txt', 'one\nhash'), await add('hr.txt', 'two\nhash')]
      await compare(fileId, otherId)
      for (const id of [fileId, otherId]) {
        await grant(house, id, li.id, 'previewer')
        await grant(house, id, wang.id, 'downloader')
      }
      const hashes = async (person: Person) => {
        const { left, right } = await house.call(comparisonEndpoints.get, { fileId, otherId }, person)
        return [left.hash === '', right.hash === '']
      }
      expect(await hashes(li)).toEqual([true, true])
      expect(await hashes(wang)).toEqual([false, false])
      const mark = await house.call(watermarkEndpoints.add, previewMark, enterprise)
      expect(await hashes(li)).toEqual([true, true])
      await house.call(watermarkEndpoints.remove, { ids: [mark.id] }, enterprise)
      expect(await hashes(zhang)).toEqual([false, false])
    })
  })

  describe('the work', { timeout: 30_000 }, () => {
    test('is one for all who want it, and can be cancelled and begun again', async () => {
      const { li } = house.people
      const [fileId, otherId] = [await add('l.txt', 'one\n1'), await add('r.txt', 'two\n2')]
      for (const id of [fileId, otherId]) await grant(house, id, li.id, 'downloader')
      const first = await house.call(comparisonEndpoints.begin, { fileId, otherId })
      const second = await house.call(comparisonEndpoints.begin, { fileId, otherId }, li)
      expect([first.comparison.state, second.comparison.state]).toEqual(['waiting', 'waiting'])
      expect(
        (await house.refusal(comparisonEndpoints.rows, { fileId, otherId, section: 0, part: 0 })).key,
      ).toBe('comparison.not_ready')
      await house.drainJobs()
      expect((await house.call(backgroundTaskEndpoints.get, { id: first.taskId! })).status).toBe('done')
      expect((await house.call(backgroundTaskEndpoints.get, { id: second.taskId! }, li)).status).toBe('done')
    })

    test('of one person is not begun without end', async () => {
      const ids = await Promise.all(
        Array.from({ length: 5 }, (_, at) => add(`busy${at}.txt`, `busy ${at}\n`)),
      )
      const begin = (at: number) =>
        house.call(comparisonEndpoints.begin, { fileId: ids[0]!, otherId: ids[at]! })
      for (const at of [1, 2, 3]) await begin(at)
      expect(
        (await house.refusal(comparisonEndpoints.begin, { fileId: ids[0]!, otherId: ids[4]! })).key,
      ).toBe('comparison.busy')
      await house.drainJobs()
      expect((await begin(4)).comparison.state).toBe('waiting')
      await house.drainJobs()
    })

    test('goes with the content, and after a week without a look', async () => {
      const [left, right] = [await add('l.txt', 'going\n'), await add('r.txt', 'staying\n')]
      await compare(left, right)
      const count = async () =>
        Number(
          (await sql<{ count: string }>`select count(*) from comparison_pieces`.execute(house.ports.db))
            .rows[0]!.count,
        )
      const before = await count()
      await sql`delete from versions where file_id = ${left}`.execute(house.ports.db)
      await sql`delete from contents where id not in (select content_id from versions)`.execute(
        house.ports.db,
      )
      expect(await count()).toBe(before - 1)
      house.clock.forward(8 * 24 * 3_600_000)
      await sweepComparisons.run(house.system, {} as never)
      expect(await count()).toBe(0)
    })
  })
}
