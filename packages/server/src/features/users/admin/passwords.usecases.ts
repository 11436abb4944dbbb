import type { EndpointInput, EndpointReply } from '@cabinet/contract/endpoint'
import { passwordRefusal } from '@cabinet/contract/settings'
import type { userAdminEndpoints } from '@cabinet/contract/users.admin'
import { hashFirstPassword, newFirstPassword } from '../../../kernel/crypto/first-password.ts'
import { hashPassword } from '../../../kernel/crypto/passwords.ts'
import type { Ctx } from '../../../kernel/ctx.ts'
import { AppError, throwIfRefused } from '../../../kernel/errors.ts'
import { recordJournalLines } from '../../journal/index.ts'
import { getSettingValues, passwordPolicyOf } from '../../settings/index.ts'
import { tellUserChange } from '../changes.ts'
import { updatePasswords } from '../people.store.ts'
import { lockUserTargets, refuseOwnAccount, refuseTargetsByRule } from './targets.ts'

type Results = EndpointReply<typeof userAdminEndpoints.resetPasswords>

/** Resets passwords: one user may get a given one, others get generated ones, returned only here. */
export async function resetPasswords(
  ctx: Ctx,
  { ids, password }: EndpointInput<typeof userAdminEndpoints.resetPasswords>,
): Promise<Results> {
  const unique = [...new Set(ids)]
  if (password !== undefined && unique.length > 1) throw new AppError('users.one_password_one_user')
  const given = password === undefined ? null : await hashChosenPassword(ctx, password)
  return ctx.together(async (tx) => {
    const targets = await lockUserTargets(tx, unique)
    // users change their own password by entering the old one
    refuseOwnAccount(tx, targets)
    refuseTargetsByRule(targets, (user) => (user.from_directory ? 'users.from_directory' : null))
    const shown = new Map<string, string>()
    const hashes = new Map<string, string>()
    for (const { id } of targets.users) {
      const fresh = newFirstPassword()
      if (given === null) shown.set(id, fresh)
      hashes.set(id, given ?? hashFirstPassword(fresh))
    }
    await updatePasswords(tx.db, hashes)
    await tellUserChange(tx, 'password', [...hashes.keys()])
    await recordJournalLines(
      tx,
      targets.users.map(({ id, account }) => ({ action: 'users.reset_password', after: { id, account } })),
    )
    const users = new Map(targets.users.map((user) => [user.id, user]))
    return unique.map((id): Results[number] => {
      const user = users.get(id)
      if (!user)
        return {
          id,
          account: '',
          name: targets.names.get(id) ?? '',
          result: 'refused',
          reason: targets.refused.get(id),
        }
      return { id, account: user.account, name: user.name, result: 'done', password: shown.get(id) }
    })
  })
}

/** Returns the hash of a chosen password. Throws `auth.password_weak`. */
export async function hashChosenPassword(ctx: Ctx, password: string): Promise<string> {
  throwIfRefused(passwordRefusal(password, passwordPolicyOf(await getSettingValues(ctx.db))))
  return hashPassword(password)
}
