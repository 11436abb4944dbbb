import { directoryEndpoints } from '@cabinet/contract/directory'
import { userEndpoints } from '@cabinet/contract/users'
import { sql } from 'kysely'
import { Attribute, Change } from 'ldapts'
import { describe, expect, test } from 'vitest'
import { accountOf, groupDn, people, personDn, regionDn, staffCount, teamDn } from '../../../test/staff.ts'
import { issueAccessToken } from '../auth/index.ts'
import type { Desk } from './test-domain.ts'

/**
 * Tests what a run imports from 1,200 users and what it leaves unchanged; each test continues from the one
 * before.
 */
export function directorySyncSuite(desk: () => Desk) {
  const groupFilter = '(objectClass=group)'
  const save = (change = {}) => desk().save({ baseDn: 'DC=example,DC=test', groupFilter, ...change })
  const replace = (dn: string, type: string, ...values: string[]) =>
    desk().samba.client.modify(
      dn,
      new Change({ operation: 'replace', modification: new Attribute({ type, values }) }),
    )
  const count = async (query: ReturnType<typeof sql<{ n: number }>>) =>
    (await query.execute(desk().house.ports.db)).rows[0]!.n

  describe('a run', () => {
    test('is shown as a preview that changes nothing', async () => {
      await save()
      const before = await desk().fingerprint()
      const run = await desk().sync({ preview: true })
      expect(run).toMatchObject({
        kind: 'preview',
        state: 'done',
        read: staffCount,
        added: staffCount,
        failed: 0,
      })
      expect(run).toMatchObject({ organisations: 67, disabled: 0 })
      expect(run.groups).toBeGreaterThan(66)
      expect(await desk().fingerprint()).toBe(before)
      const page = {
        id: run.id,
        kind: 'user' as const,
        action: 'add' as const,
        search: 'u0007',
        page: 1,
        pageSize: 10,
      }
      const found = await desk().house.call(directoryEndpoints.entries, page, desk().house.people.admin)
      expect(found).toMatchObject({
        total: 1,
        rows: [{ account: 'u0007', changes: [{ after: 'Team 0' }, { field: 'supervisor' }] }],
      })
    })

    test('takes over people, departments, supervisors and nested groups', async () => {
      const run = await desk().sync()
      expect(run).toMatchObject({ state: 'done', added: staffCount, failed: 0 })
      expect(await desk().user(accountOf(45))).toMatchObject({
        name: '王小45',
        mail: 'u0045@example.test',
        phone: '+86 13900000045',
        organisation: 'Team 2',
        supervisor: 'u0040',
        disabled: false,
        password_hash: 'directory',
      })
      expect((await desk().user(accountOf(40))).supervisor).toBe('u0000')
      expect((await desk().user(accountOf(0))).supervisor).toBeNull()
      const way = sql<{ n: number }>`select count(*)::int as n from organisations p
        join organisations o on o.parent_id = p.id where p.name = 'North' and o.name = 'Team 2' and p.user_count = 200`
      expect(await count(way)).toBe(1)
      const members = (name: string) =>
        count(
          sql`select count(*)::int as n from group_members m join groups g on g.id = m.group_id where g.name = ${name}`,
        )
      expect([await members('Everyone'), await members('Region 4'), await members('Team 4-9')]).toEqual([
        1200, 200, 20,
      ])
      const quotas = sql<{
        n: number
      }>`select count(*)::int as n from users u join quotas q on q.owner_id = u.id
        where u.from_directory and q.total = ${10 * 1024 ** 3}`
      expect(await count(quotas)).toBe(staffCount)
    })

    test('that finds no difference writes nothing at all', async () => {
      const before = await desk().fingerprint()
      expect(await desk().sync()).toMatchObject({
        state: 'done',
        read: staffCount,
        added: 0,
        updated: 0,
        groups: 0,
      })
      expect(await desk().fingerprint()).toBe(before)
    })

    test('keeps the organisation of a renamed OU, and all below it', async () => {
      const { organisation_id } = await desk().user(accountOf(200))
      const { rows } = await sql<{ id: string }>`select id from organisations where name = 'South'`.execute(
        desk().house.ports.db,
      )
      await desk().samba.client.modifyDN(regionDn(1), 'OU=Deep South')
      const run = await desk().sync()
      expect(run).toMatchObject({ state: 'done', organisations: 1, moved: 0, updated: 0, disabled: 0 })
      const renamed = await sql<{
        id: string
      }>`select id from organisations where name = 'Deep South'`.execute(desk().house.ports.db)
      expect(renamed.rows).toEqual(rows)
      expect((await desk().user(accountOf(200))).organisation_id).toBe(organisation_id)
      await desk().samba.client.modifyDN(`OU=Deep South,${people}`, 'OU=South')
      await desk().sync()
    })

    test('moves an OU below another with its people', async () => {
      await desk().samba.client.modifyDN(teamDn(2, 0), `OU=Team 0 East,${teamDn(3, 0)}`)
      const run = await desk().sync()
      expect(run).toMatchObject({ state: 'done', organisations: 1, moved: 0 })
      const counts = sql<{ n: number }>`select user_count as n from organisations where name = 'West'`
      expect(await count(counts)).toBe(220)
      await desk().samba.client.modifyDN(`OU=Team 0 East,${teamDn(3, 0)}`, teamDn(2, 0))
      await desk().sync()
      expect(await count(counts)).toBe(200)
    })

    test('moves a person to the new department, who stays the same person', async () => {
      const before = await desk().user(accountOf(61))
      const moved = personDn(61).replace(teamDn(0, 3), teamDn(0, 4))
      await desk().samba.client.modifyDN(personDn(61), moved)
      const run = await desk().sync()
      expect(run).toMatchObject({ state: 'done', moved: 1, updated: 0, disabled: 0 })
      expect((await desk().entries(run))[0]).toMatchObject({
        action: 'move',
        account: 'u0061',
        changes: [{ field: 'organisation', before: 'Team 3', after: 'Team 4' }],
      })
      const after = await desk().user(accountOf(61))
      expect(after).toMatchObject({ id: before.id, organisation: 'Team 4', supervisor: 'u0060' })
    })

    test('follows names, addresses, accounts and managers', async () => {
      await replace(personDn(62), 'displayName', 'Maria Müller')
      await replace(personDn(62), 'mail', 'maria@example.test')
      await replace(personDn(62), 'sAMAccountName', 'maria')
      await replace(personDn(62), 'manager', personDn(5))
      expect(await desk().sync()).toMatchObject({ state: 'done', updated: 1, added: 0, disabled: 0 })
      expect(await desk().user('maria')).toMatchObject({
        name: 'Maria Müller',
        mail: 'maria@example.test',
        supervisor: 'u0005',
      })
    })

    test('disables who was disabled or has gone, ends their sessions, and deletes nobody', async () => {
      const { house } = desk()
      const token = await issueAccessToken(house.system, accountOf(63))
      const person = { id: '', account: '', organisationId: '', token }
      await house.call(userEndpoints.me, {}, person)
      await replace(personDn(63), 'userAccountControl', '546')
      await desk().samba.client.del(personDn(64))
      expect(await desk().sync()).toMatchObject({ state: 'done', disabled: 2 })
      expect(await desk().user(accountOf(63))).toMatchObject({ disabled: true, organisation: 'Team 3' })
      expect(await desk().user(accountOf(64))).toMatchObject({ disabled: true })
      expect((await house.refusal(userEndpoints.me, {}, person)).status).toBe(401)
      expect(await desk().sync()).toMatchObject({ disabled: 0, enabled: 0 })
    })

    test('takes over when an account ends, and leaves an end that an administrator has set', async () => {
      const { house } = desk()
      const end = async (account: string) =>
        (
          await sql<{
            at: Date | null
          }>`select expires_at as at from users where account = ${account}`.execute(house.ports.db)
        ).rows[0]!.at?.toISOString()
      await sql`update users set expires_at = '2030-01-01Z' where account = ${accountOf(67)}`.execute(
        house.ports.db,
      )
      await replace(personDn(66), 'accountExpires', '134142048000000000')
      expect(await desk().sync()).toMatchObject({ state: 'done', updated: 1 })
      expect(await end(accountOf(66))).toBe('2026-01-30T00:00:00.000Z')
      expect(await end(accountOf(67))).toBe('2030-01-01T00:00:00.000Z')
      await replace(personDn(66), 'accountExpires', '0')
      expect(await desk().sync()).toMatchObject({ updated: 1 })
      expect(await end(accountOf(66))).toBeUndefined()
    })

    test('enables whom the directory had disabled, not whom an administrator did', async () => {
      await sql`update users set disabled_at = now() where account = 'u0065'`.execute(desk().house.ports.db)
      await replace(personDn(63), 'userAccountControl', '544')
      expect(await desk().sync()).toMatchObject({ enabled: 1, disabled: 0 })
      expect((await desk().user(accountOf(63))).disabled).toBe(false)
      expect((await desk().user(accountOf(65))).disabled).toBe(true)
    })

    test('takes members out of groups, and empties a group that is gone', async () => {
      await replace(groupDn('Team 0-1'), 'member', personDn(21), personDn(22))
      await desk().samba.client.del(groupDn('Team 0-2'))
      await desk().sync()
      const members = (name: string) =>
        count(
          sql`select count(*)::int as n from group_members m join groups g on g.id = m.group_id where g.name = ${name}`,
        )
      expect([await members('Team 0-1'), await members('Team 0-2'), await members('Everyone')]).toEqual([
        2, 0, 1161,
      ])
    })

    test('leaves local accounts alone, unless it is wished that it takes them', async () => {
      const { house, samba } = desk()
      const entry = { objectClass: 'user', displayName: 'Wang', userAccountControl: '544' }
      await samba.client.add(`CN=Wang,${teamDn(0, 0)}`, { ...entry, sAMAccountName: 'wang' })
      await samba.client.add(`CN=Boss,${teamDn(0, 0)}`, { ...entry, sAMAccountName: 'admin' })
      const run = await desk().sync()
      expect(run).toMatchObject({ state: 'done', failed: 2, added: 0 })
      expect(await desk().entries(run, { action: 'fail' })).toMatchObject([
        { reason: 'directory.account_taken' },
        { reason: 'directory.account_taken' },
      ])
      await save({ adopt: true })
      expect(await desk().sync()).toMatchObject({ failed: 1, updated: 1 })
      expect(await desk().user('wang')).toMatchObject({
        id: house.people.wang.id,
        password_hash: 'directory',
      })
      expect((await desk().user('admin')).password_hash).not.toBe('directory')
      await save()
    })
  })
}
