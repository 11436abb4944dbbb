import { directoryEndpoints } from '@cabinet/contract/directory'
import type { DirectoryTestStep } from '@cabinet/contract/directory.settings'
import { settingEndpoints } from '@cabinet/contract/settings'
import { describe, expect, test } from 'vitest'
import { staffCount } from '../../../test/staff.ts'
import type { Desk } from './test-domain.ts'

/** Tests connection tests before anything is saved, and how settings are stored. */
export function directorySettingsSuite(desk: () => Desk) {
  const tried = async (change: object, password = desk().samba.password) => {
    const { house, settings } = desk()
    const { admin } = house.people
    return house.call(directoryEndpoints.test, { ...settings, ...change, password }, admin)
  }
  const failure = ({ steps }: { steps: DirectoryTestStep[] }) => {
    const { step, reason } = steps.find(({ result }) => result === 'failed')!
    return [step, reason]
  }

  const failures = ({ steps }: { steps: DirectoryTestStep[] }) =>
    steps.filter(({ result }) => result === 'failed')

  describe('a test of the connection', () => {
    test('finds people and shows the first as they would be taken over', async () => {
      const { steps, sample } = await tried({
        groupFilter: '(objectClass=group)',
        baseDn: 'DC=example,DC=test',
      })
      expect(steps.map(({ step, result }) => `${step} ${result}`)).toEqual([
        'name done',
        'connect done',
        'certificate done',
        'bind done',
        'base done',
        'users done',
        'groups done',
      ])
      expect(steps.find(({ step }) => step === 'users')!.count).toBe(staffCount)
      expect(sample).toHaveLength(5)
      expect(sample[0]!.account).toMatch(/^u\d{4}$/)
    })

    test('takes StartTLS too, and the next host where one does not answer', async () => {
      const { address } = desk().samba
      const hosts = [`ldaps://${address}:1`, `ldap://${address}`]
      expect((await tried({ hosts })).steps.at(-2)).toMatchObject({ step: 'users', result: 'done' })
    })

    test.each([
      ['a name that nobody knows', { hosts: ['ldaps://no-such-host.invalid'] }, 'name', 'name_unknown'],
      ['a private network that is not allowed', { hosts: ['ldaps://10.1.2.3'] }, 'name', 'network_refused'],
      ['a certificate that nobody signed', { certificate: '' }, 'certificate', 'certificate'],
      ['an account that is none', { bindAccount: 'nobody@example.test' }, 'bind', 'bind_wrong'],
      ['a base that is not there', { baseDn: 'OU=Nowhere,DC=example,DC=test' }, 'base', 'base_missing'],
      ['a filter that matches nobody', { userFilter: '(sAMAccountName=x)' }, 'users', 'nobody'],
    ])('says clearly what failed: %s', async (_, change, step, reason) => {
      expect(failure(await tried(change))).toEqual([step, `directory.${reason}`])
    })

    test('says clearly what failed: a port where nobody listens, a wrong password', async () => {
      const hosts = [`ldaps://${desk().samba.address}:1`]
      expect(failure(await tried({ hosts }))).toEqual(['connect', 'directory.refused'])
      expect(failure(await tried({}, 'wrong'))).toEqual(['bind', 'directory.bind_wrong'])
    })

    test('tells an enterprise’s administrator nothing of hosts, and all of the directory', async () => {
      const { house, settings, samba } = desk()
      const { enterprise } = house.people
      const ask = (change = {}) =>
        house.call(directoryEndpoints.test, { ...settings, ...change, password: samba.password }, enterprise)
      const good = await ask()
      expect(failures(good)).toEqual([])
      expect(JSON.stringify(good.steps)).not.toContain(samba.address)
      const hosts = [
        'ldaps://no-such-host.invalid',
        'ldaps://10.1.2.3',
        `ldaps://${samba.address}:1`,
        `ldaps://${samba.address}:389`,
      ]
      const answers = await Promise.all(hosts.map((host) => ask({ hosts: [host] })))
      for (const answer of [...answers, await ask({ certificate: '' })]) expect(answer).toEqual(answers[0])
      expect(failure(answers[0]!)).toEqual(['name', 'directory.unreachable'])
      expect(failure(await ask({ bindAccount: 'nobody@example.test' }))).toEqual([
        'bind',
        'directory.bind_wrong',
      ])
    })

    test.each([
      ['a host that is none', { hosts: ['http://dc.example.test'] }, 'host_invalid'],
      ['a filter that is none', { userFilter: '(&(objectClass=user)' }, 'filter_invalid'],
      ['a certificate that is none', { certificate: 'MIIB' }, 'certificate_invalid'],
    ])('asks nobody with %s', async (_, change, reason) => {
      const { house, settings, samba } = desk()
      const input = { ...settings, ...change, password: samba.password }
      for (const endpoint of [directoryEndpoints.test, directoryEndpoints.save])
        expect((await house.refusal(endpoint, input, house.people.admin)).key).toBe(`directory.${reason}`)
    })
  })

  describe('settings of the directory', () => {
    test('are for the administrators of the enterprise', async () => {
      const { house } = desk()
      for (const person of [house.people.head, house.people.zhang])
        expect((await house.refusal(directoryEndpoints.settings, {}, person)).key).toBe(
          'common.no_permission',
        )
    })

    test('open only when the platform has opened IsOpenADUser, and nobody syncs before', async () => {
      const { house, settings, samba } = desk()
      const { admin, enterprise } = house.people
      const input = { ...settings, password: samba.password }
      expect((await house.refusal(directoryEndpoints.start, { preview: false }, admin)).key).toBe(
        'directory.not_set',
      )
      expect((await house.refusal(directoryEndpoints.save, input, enterprise)).key).toBe('directory.closed')
      await house.call(directoryEndpoints.save, { ...input, open: false }, enterprise)
      expect((await house.refusal(directoryEndpoints.start, { preview: false }, admin)).key).toBe(
        'directory.off',
      )
      await house.call(directoryEndpoints.save, input, admin)
      expect((await house.call(settingEndpoints.systemName, {}, null)).adOpen).toBe(true)
    })

    test('never show the password, in no answer and no journal line', async () => {
      const { house, samba } = desk()
      const shown = await house.call(directoryEndpoints.settings, {}, house.people.enterprise)
      expect(shown.hasPassword).toBe(true)
      expect(JSON.stringify(shown)).not.toContain(samba.password)
      const { rows } = await house.ports.db
        .withTables<{ journal: { after: unknown }; directories: { bind_password: string } }>()
        .selectFrom(['journal', 'directories'])
        .select(['journal.after', 'bind_password'])
        .execute()
        .then((found) => ({ rows: found }))
      expect(JSON.stringify(rows)).not.toContain(samba.password)
    })

    test('keep the password from any other host, account and certificate', async () => {
      const { house, settings } = desk()
      const { admin } = house.people
      await house.call(directoryEndpoints.save, { ...settings, everyHours: 24 }, admin)
      for (const change of [
        { hosts: [...settings.hosts, 'ldaps://evil.example'] },
        { bindAccount: 'other' },
        { certificate: '' },
      ])
        for (const endpoint of [directoryEndpoints.save, directoryEndpoints.test])
          expect((await house.refusal(endpoint, { ...settings, ...change }, admin)).key).toBe(
            'directory.password_needed',
          )
    })

    test('name organisations of the own enterprise only', async () => {
      const { house, settings } = desk()
      const input = { ...settings, organisationId: house.people.zhang.id }
      expect((await house.refusal(directoryEndpoints.save, input, house.people.admin)).key).toBe(
        'directory.organisation_invalid',
      )
    })
  })
}
