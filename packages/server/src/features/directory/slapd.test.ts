import { authApi } from '@cabinet/contract/auth'
import { type DirectorySettings, directoryApi } from '@cabinet/contract/directory'
import { sql } from 'kysely'
import { Attribute, Change } from 'ldapts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Samba } from '../../../test/samba.ts'
import { root, slapdRefusal, startSlapd, suffix } from '../../../test/slapd.ts'
import { type Desk, openDesk } from './test-domain.ts'

const staff = `ou=Staff,${suffix}`
const unit = (name: string, above = staff) => `ou=${name},${above}`
const person = (account: string, ou: string) => `uid=${account},${unit(ou)}`

type Entry = Record<string, string | string[]>

/** Three people of two departments, and a group of each kind that OpenLDAP knows, one in the other. */
const entries: Entry[] = [
  { dn: suffix, objectClass: ['dcObject', 'organization'], dc: 'example', o: 'Example' },
  { dn: staff, objectClass: 'organizationalUnit', ou: 'Staff' },
  ...['Office', 'Works'].map((ou): Entry => ({ dn: unit(ou), objectClass: 'organizationalUnit', ou })),
  ...['ana', 'ben', 'chen'].map(
    (uid): Entry => ({
      dn: person(uid, uid === 'chen' ? 'Works' : 'Office'),
      objectClass: 'inetOrgPerson',
      uid,
      cn: `Person ${uid}`,
      sn: uid,
      mail: `${uid}@example.test`,
      userPassword: `Secret-${uid}`,
      ...(uid !== 'ana' && { manager: person('ana', 'Office') }),
    }),
  ),
  { dn: `cn=Drivers,${suffix}`, objectClass: 'groupOfNames', cn: 'Drivers', member: person('chen', 'Works') },
  {
    dn: `cn=Everybody,${suffix}`,
    objectClass: 'groupOfUniqueNames',
    cn: 'Everybody',
    uniqueMember: [person('ana', 'Office'), `cn=Drivers,${suffix}`],
  },
]

const settings: Partial<DirectorySettings> = {
  baseDn: suffix,
  bindAccount: root,
  userFilter: '(objectClass=inetOrgPerson)',
  groupFilter: '(|(objectClass=groupOfNames)(objectClass=groupOfUniqueNames))',
  attributes: {
    account: 'uid',
    name: 'cn',
    mail: 'mail',
    phone: 'mobile',
    manager: 'manager',
    department: 'departmentNumber',
  },
}

const refusal = await slapdRefusal()
if (refusal) {
  console.warn(`OpenLDAP is not tested here: ${refusal}.`)
  test.skip(`OpenLDAP: ${refusal}`, () => {})
} else {
  describe('against OpenLDAP, whose entries are known by entryUUID', { timeout: 30_000 }, () => {
    let slapd: Samba
    let desk: Desk
    beforeAll(async () => {
      slapd = await startSlapd(entries)
      desk = await openDesk(slapd)
      await desk.save(settings)
    }, 60_000)
    afterAll(() => slapd?.stop())

    test('a run takes over people, departments, supervisors and nested groups of both kinds', async () => {
      expect(await desk.sync()).toMatchObject({ state: 'done', read: 3, added: 3, failed: 0 })
      expect(await desk.user('chen')).toMatchObject({
        name: 'Person chen',
        mail: 'chen@example.test',
        organisation: 'Works',
        supervisor: 'ana',
        password_hash: 'directory',
      })
      const { rows } = await sql<{ group: string; account: string }>`
        select g.name as group, u.account from group_members m join groups g on g.id = m.group_id
        join users u on u.id = m.user_id order by g.name, u.account`.execute(desk.house.ports.db)
      expect(rows.map((row) => `${row.group} ${row.account}`)).toEqual([
        'Drivers chen',
        'Everybody ana',
        'Everybody chen',
      ])
    })

    test('a second run writes nothing', async () => {
      const before = await desk.fingerprint()
      expect(await desk.sync()).toMatchObject({ state: 'done', added: 0, updated: 0, groups: 0 })
      expect(await desk.fingerprint()).toBe(before)
    })

    test('whoever moves and is renamed, below an OU that is renamed, stays the same person', async () => {
      const before = await desk.user('chen')
      await slapd.client.modifyDN(unit('Works'), 'ou=Garage')
      await slapd.client.modifyDN(`uid=chen,${unit('Garage')}`, `uid=cheng,${unit('Office')}`)
      expect(await desk.sync()).toMatchObject({ state: 'done', added: 0, disabled: 0, organisations: 1 })
      expect(await desk.user('cheng')).toMatchObject({ id: before.id, organisation: 'Office' })
      const { rows } = await sql<{ id: string }>`select id from organisations where name = 'Garage'`.execute(
        desk.house.ports.db,
      )
      expect(rows).toEqual([{ id: before.organisation_id }])
    })

    test('nobody who stands above the administrator who saved it comes in by it, or is changed by a run', async () => {
      const { house, settings: usual } = desk
      const { enterprise } = house.people
      const signIn = () => house.call(authApi.login, { account: 'ana', password: 'Secret-ana' }, null)
      await sql`update users set type = 1 where account = 'ana'`.execute(house.ports.db)
      await signIn()
      house.pushed.length = 0
      const input = { ...usual, ...settings, password: slapd.password }
      await house.call(directoryApi.save, input, enterprise)
      expect(house.pushed).toMatchObject([
        {
          userIds: expect.arrayContaining([house.people.admin.id]),
          message: { textKey: 'channelPush.directory' },
        },
      ])
      expect((await house.refusal(authApi.login, { account: 'ana', password: 'Secret-ana' }, null)).key).toBe(
        'auth.password_wrong',
      )
      const { mail } = await desk.user('ana')
      await slapd.client.modify(
        person('ana', 'Office'),
        new Change({
          operation: 'replace',
          modification: new Attribute({ type: 'mail', values: ['evil@example.test'] }),
        }),
      )
      expect(await desk.sync()).toMatchObject({ state: 'done', updated: 0, failed: 1 })
      expect((await desk.user('ana')).mail).toBe(mail)
      await desk.save(settings)
      await signIn()
      await sql`update users set type = 4 where account = 'ana'`.execute(house.ports.db)
    })

    test('a test by an enterprise’s administrator tells nothing of the host, and all of the directory', async () => {
      const { house, settings: usual } = desk
      const { enterprise, admin } = house.people
      const input = { ...usual, ...settings, password: slapd.password }
      const good = await house.call(directoryApi.test, input, enterprise)
      expect(good.steps.every(({ result }) => result === 'done')).toBe(true)
      expect(JSON.stringify(good)).not.toContain(new URL(`ldaps://${slapd.address}`).hostname)
      const { hostname } = new URL(`ldaps://${slapd.address}`)
      const closed = { ...input, hosts: [`ldaps://${hostname}:1`] }
      const shut = { ...input, hosts: [`ldaps://${hostname}:2`] }
      const [one, other] = await Promise.all(
        [closed, shut].map((wanted) => house.call(directoryApi.test, wanted, enterprise)),
      )
      expect(one).toEqual(other)
      expect(one!.steps[0]).toEqual({
        step: 'name',
        result: 'failed',
        reason: 'directory.unreachable',
        detail: '',
      })
      const told = await house.call(directoryApi.test, closed, admin)
      expect(told.steps.find(({ result }) => result === 'failed')?.reason).toBe('directory.refused')
    })

    test('people sign in with its password and no other', async () => {
      const { house } = desk
      const signIn = (password: string) => ({ account: 'ben', password })
      expect(await house.call(authApi.login, signIn('Secret-ben'), null)).toMatchObject({
        accessToken: expect.any(String),
      })
      expect((await house.refusal(authApi.login, signIn('Secret-ana'), null)).key).toBe('auth.password_wrong')
    })
  })
}
