import type { UserError } from '@cabinet/contract/users'
import { type PersonRow, userAdminApi } from '@cabinet/contract/users-admin'
import { Select } from 'antd'
import { useMemo } from 'react'
import { call } from '../../../kernel/call.ts'
import { uid, useMe } from '../../../kernel/session.ts'
import { say, useText } from '../../../kernel/text.ts'
import { type Field, FormDrawer } from '../../../ui/admin/index.ts'
import { sizeText } from '../../../ui/format.ts'
import { OrganisationPicker } from '../../organisations/index.ts'
import { UserPicker } from '../lazy.tsx'
import { refreshPeople } from './people.api.ts'
import { typeWords, words } from './people.text.ts'
import type { Secret } from './secrets.tsx'

interface Values {
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

const gigabyte = 1024 ** 3
const errorAt: Partial<Record<UserError | 'organisations.user_limit_reached', keyof Values>> = {
  'users.account_taken': 'account',
  'users.account_invalid': 'account',
  'users.name_invalid': 'name',
  'users.mail_invalid': 'mail',
  'users.phone_invalid': 'phone',
  'users.supervisor_invalid': 'supervisorId',
  'users.quota_invalid': 'spaceTotal',
  'users.quota_above_organisation': 'spaceTotal',
  'users.expiry_past': 'expiresAt',
  'users.type_forbidden': 'type',
  'users.last_administrator': 'type',
  'organisations.user_limit_reached': 'organisationId',
}
/** The specification's rule for accounts. */
const accountPattern = /^[A-Za-z0-9_.@-]{1,19}$/
/** Good enough to see a slip; the server decides. */
const mailPattern = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

const initialOf = (user: PersonRow | 'new', organisationId: string | undefined): Values =>
  user === 'new'
    ? {
        account: '',
        name: '',
        organisationId,
        type: '4',
        supervisorId: undefined,
        mail: '',
        phone: '',
        password: '',
        spaceTotal: 10 * gigabyte,
        singleFileMaxSize: 0,
        extensions: [],
        expiresAt: null,
      }
    : {
        account: user.account,
        name: user.name,
        organisationId: user.organisationId,
        type: String(user.type),
        supervisorId: user.supervisorId || undefined,
        mail: user.mail,
        phone: user.phone,
        password: '',
        spaceTotal: user.spaceTotal,
        singleFileMaxSize: user.singleFileMaxSize,
        extensions: user.extNotAllow ? user.extNotAllow.split('|') : [],
        expiresAt: user.expiresAt,
      }

interface UserFormProps {
  user: PersonRow | 'new'
  /** Where a new one begins. */
  organisationId: string | undefined
  onClose(): void
  /** The password that was made. */
  onSecret(secrets: Secret[]): void
}

/** Creates or edits one user: every field. */
export function UserForm({ user, organisationId, onClose, onSecret }: UserFormProps) {
  const t = useText(words)
  const me = useMe().data
  const isNew = user === 'new'
  const fields = useFields(user, me?.type ?? 4)
  const save = async (values: Values) => {
    const { account, name, password, spaceTotal, extensions } = values
    const rest = {
      name: name.trim(),
      type: Number(values.type),
      mail: values.mail.trim(),
      phone: values.phone.trim(),
      supervisorId: values.supervisorId ?? '',
      unlimited: spaceTotal === 0,
      spaceTotal: spaceTotal || undefined,
      singleFileMaxSize: values.singleFileMaxSize ?? 0,
      extNotAllow: extensions.join('|'),
      expiresAt: values.expiresAt,
    }
    if (isNew) {
      const made = await call(userAdminApi.create, {
        ...rest,
        account: account.trim(),
        organisationId: values.organisationId!,
        password: password || undefined,
      })
      if (made.password) onSecret([{ name: account.trim(), value: made.password }])
    } else {
      const { type, expiresAt, ...plain } = rest
      await call(userAdminApi.update, {
        id: user.id,
        ...plain,
        // What did not change is not sent: nobody may touch the own type, even to leave it as it is.
        ...(type !== user.type && { type }),
        ...(expiresAt?.getTime() !== user.expiresAt?.getTime() && { expiresAt }),
        ...(values.organisationId !== user.organisationId && { organisationId: values.organisationId }),
      })
    }
    await refreshPeople()
  }
  const initial = useMemo(() => initialOf(user, organisationId), [user, organisationId])
  return (
    <FormDrawer<Values>
      open
      width={560}
      title={isNew ? t('add') : t('editTitle', { name: user.name })}
      initial={initial}
      fields={fields}
      errorAt={errorAt}
      doneWords={isNew ? words.addDone : undefined}
      onClose={onClose}
      submit={save}
    />
  )
}

function useFields(user: PersonRow | 'new', myType: number): Field<Values>[] {
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
