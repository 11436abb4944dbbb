import { directoryEndpoints } from '@cabinet/contract/directory'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { directory } from './index.ts'
import type { Desk } from './test-domain.ts'

/** Tests that no failure disables users by mistake. */
export function directoryTroubleSuite(desk: () => Desk) {
  const baseDn = 'DC=example,DC=test'
  const narrow = '(&(objectClass=user)(sAMAccountName=u00*))'
  const disabled = async () => {
    const { rows } = await sql<{
      n: number
    }>`select count(*)::int as n from users where disabled_at is not null`.execute(desk().house.ports.db)
    return rows[0]!.n
  }

  describe('trouble', () => {
    test('a run that would disable more than the limit ends without a change', async () => {
      await desk().save({ baseDn, userFilter: narrow })
      const [before, print] = [await disabled(), await desk().fingerprint()]
      const run = await desk().sync()
      expect(run).toMatchObject({ state: 'failed', reason: 'directory.too_many_disabled' })
      expect(run.disabled).toBeGreaterThan(1000)
      expect(await desk().fingerprint()).toBe(print)
      expect(await disabled()).toBe(before)
      expect(await desk().entries(run, { action: 'disable' })).toHaveLength(100)
    })

    test('an administrator who has seen the number lets it pass, and the way back enables all', async () => {
      const before = await disabled()
      const { disabled: leaving } = await desk().sync({ preview: true })
      expect((await desk().sync({ disableMost: leaving - 1 })).state).toBe('failed')
      expect(await desk().sync({ disableMost: leaving })).toMatchObject({ state: 'done', disabled: leaving })
      expect(await disabled()).toBe(before + leaving)
      await desk().save({ baseDn })
      expect(await desk().sync()).toMatchObject({ state: 'done', enabled: leaving })
      expect(await disabled()).toBe(before)
    })

    test('a run whose database goes away in the middle has changed nothing and disabled nobody', async () => {
      const { house } = desk()
      // a run that disables users waits at this lock, with its other changes already written
      await sql`create function wait_here() returns trigger language plpgsql as
        $$ begin perform pg_advisory_xact_lock(4711); return new; end $$`.execute(house.ownerDb)
      await sql`create trigger wait_here before update of disabled_at on users
        for each row when (new.disabled_at is not null) execute function wait_here()`.execute(house.ownerDb)
      await desk().save({ baseDn, disableShare: 100, userFilter: narrow, departments: 'map' })
      const print = await desk().fingerprint()
      await house.ports.db.connection().execute(async (holder) => {
        await sql`select pg_advisory_lock(4711)`.execute(holder)
        const run = desk().sync()
        const waiting = sql<{ pid: number }>`
          select pid from pg_locks where locktype = 'advisory' and objid = 4711 and not granted`
        let pid: number | undefined
        while (pid === undefined) pid = (await waiting.execute(holder)).rows[0]?.pid
        await sql`select pg_terminate_backend(${pid})`.execute(holder)
        expect(await run).toMatchObject({ state: 'failed', reason: 'common.failed' })
        await sql`select pg_advisory_unlock(4711)`.execute(holder)
      })
      await sql`drop trigger wait_here on users`.execute(house.ownerDb)
      expect(await desk().fingerprint()).toBe(print)
      await desk().save({ baseDn })
    })

    test('a run whose server was killed runs again and ends', async () => {
      const { house } = desk()
      const { id } = await house.call(directoryEndpoints.start, { preview: false }, house.people.admin)
      const job = directory.jobs!.find(({ name }) => name === 'directory.sync')!
      await job.run(house.system, { runId: id } as never)
      const after = await desk().fingerprint()
      await house.drainJobs()
      expect(await desk().fingerprint()).toBe(after)
      expect((await house.call(directoryEndpoints.run, { id }, house.people.admin)).state).toBe('done')
    })

    test('a directory that goes away while it is read ends the run', async () => {
      const before = await disabled()
      await desk().samba.kill()
      expect(await desk().sync()).toMatchObject({ state: 'failed', reason: 'directory.refused' })
      expect(await disabled()).toBe(before)
      await desk().samba.start()
    })

    test('a run is cancelled by any administrator of the enterprise, and only one is under way', async () => {
      const { house } = desk()
      const { admin, enterprise } = house.people
      const { id } = await house.call(directoryEndpoints.start, { preview: false }, admin)
      expect((await house.refusal(directoryEndpoints.start, { preview: true }, admin)).key).toBe(
        'directory.running',
      )
      await house.call(directoryEndpoints.cancel, { id }, enterprise)
      await house.drainJobs()
      expect(await house.call(directoryEndpoints.run, { id }, enterprise)).toMatchObject({
        state: 'cancelled',
      })
      expect((await house.refusal(directoryEndpoints.cancel, { id }, enterprise)).key).toBe(
        'directory.run_not_found',
      )
    })

    test('the schedule begins a run when it is due, once', async () => {
      const { house } = desk()
      await desk().save({ baseDn, everyHours: 6 })
      const due = directory.jobs!.find(({ name }) => name === 'directory.due')!
      const runs = async () => {
        await due.run(house.system, {} as never)
        await house.drainJobs()
        const input = { kind: 'schedule' as const, page: 1, pageSize: 10 }
        return (await house.call(directoryEndpoints.runs, input, house.people.admin)).rows
      }
      expect(await runs()).toEqual([])
      house.clock.forward(6 * 3_600_000)
      expect(await runs()).toMatchObject([{ state: 'done', startedBy: '' }])
      expect(await runs()).toHaveLength(1)
      await desk().save({ baseDn })
    })
  })
}
