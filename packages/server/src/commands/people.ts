import type { UserTypeCode } from '@cabinet/contract/users'
import { issueAccessToken } from '../features/auth/index.ts'
import { findFirstEnterprise } from '../features/organisations/index.ts'
import { createUserAccount, listAllUsers, setUserQuota } from '../features/users/index.ts'
import { generateToken } from '../kernel/crypto/tokens.ts'
import { AppError } from '../kernel/errors.ts'
import { type CommandDefinition, requireOption, wholeNumberOption } from './command.ts'

export const createUserCommand: CommandDefinition = {
  usage:
    '--account A --name N [--type 4] [--password P] [--must-change no] [--org ID] [--file-limit BYTES] [--ext-not-allow exe|bat]',
  async run(ctx, options) {
    const organisationId =
      typeof options.org === 'string' ? options.org : (await findFirstEnterprise(ctx.db))?.id
    if (!organisationId) throw new AppError('common.not_found')
    const account = requireOption(options, 'account')
    const given = typeof options.password === 'string' ? options.password : null
    const password = given ?? `${generateToken(9)}a1`
    const id = await createUserAccount(ctx, {
      account,
      name: requireOption(options, 'name'),
      type: (options.type === undefined ? 4 : wholeNumberOption(options, 'type')) as UserTypeCode,
      password,
      organisationId,
      mustChangePassword: options['must-change'] !== 'no',
      ...(options['file-limit'] !== undefined && { singleFileMax: wholeNumberOption(options, 'file-limit') }),
      ...(options['ext-not-allow'] !== undefined && { extNotAllow: requireOption(options, 'ext-not-allow') }),
    })
    const shown = given === null ? { password } : {}
    return {
      words: `created ${account} ${id}${given === null ? ` with password ${password}` : ''}`,
      json: { id, account, ...shown },
    }
  },
}

export const setQuotaCommand: CommandDefinition = {
  usage: '--account A --bytes N',
  async run(ctx, options) {
    const account = requireOption(options, 'account')
    const bytes = wholeNumberOption(options, 'bytes')
    await setUserQuota(ctx, { account, bytes })
    return {
      words: `${account} may keep ${bytes === 0 ? 'any number of' : bytes} bytes`,
      json: { account, bytes },
    }
  },
}

export const issueTokenCommand: CommandDefinition = {
  usage: '--account A',
  async run(ctx, options) {
    const account = requireOption(options, 'account')
    const token = await issueAccessToken(ctx, account)
    return { words: token, json: { account, token } }
  },
}

export const listUsersCommand: CommandDefinition = {
  usage: '',
  async run(ctx) {
    const users = await listAllUsers(ctx)
    const lines = users.map(
      (user) => `${user.account}\t${user.name}\t${user.type}\t${user.used}/${user.quota}`,
    )
    return { words: lines.join('\n'), json: users }
  },
}
