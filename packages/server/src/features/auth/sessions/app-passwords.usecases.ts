import { accountEvents } from '@cabinet/contract/auth.events'
import type { AppPassword, sessionEndpoints } from '@cabinet/contract/auth.sessions'
import type { EndpointInput } from '@cabinet/contract/endpoint'
import { limits } from '@cabinet/contract/limits'
import { generateId } from '../../../kernel/crypto/id.ts'
import { hashTokenSha256 } from '../../../kernel/crypto/tokens.ts'
import type { Ctx } from '../../../kernel/ctx.ts'
import { AppError } from '../../../kernel/errors.ts'
import { pushMessage } from '../../../kernel/push/message.ts'
import { recordJournalLine } from '../../journal/index.ts'
import { notifyByPreference } from '../../profiles/index.ts'
import { requireReauthentication } from '../factors/index.ts'
import { newAppPassword } from './app-passwords.rules.ts'
import { dropAppPasswords, findAppPasswords, insertAppPassword } from './app-passwords.store.ts'

/** Lists the actor's app passwords, newest first. */
export async function listAppPasswords(ctx: Ctx): Promise<AppPassword[]> {
  const rows = await findAppPasswords(ctx.db, ctx.actor.userId)
  return rows.map(({ id, name, scope, created_at, used_at, ip }) => ({
    ...{ id, name, scope, ip },
    createdAt: created_at,
    usedAt: used_at,
  }))
}

/** Creates an app password after the password or a recent sign-in. It is returned only here. */
export async function addAppPassword(
  ctx: Ctx,
  { name, scope, password: own }: EndpointInput<typeof sessionEndpoints.addAppPassword>,
) {
  await requireReauthentication(ctx, own)
  const id = generateId()
  const password = newAppPassword()
  await ctx.together(async (tx) => {
    const row = {
      id,
      user_id: tx.actor.userId,
      name,
      hash: hashTokenSha256(password),
      scope,
      created_at: tx.now(),
    }
    if (!(await insertAppPassword(tx.db, row, limits.appPasswords)))
      throw new AppError('auth.app_passwords_full', { most: limits.appPasswords })
    await recordJournalLine(tx, { action: 'auth.add_app_password', after: { id, name, scope } })
    await notifyByPreference(tx, [tx.actor.userId], {
      kind: 'security',
      message: pushMessage(accountEvents.changed, {
        level: 2,
        textKey: 'accountPush.appPassword',
        payload: { name },
      }),
    })
  })
  return { id, password }
}

/** Deletes one of the actor's app passwords: drives mounted with it stop at once. */
export const dropAppPassword = (ctx: Ctx, { id }: EndpointInput<typeof sessionEndpoints.dropAppPassword>) =>
  ctx.together(async (tx) => {
    const [name] = await dropAppPasswords(tx.db, [tx.actor.userId], id)
    if (name === undefined) throw new AppError('common.not_found')
    await recordJournalLine(tx, { action: 'auth.drop_app_password', before: { id, name } })
    return {}
  })
