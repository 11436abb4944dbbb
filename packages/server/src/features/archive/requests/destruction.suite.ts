import { archiveEndpoints } from '@cabinet/contract/archive'
import { archiveRequestApi } from '@cabinet/contract/archive.requests'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { grant } from '../../../../test/files.ts'
import type { Person } from '../../../../test/people.ts'
import { findTreeFaults } from '../../nodes/index.ts'
import { app, desk } from './test-desk.ts'

/** Tests how archived items are destroyed. */
export function destructionSuite(): void {
  describe('destruction', () => {
    const propose = (ids: string[], person = app.people.enterprise) =>
      app.call(archiveRequestApi.propose, { ids, words: '期满' }, person)
    const confirm = (id: string, person: Person) =>
      app.call(archiveRequestApi.decideDestruction, { id, confirm: true }, person)

    test('needs a term that is over, two people, and leaves a certificate', async () => {
      const { enterprise, admin, zhang } = app.people
      const folder = await desk.folder('old')
      const file = await desk.file('old.txt', folder.id)
      const record = await desk.putOne(folder.id, desk.contracts)
      expect((await propose([record.id])).results).toMatchObject([{ reason: 'archive.not_due' }])
      await desk.years(11)
      const due = await app.call(archiveEndpoints.list, { view: 'due', page: 1, pageSize: 50 }, enterprise)
      expect(due.rows.map(({ id }) => id)).toContain(record.id)
      expect((await propose([record.id], zhang)).results).toMatchObject([{ reason: 'archive.not_found' }])
      const { id } = await propose([record.id])
      expect((await propose([record.id])).results).toMatchObject([{ reason: 'archive.proposed' }])
      expect((await desk.record(record.code)).state).toBe('proposed')
      const refused = (person: Person) =>
        app.refusal(archiveRequestApi.decideDestruction, { id: id!, confirm: true }, person)
      expect(await refused(enterprise)).toMatchObject({ key: 'archive.same_person' })
      expect(await refused(enterprise)).toMatchObject({ key: 'archive.same_person' })
      expect(await refused(zhang)).toMatchObject({ key: 'archive.not_found' })
      await confirm(id!, admin)
      expect(await refused(admin)).toMatchObject({ key: 'archive.decided' })
      const certificate = await app.call(archiveRequestApi.certificate, { id: id! }, admin)
      expect(certificate).toMatchObject({
        code: expect.stringMatching(/^D2037-\d{6}$/),
        state: 'confirmed',
        proposedBy: '陈静',
        records: [{ code: record.code, title: 'old', files: 1, size: 5 }],
      })
      expect(certificate.records[0]!.digest).toMatch(/^[0-9a-f]{64}$/)
      const gone = await app.call(
        archiveEndpoints.list,
        { view: 'destroyed', page: 1, pageSize: 10 },
        enterprise,
      )
      expect(gone.rows[0]).toMatchObject({ code: record.code, state: 'destroyed' })
      await app.drainJobs()
      const left = await sql`select 1 from nodes where id = any(${[folder.id, file]}::uuid[])
      union all select 1 from versions where file_id = ${file}`.execute(app.ports.db)
      expect(left.rows).toEqual([])
      expect(await findTreeFaults(app.ports.db)).toEqual([])
    })

    test('of two who confirm at once, one does', async () => {
      const { enterprise, admin, head } = app.people
      await grant(app, desk.contracts, head.id, 'manager')
      const ids = [
        (await desk.putOne(await desk.file('race1'), desk.contracts)).id,
        (await desk.putOne(await desk.file('race2'), desk.contracts)).id,
      ]
      await desk.years(11)
      const { id } = await propose(ids, head)
      const before = await sql<{ certified: number }>`select certified from archives`.execute(app.ports.db)
      const answers = await Promise.allSettled(
        [admin, enterprise, admin, enterprise, head].map((person) => confirm(id!, person)),
      )
      expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
      expect(answers.at(-1)).toMatchObject({ status: 'rejected' })
      const after = await sql<{ certified: number }>`select certified from archives`.execute(app.ports.db)
      expect(after.rows[0]!.certified).toBe(before.rows[0]!.certified + 1)
    })

    test('ends with a hold, and is taken back', async () => {
      const { enterprise, admin } = app.people
      const held = await desk.putOne(await desk.file('held'), desk.contracts)
      const other = await desk.putOne(await desk.file('other'), desk.contracts)
      await desk.years(11)
      const { id } = await propose([held.id, other.id])
      await app.call(archiveEndpoints.hold, { ids: [held.id], hold: true, words: '' }, enterprise)
      const listed = await app.call(archiveRequestApi.destructions, { page: 1, pageSize: 10 }, admin)
      expect(listed.rows[0]).toMatchObject({ id, items: 1, state: 'proposed' })
      await app.call(archiveRequestApi.decideDestruction, { id: id!, confirm: false }, enterprise)
      expect((await desk.record(other.code)).state).toBe('due')
      expect(
        await app.refusal(archiveRequestApi.decideDestruction, { id: id!, confirm: true }, admin),
      ).toMatchObject({ key: 'archive.not_found' })
      const again = await propose([held.id, other.id])
      expect(again.results).toMatchObject([{ reason: 'archive.held' }, { result: 'done' }])
      await confirm(again.id!, admin)
      expect((await desk.record(held.code)).state).toBe('held')
    })
  })
}
