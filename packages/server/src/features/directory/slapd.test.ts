// @heavy: slapd
import { authEndpoints } from '@cabinet/contract/auth'
import type { DirectorySettings } from '@cabinet/contract/directory.settings'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Samba } from '../../../test/samba.ts'
import { root, slapdRefusal, startSlapd, suffix } from '../../../test/slapd.ts'
import { type Desk, openDesk } from './test-domain.ts'

const staff = `ou=Staff,${suffix}`
const unit = (name: string, above = staff) => `ou=${name},${above}`
const person = (account: string, ou: string) => `uid=${account},${unit(ou)}`

type Entry = Record<string, string | string[]>

/** Three users of two departments, and one group of each OpenLDAP kind, one nested in the other. */
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

    test('people sign in with its password and no other', async () => {
      const { house } = desk
      const signIn = (password: string) => ({ account: 'ben', password })
      expect(await house.call(authEndpoints.login, signIn('Secret-ben'), null)).toMatchObject({
        accessToken: expect.any(String),
      })
      expect((await house.refusal(authEndpoints.login, signIn('Secret-ana'), null)).key).toBe(
        'auth.password_wrong',
      )
    })
  })
}
