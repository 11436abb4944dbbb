import type { UserType } from '@cabinet/contract/users'
import { issueToken } from '../features/auth/index.ts'
import { findFirstEnterprise } from '../features/organisations/index.ts'
import { createUser, listUsers, setQuota } from '../features/users/index.ts'
import { newToken } from '../kernel/crypto/tokens.ts'
import { AppError } from '../kernel/errors.ts'
import { type Command, wanted, wholeNumber } from './command.ts'

export const createUserCommand: Command = {
  usage:
    '--account A --name N [--type 4] [--password P] [--must-change no] [--org ID] [--file-limit BYTES] [--ext-not-allow exe|bat]',
  async run(ctx, options) {
    const organisationId =
      typeof options.org === 'string' ? options.org : (await findFirstEnterprise(ctx.db))?.id
    if (!organisationId) throw new AppError('common.not_found')
    const account = wanted(options, 'account')
    const given = typeof options.password === 'string' ? options.password : null
    const password = given ?? `${newToken(9)}a1`
    const id = await createUser(ctx, {
      account,
      name: wanted(options, 'name'),
      type: (options.type === undefined ? 4 : wholeNumber(options, 'type')) as UserType,
      password,
      organisationId,
      mustChangePassword: options['must-change'] !== 'no',
      ...(options['file-limit'] !== undefined && { singleFileMax: wholeNumber(options, 'file-limit') }),
      ...(options['ext-not-allow'] !== undefined && { extNotAllow: wanted(options, 'ext-not-allow') }),
    })
    const shown = given === null ? { password } : {}
    return {
      words: `created ${account} ${id}${given === null ? ` with password ${password}` : ''}`,
      json: { id, account, ...shown },
    }
  },
}

export const setQuotaCommand: Command = {
  usage: '--account A --bytes N',
  async run(ctx, options) {
    const account = wanted(options, 'account')
    const bytes = wholeNumber(options, 'bytes')
    await setQuota(ctx, { account, bytes })
    return {
      words: `${account} may keep ${bytes === 0 ? 'any number of' : bytes} bytes`,
      json: { account, bytes },
    }
  },
}

export const issueTokenCommand: Command = {
  usage: '--account A',
  async run(ctx, options) {
    const account = wanted(options, 'account')
    const token = await issueToken(ctx, account)
    return { words: token, json: { account, token } }
  },
}

export const listUsersCommand: Command = {
  usage: '',
  async run(ctx) {
    const users = await listUsers(ctx)
    const lines = users.map(
      (user) => `${user.account}\t${user.name}\t${user.type}\t${user.used}/${user.quota}`,
    )
    return { words: lines.join('\n'), json: users }
  },
}
