import type { ErrorKey } from '@cabinet/contract/errors'
import { type PersonRow, userAdminApi } from '@cabinet/contract/users.admin'
import { call } from '../../../kernel/call.ts'
import { CallError } from '../../../kernel/call-error.ts'
import type { Words } from '../../../kernel/text.ts'
import { say } from '../../../kernel/text.ts'
import { toast } from '../../../kernel/toast.ts'
import { askForm, type Outcome } from '../../../ui/admin/index.ts'
import { outcomes, refreshPeople } from './people.api.ts'
import { words } from './people.text.ts'
import type { Secret } from './secrets.tsx'

type Bulk = typeof userAdminApi.disable | typeof userAdminApi.move | typeof userAdminApi.expire

const idsOf = (users: readonly PersonRow[]) => users.map(({ id }) => id)

/** Does a deed over some people and answers what became of each. */
export async function over(
  users: readonly PersonRow[],
  send: (ids: string[]) => Promise<Awaited<ReturnType<typeof call<Bulk>>>>,
): Promise<Outcome[]> {
  const results = await send(idsOf(users))
  await refreshPeople()
  return outcomes(results)
}

/** The same for one; a refusal is thrown as the call's own would be. */
export async function overOne(
  user: PersonRow,
  done: Words,
  send: (ids: string[]) => Promise<Awaited<ReturnType<typeof call<Bulk>>>>,
) {
  const [outcome] = await over([user], send)
  if (outcome && !outcome.ok) throw new CallError((outcome.why ?? 'common.failed') as ErrorKey, 409)
  toast.success(words.done, { params: { words: say(done).replace('…', ''), name: user.name } })
}

export const disable = (ids: string[]) => call(userAdminApi.disable, { ids })
export const enable = (ids: string[]) => call(userAdminApi.enable, { ids })
export const unlock = (ids: string[]) => call(userAdminApi.unlock, { ids })
export const remove = (ids: string[]) => call(userAdminApi.remove, { ids })

/** New passwords; answers those that were made and what was refused. */
export async function reset(users: readonly PersonRow[], password?: string) {
  const results = await call(userAdminApi.resetPasswords, { ids: idsOf(users), password })
  await refreshPeople()
  const secrets: Secret[] = results.flatMap((one) =>
    one.password ? [{ name: one.account, value: one.password }] : [],
  )
  const refused: Outcome[] = results.map(({ id, result, reason }) => ({
    id,
    ok: result === 'done',
    ...(reason && { why: reason }),
  }))
  return { secrets, outcomes: refused }
}

/** Asks for a password (or none) for one person and resets it. */
export async function askReset(user: PersonRow): Promise<Secret[]> {
  let made: Secret[] = []
  await askForm({
    title: say(words.resetTitle, { name: user.name }),
    body: words.resetBody,
    okWords: words.reset,
    danger: true,
    initial: { password: '' },
    fields: [{ kind: 'password', name: 'password', words: words.newPassword, hint: words.passwordHint }],
    submit: async ({ password }) => {
      const { secrets, outcomes: all } = await reset([user], password || undefined)
      const refused = all.find(({ ok }) => !ok)
      if (refused) throw new CallError((refused.why ?? 'common.failed') as ErrorKey, 409)
      made = secrets
      if (secrets.length === 0)
        toast.success(words.done, { params: { words: say(words.reset), name: user.name } })
    },
  })
  return made
}

/** Asks until when accounts last; null is given up. */
export const askExpiry = (at: Date | null) =>
  askForm({
    title: words.expireTitle,
    initial: { expiresAt: at },
    fields: [
      {
        kind: 'date',
        name: 'expiresAt',
        words: words.expires,
        hint: words.expiresHint,
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

/** Asks which limits to set, and to what; null is given up. */
export async function askAllowance(from?: PersonRow) {
  const values = await askForm<Allowance>({
    title: words.spaceTitle,
    initial: {
      withQuota: true,
      spaceTotal: from?.spaceTotal ?? null,
      withSingleFile: !!from,
      singleFileMaxSize: from?.singleFileMaxSize ?? null,
    },
    fields: [
      { kind: 'switch', name: 'withQuota', words: words.setQuota },
      {
        kind: 'size',
        name: 'spaceTotal',
        words: words.quotaTotal,
        required: true,
        zero: words.noLimit,
        shown: (now) => now.withQuota,
      },
      { kind: 'switch', name: 'withSingleFile', words: words.setSingleFile },
      {
        kind: 'size',
        name: 'singleFileMaxSize',
        words: words.singleFile,
        required: true,
        zero: words.noLimit,
        shown: (now) => now.withSingleFile,
      },
    ],
  })
  if (!values || (!values.withQuota && !values.withSingleFile)) return null
  return {
    ...(values.withQuota && {
      unlimited: values.spaceTotal === 0,
      ...(values.spaceTotal && { spaceTotal: values.spaceTotal }),
    }),
    ...(values.withSingleFile && { singleFileMaxSize: values.singleFileMaxSize ?? 0 }),
  }
}
