import { authEndpoints } from '@cabinet/contract/auth'
import { directoryEndpoints } from '@cabinet/contract/directory'
import { sql } from 'kysely'
import { Attribute, Change } from 'ldapts'
import { describe, expect, test } from 'vitest'
import { accountOf, passwordOf, personDn } from '../../../test/staff.ts'
import { issueAccessToken } from '../auth/index.ts'
import type { Desk } from './test-domain.ts'

/** Tests that only the directory judges the password. */
export function directorySignInSuite(desk: () => Desk) {
  const signIn = (account: string, password: string) =>
    desk().house.call(authEndpoints.login, { account, password }, null)
  const refused = async (account: string, password: string) =>
    (await desk().house.refusal(authEndpoints.login, { account, password }, null)).key

  describe('people of the directory', () => {
    test('sign in with the directory’s password, in any case of the account', async () => {
      const answer = await signIn('U0001', passwordOf(1))
      expect(answer).toMatchObject({ accessToken: expect.any(String), mustChangePassword: false })
    })

    test.each([
      ['a wrong password', accountOf(1), 'wrong'],
      ['none', accountOf(1), ''],
      ['the word that stands for no password', accountOf(1), 'directory'],
      ['one who has none in the directory', accountOf(3), ''],
      ['a filter as account', '*)(uid=*', passwordOf(1)],
      ['another filter', 'u0001)(|(objectClass=*)', passwordOf(1)],
      ['a distinguished name', 'CN=Person 1', passwordOf(1)],
    ])('are refused like everybody: %s', async (_, account, password) => {
      expect(['auth.password_wrong', 'common.invalid']).toContain(await refused(account, password))
    })

    test('are locked after too many guesses, before the directory is asked', async () => {
      const keys: string[] = []
      for (let n = 0; n < 7; n += 1) keys.push(await refused(accountOf(2), `guess${n}`))
      expect(keys.at(-1)).toBe('auth.locked')
      expect(await refused(accountOf(2), passwordOf(2))).toBe('auth.locked')
      desk().house.clock.forward(11 * 60_000)
      await signIn(accountOf(2), passwordOf(2))
    })

    test('do not change their password here', async () => {
      const { house } = desk()
      const token = await issueAccessToken(house.system, accountOf(1))
      const person = { id: '', account: '', organisationId: '', token }
      const input = { oldPassword: passwordOf(1), newPassword: 'Another1234' }
      expect((await house.refusal(authEndpoints.changePassword, input, person)).key).toBe(
        'users.from_directory',
      )
    })

    test('are out as soon as the directory disables them, before any run', async () => {
      const control = (value: string) =>
        desk().samba.client.modify(
          personDn(2),
          new Change({
            operation: 'replace',
            modification: new Attribute({ type: 'userAccountControl', values: [value] }),
          }),
        )
      await control('514')
      expect(await refused(accountOf(2), passwordOf(2))).toBe('auth.password_wrong')
      await control('512')
      await signIn(accountOf(2), passwordOf(2))
    })

    test('hear that the directory is away, which counts as no guess', async () => {
      await desk().samba.kill()
      for (let n = 0; n < 7; n += 1)
        expect(await refused(accountOf(1), passwordOf(1))).toBe('auth.directory_unavailable')
      await desk().samba.start()
      await signIn(accountOf(1), passwordOf(1))
    })

    test('do not send their password to a server that proves nothing', async () => {
      const { certificate: _, ...rest } = desk().settings
      await desk().save({ ...rest, certificate: '' })
      expect(await refused(accountOf(1), passwordOf(1))).toBe('auth.directory_unavailable')
      await desk().save()
    })

    test('who stand above the administrator who saved it do not come in by it, and no run changes them', async () => {
      const { house, settings, samba } = desk()
      const set = (type: number) =>
        sql`update users set type = ${type} where account = ${accountOf(1)}`.execute(house.ports.db)
      const phone = (value: string) =>
        samba.client.modify(
          personDn(1),
          new Change({
            operation: 'replace',
            modification: new Attribute({ type: 'mobile', values: [value] }),
          }),
        )
      const keeper = await issueAccessToken(house.system, 'enterprise')
      const { phone: before } = await desk().user(accountOf(1))
      await set(1)
      await signIn(accountOf(1), passwordOf(1))
      house.pushed.length = 0
      await house.call(
        directoryEndpoints.save,
        { ...settings, password: samba.password },
        { ...house.people.enterprise, token: keeper },
      )
      expect(house.pushed).toMatchObject([
        {
          userIds: expect.arrayContaining([house.people.admin.id]),
          message: { textKey: 'channelPush.directory' },
        },
      ])
      expect(await refused(accountOf(1), passwordOf(1))).toBe('auth.password_wrong')
      await phone('13911112222')
      const run = await desk().sync()
      expect(run).toMatchObject({ state: 'done', disabled: 0 })
      expect((await desk().user(accountOf(1))).phone).toBe(before)
      expect((await desk().entries(run, { action: 'fail' })).map(({ reason }) => reason)).toContain(
        'directory.person_above',
      )
      await set(4)
      await desk().save()
      await signIn(accountOf(1), passwordOf(1))
    })

    test('do not sign in while the directory is closed', async () => {
      await desk().save({ open: false })
      expect(await refused(accountOf(1), passwordOf(1))).toBe('auth.directory_unavailable')
      await desk().save()
    })
  })
}
