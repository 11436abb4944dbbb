import type { AssignedRole } from '@cabinet/contract/roles'
import type { ManagedUser } from '@cabinet/contract/users.admin'
import { Select } from 'antd'
import { useMemo } from 'react'
import { signedInUserId } from '../../../kernel/session.ts'
import { translate } from '../../../kernel/text.ts'
import type { FormFieldSpec } from '../../../ui/admin/index.ts'
import { formatByteSize } from '../../../ui/format.ts'
import { LazyOrganisationPicker } from '../../organisations/index.ts'
import { LazyUserPicker } from '../lazy.tsx'
import { messages, userTypeNames } from './people.text.ts'
import { userRolesField } from './user-roles-field.tsx'

export interface UserFormValues {
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
  roleIds: string[]
}

/** The specification's rule for accounts. */
const accountPattern = /^[A-Za-z0-9_.@-]{1,19}$/
/** A rough check for typos; the server decides. */
const mailPattern = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

/** The fields of a user's form, for an administrator of type `myType`. */
export function useUserFormFields(
  user: ManagedUser | 'new',
  myType: number,
  roles: readonly AssignedRole[],
): FormFieldSpec<UserFormValues>[] {
  const isNew = user === 'new'
  return useMemo(() => {
    const owned = !isNew && user.fromDirectory
    const byDirectory = owned ? { disabled: true, hint: messages.directoryHint } : {}
    const types = ([1, 2, 3, 4] as const).filter((type) => type >= myType || (!isNew && type === user.type))
    return [
      { kind: 'section', words: messages.basics },
      {
        kind: 'text',
        name: 'account',
        words: messages.account,
        required: true,
        half: true,
        disabled: !isNew,
        ...(isNew && { hint: messages.accountHint }),
        check: (value: string) => (accountPattern.test(value.trim()) ? null : 'users.account_invalid'),
      },
      {
        kind: 'text',
        name: 'name',
        words: messages.name,
        required: true,
        half: true,
        ...byDirectory,
        check: (value: string) => (value.trim().length < 20 ? null : 'users.name_invalid'),
      },
      {
        kind: 'own',
        name: 'organisationId',
        words: messages.organisation,
        required: true,
        ...byDirectory,
        draw: (field) => (
          <LazyOrganisationPicker
            {...field}
            value={field.value as string}
            {...(!isNew && { names: { [user.organisationId]: user.organisationName } })}
          />
        ),
      },
      {
        kind: 'select',
        name: 'type',
        words: messages.type,
        half: true,
        disabled: !isNew && user.id === signedInUserId(),
        options: types.map((type) => ({ value: String(type), words: userTypeNames[type] })),
      },
      {
        kind: 'own',
        name: 'supervisorId',
        words: messages.supervisor,
        half: true,
        draw: (field) => (
          <LazyUserPicker
            {...field}
            value={field.value as string}
            clearable
            without={isNew ? [] : [user.id]}
          />
        ),
      },
      userRolesField(roles),
      {
        kind: 'text',
        name: 'mail',
        words: messages.mail,
        half: true,
        ...byDirectory,
        check: (value: string) => (mailPattern.test(value.trim()) ? null : 'users.mail_invalid'),
      },
      { kind: 'text', name: 'phone', words: messages.phone, half: true, ...byDirectory },
      {
        kind: 'password',
        name: 'password',
        words: messages.password,
        hint: messages.passwordHint,
        shown: () => isNew,
      },
      { kind: 'section', words: messages.limits },
      {
        kind: 'size',
        name: 'spaceTotal',
        words: messages.quotaTotal,
        required: true,
        half: true,
        zero: messages.noLimit,
        ...(!isNew && { hint: translate(messages.quotaHint, { used: formatByteSize(user.spaceUsed) }) }),
        check: (value: number) =>
          value !== 0 && (value < 0 || (!isNew && value < user.spaceUsed)) ? 'users.quota_invalid' : null,
      },
      {
        kind: 'size',
        name: 'singleFileMaxSize',
        words: messages.singleFile,
        required: true,
        half: true,
        zero: messages.noLimit,
        check: (value: number, { spaceTotal }) =>
          value > 0 && spaceTotal !== null && spaceTotal > 0 && value > spaceTotal
            ? 'users.quota_invalid'
            : null,
      },
      {
        kind: 'own',
        name: 'extensions',
        words: messages.extensions,
        hint: messages.extensionsHint,
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
        words: messages.expires,
        half: true,
        time: true,
        future: true,
        hint: messages.expiresHint,
      },
    ]
  }, [user, isNew, myType, roles])
}
