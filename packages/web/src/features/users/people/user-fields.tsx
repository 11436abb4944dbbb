import type { PersonRow } from '@cabinet/contract/users.admin'
import { Select } from 'antd'
import { useMemo } from 'react'
import { uid } from '../../../kernel/session.ts'
import { say } from '../../../kernel/text.ts'
import type { Field } from '../../../ui/admin/index.ts'
import { sizeText } from '../../../ui/format.ts'
import { OrganisationPicker } from '../../organisations/index.ts'
import { UserPicker } from '../lazy.tsx'
import { typeWords, words } from './people.text.ts'

export interface Values {
  account: string
  name: string
  organisationId: string | undefined
  type: string
  supervisorId: string | undefined
  mail: string
  phone: string
  password: string
  spaceTotal: number | null
  singleFileMaxSize: number | null
  extensions: string[]
  expiresAt: Date | null
}

/** The specification's rule for accounts. */
const accountPattern = /^[A-Za-z0-9_.@-]{1,19}$/
/** Good enough to see a slip; the server decides. */
const mailPattern = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

/** The fields of a user's form, for an administrator of type `myType`. */
export function useFields(user: PersonRow | 'new', myType: number): Field<Values>[] {
  const isNew = user === 'new'
  return useMemo(() => {
    const owned = !isNew && user.fromDirectory
    const byDirectory = owned ? { disabled: true, hint: words.directoryHint } : {}
    const types = ([1, 2, 3, 4] as const).filter((type) => type >= myType || (!isNew && type === user.type))
    return [
      { kind: 'section', words: words.basics },
      {
        kind: 'text',
        name: 'account',
        words: words.account,
        required: true,
        half: true,
        disabled: !isNew,
        ...(isNew && { hint: words.accountHint }),
        check: (value: string) => (accountPattern.test(value.trim()) ? null : 'users.account_invalid'),
      },
      {
        kind: 'text',
        name: 'name',
        words: words.name,
        required: true,
        half: true,
        ...byDirectory,
        check: (value: string) => (value.trim().length < 20 ? null : 'users.name_invalid'),
      },
      {
        kind: 'own',
        name: 'organisationId',
        words: words.organisation,
        required: true,
        ...byDirectory,
        draw: (field) => (
          <OrganisationPicker
            {...field}
            value={field.value as string}
            {...(!isNew && { names: { [user.organisationId]: user.organisationName } })}
          />
        ),
      },
      {
        kind: 'select',
        name: 'type',
        words: words.type,
        half: true,
        disabled: !isNew && user.id === uid(),
        options: types.map((type) => ({ value: String(type), words: typeWords[type] })),
      },
      {
        kind: 'own',
        name: 'supervisorId',
        words: words.supervisor,
        half: true,
        draw: (field) => (
          <UserPicker {...field} value={field.value as string} clearable without={isNew ? [] : [user.id]} />
        ),
      },
      {
        kind: 'text',
        name: 'mail',
        words: words.mail,
        half: true,
        ...byDirectory,
        check: (value: string) => (mailPattern.test(value.trim()) ? null : 'users.mail_invalid'),
      },
      { kind: 'text', name: 'phone', words: words.phone, half: true, ...byDirectory },
      {
        kind: 'password',
        name: 'password',
        words: words.password,
        hint: words.passwordHint,
        shown: () => isNew,
      },
      { kind: 'section', words: words.limits },
      {
        kind: 'size',
        name: 'spaceTotal',
        words: words.quotaTotal,
        required: true,
        half: true,
        zero: words.noLimit,
        ...(!isNew && { hint: say(words.quotaHint, { used: sizeText(user.spaceUsed) }) }),
        check: (value: number) =>
          value !== 0 && (value < 0 || (!isNew && value < user.spaceUsed)) ? 'users.quota_invalid' : null,
      },
      {
        kind: 'size',
        name: 'singleFileMaxSize',
        words: words.singleFile,
        required: true,
        half: true,
        zero: words.noLimit,
        check: (value: number, { spaceTotal }) =>
          value > 0 && spaceTotal !== null && spaceTotal > 0 && value > spaceTotal
            ? 'users.quota_invalid'
            : null,
      },
      {
        kind: 'own',
        name: 'extensions',
        words: words.extensions,
        hint: words.extensionsHint,
        draw: ({ value, onChange, placeholder: _, ...field }) => (
          <Select
            {...field}
            mode="tags"
            open={false}
            suffixIcon={null}
            tokenSeparators={['|', ',', ' ', '，']}
            value={value as string[]}
            onChange={(next: string[]) =>
              onChange([
                ...new Set(next.map((one) => one.trim().replace(/^\./, '').toLowerCase()).filter(Boolean)),
              ])
            }
          />
        ),
      },
      {
        kind: 'date',
        name: 'expiresAt',
        words: words.expires,
        half: true,
        time: true,
        future: true,
        hint: words.expiresHint,
      },
    ]
  }, [user, isNew, myType])
}
