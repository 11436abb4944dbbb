import type { ErrorKey } from '@cabinet/contract/errors'
import { type ManagedUser, userAdminEndpoints } from '@cabinet/contract/users.admin'
import { call } from '../../../kernel/call.ts'
import { CallError } from '../../../kernel/call-error.ts'
import type { LocalizedText } from '../../../kernel/text.ts'
import { translate } from '../../../kernel/text.ts'
import { showToast } from '../../../kernel/toast.ts'
import { askForm, type RowOutcome } from '../../../ui/admin/index.ts'
import { refreshUserQueries, userChangeOutcomes } from './people.api.ts'
import { messages } from './people.text.ts'
import type { GeneratedPassword } from './secrets.tsx'

type Bulk =
  | typeof userAdminEndpoints.disable
  | typeof userAdminEndpoints.move
  | typeof userAdminEndpoints.expire

const idsOf = (users: readonly ManagedUser[]) => users.map(({ id }) => id)

/** Applies a command to several users and returns each result. */
export async function changeManyUsers(
  users: readonly ManagedUser[],
  send: (ids: string[]) => Promise<Awaited<ReturnType<typeof call<Bulk>>>>,
): Promise<RowOutcome[]> {
  const results = await send(idsOf(users))
  await refreshUserQueries()
  return userChangeOutcomes(results)
}

/** Applies a command to one user; throws a refusal as the call itself would. */
export async function changeOneUser(
  user: ManagedUser,
  done: LocalizedText,
  send: (ids: string[]) => Promise<Awaited<ReturnType<typeof call<Bulk>>>>,
) {
  const [outcome] = await changeManyUsers([user], send)
  if (outcome && !outcome.ok) throw new CallError((outcome.why ?? 'common.failed') as ErrorKey, 409)
  showToast.success(messages.done, { params: { words: translate(done).replace('…', ''), name: user.name } })
}

export const sendUserDisable = (ids: string[]) => call(userAdminEndpoints.disable, { ids })
export const sendUserEnable = (ids: string[]) => call(userAdminEndpoints.enable, { ids })
export const sendUserUnlock = (ids: string[]) => call(userAdminEndpoints.unlock, { ids })
export const sendUserRemoval = (ids: string[]) => call(userAdminEndpoints.remove, { ids })

/** Resets passwords; returns the generated ones and the refusals. */
export async function sendPasswordResets(users: readonly ManagedUser[], password?: string) {
  const results = await call(userAdminEndpoints.resetPasswords, { ids: idsOf(users), password })
  await refreshUserQueries()
  const secrets: GeneratedPassword[] = results.flatMap((one) =>
    one.password ? [{ name: one.account, value: one.password }] : [],
  )
  const refused: RowOutcome[] = results.map(({ id, result, reason }) => ({
    id,
    ok: result === 'done',
    ...(reason && { why: reason }),
  }))
  return { secrets, outcomes: refused }
}

/** Asks for a password (or none) for one user and resets it. */
export async function askPasswordReset(user: ManagedUser): Promise<GeneratedPassword[]> {
  let made: GeneratedPassword[] = []
  await askForm({
    title: translate(messages.resetTitle, { name: user.name }),
    body: messages.resetBody,
    okWords: messages.reset,
    danger: true,
    errorAt: { 'auth.password_weak': 'password', 'auth.password_used': 'password' },
    initial: { password: '' },
    fields: [
      { kind: 'password', name: 'password', words: messages.newPassword, hint: messages.passwordHint },
    ],
    submit: async ({ password }) => {
      const { secrets, outcomes: all } = await sendPasswordResets([user], password || undefined)
      const refused = all.find(({ ok }) => !ok)
      if (refused) throw new CallError((refused.why ?? 'common.failed') as ErrorKey, 409)
      made = secrets
      if (secrets.length === 0)
        showToast.success(messages.done, { params: { words: translate(messages.reset), name: user.name } })
    },
  })
  return made
}

interface AccountExpiry {
  expiresAt: Date | null
}

/** Asks for the expiry of accounts and sends it, if `send` is given; null when cancelled. */
export const askAccountExpiry = (at: Date | null, send?: (values: AccountExpiry) => Promise<unknown>) =>
  askForm<AccountExpiry>({
    title: messages.expireTitle,
    initial: { expiresAt: at },
    errorAt: { 'users.expiry_past': 'expiresAt' },
    ...(send && { submit: send }),
    fields: [
      {
        kind: 'date',
        name: 'expiresAt',
        words: messages.expires,
        hint: messages.expiresHint,
        time: true,
        future: true,
      },
    ],
  })

interface Allowance {
  withQuota: boolean
  spaceTotal: number | null
  withSingleFile: boolean
  singleFileMaxSize: number | null
}

interface UserLimits {
  unlimited?: boolean
  spaceTotal?: number
  singleFileMaxSize?: number
}

/** Returns the limits that were switched on. */
const limitsOf = (values: Allowance): UserLimits => ({
  ...(values.withQuota && {
    unlimited: values.spaceTotal === 0,
    ...(values.spaceTotal && { spaceTotal: values.spaceTotal }),
  }),
  ...(values.withSingleFile && { singleFileMaxSize: values.singleFileMaxSize ?? 0 }),
})

/** Asks for the limits to set and sends them, if `send` is given; null when cancelled or none is set. */
export async function askUserLimits(
  from?: ManagedUser,
  send?: (limits: UserLimits) => Promise<unknown>,
): Promise<UserLimits | null> {
  const values = await askForm<Allowance>({
    title: messages.spaceTitle,
    errorAt: { 'users.quota_invalid': 'spaceTotal', 'users.quota_above_organisation': 'spaceTotal' },
    ...(send && {
      submit: async (chosen) => {
        if (chosen.withQuota || chosen.withSingleFile) await send(limitsOf(chosen))
      },
    }),
    initial: {
      withQuota: true,
      spaceTotal: from?.spaceTotal ?? null,
      withSingleFile: !!from,
      singleFileMaxSize: from?.singleFileMaxSize ?? null,
    },
    fields: [
      { kind: 'switch', name: 'withQuota', words: messages.setQuota },
      {
        kind: 'size',
        name: 'spaceTotal',
        words: messages.quotaTotal,
        required: true,
        zero: messages.noLimit,
        shown: (now) => now.withQuota,
      },
      { kind: 'switch', name: 'withSingleFile', words: messages.setSingleFile },
      {
        kind: 'size',
        name: 'singleFileMaxSize',
        words: messages.singleFile,
        required: true,
        zero: messages.noLimit,
        shown: (now) => now.withSingleFile,
      },
    ],
  })
  return values && (values.withQuota || values.withSingleFile) ? limitsOf(values) : null
}
