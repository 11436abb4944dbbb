import { type AssignedRole, type RoleErrorKey, roleEndpoints } from '@cabinet/contract/roles'
import type { UserErrorKey } from '@cabinet/contract/users'
import { type ManagedUser, userAdminEndpoints } from '@cabinet/contract/users.admin'
import { useMemo } from 'react'
import { call } from '../../../kernel/call.ts'
import { confirmConsequences, type MembershipChange } from '../../../kernel/consequences.ts'
import { useEndpoint } from '../../../kernel/query.ts'
import { useSignedInUser } from '../../../kernel/session.ts'
import { useText } from '../../../kernel/text.ts'
import { FormDrawer } from '../../../ui/admin/index.ts'
import { refreshUserQueries } from './people.api.ts'
import { messages } from './people.text.ts'
import type { GeneratedPassword } from './secrets.tsx'
import { type UserFormValues, useUserFormFields } from './user-fields.tsx'

const none: AssignedRole[] = []
const gigabyte = 1024 ** 3
const errorAt: Partial<
  Record<
    UserErrorKey | RoleErrorKey | 'organisations.user_limit_reached' | 'auth.password_weak',
    keyof UserFormValues
  >
> = {
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
  'auth.password_weak': 'password',
  'users.last_administrator': 'type',
  'organisations.user_limit_reached': 'organisationId',
  'roles.not_held': 'roleIds',
  'roles.not_found': 'roleIds',
}
const initialOf = (user: ManagedUser | 'new', organisationId: string | undefined): UserFormValues =>
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
        roleIds: [],
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
        roleIds: user.roles.map(({ id }) => id),
      }

/** Returns a change for each role that is given or taken, because each reports its effect. */
function roleChangesOf({ id, roles }: ManagedUser, roleIds: string[]): MembershipChange[] {
  const held = roles.map((role) => role.id)
  return [
    ...roleIds
      .filter((role) => !held.includes(role))
      .map((subjectId) => ({ kind: 'role' as const, subjectId, added: [id] })),
    ...held
      .filter((role) => !roleIds.includes(role))
      .map((subjectId) => ({ kind: 'role' as const, subjectId, removed: [id] })),
  ]
}

interface UserFormProps {
  user: ManagedUser | 'new'
  /** The organisation of a new user. */
  organisationId: string | undefined
  onClose(): void
  /** Called with generated passwords. */
  onSecret(secrets: GeneratedPassword[]): void
}

/** Creates or edits one user: every field. */
export function UserFormDrawer({ user, organisationId, onClose, onSecret }: UserFormProps) {
  const t = useText(messages)
  const me = useSignedInUser().data
  const isNew = user === 'new'
  const roles = useEndpoint(roleEndpoints.ofUser, isNew ? {} : { userId: user.id }).data
  const fields = useUserFormFields(user, me?.type ?? 4, roles ?? none)
  const save = async (values: UserFormValues) => {
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
      const made = await call(userAdminEndpoints.create, {
        ...rest,
        account: account.trim(),
        organisationId: values.organisationId!,
        password: password || undefined,
        ...(values.roleIds.length > 0 && { roleIds: values.roleIds }),
      })
      if (made.password) onSecret([{ name: account.trim(), value: made.password }])
    } else {
      const { type, expiresAt, ...plain } = rest
      const { organisationId: to } = values
      if (to && to !== user.organisationId) {
        const change = { kind: 'organisation', subjectId: to, added: [user.id] } as const
        if (!(await confirmConsequences(change))) return false
      }
      const { roleIds } = values
      for (const change of roleChangesOf(user, roleIds))
        if (!(await confirmConsequences(change))) return false
      const hasOtherRoles = roleChangesOf(user, roleIds).length > 0
      await call(userAdminEndpoints.update, {
        id: user.id,
        ...plain,
        // Send changed fields only: nobody may set their own type, even to the same value.
        ...(type !== user.type && { type }),
        ...(expiresAt?.getTime() !== user.expiresAt?.getTime() && { expiresAt }),
        ...(hasOtherRoles && { roleIds }),
        ...(values.organisationId !== user.organisationId && { organisationId: values.organisationId }),
      })
    }
    await refreshUserQueries()
    return true
  }
  const initial = useMemo(() => initialOf(user, organisationId), [user, organisationId])
  return (
    <FormDrawer<UserFormValues>
      open
      width={560}
      title={isNew ? t('add') : t('editTitle', { name: user.name })}
      initial={initial}
      fields={fields}
      errorAt={errorAt}
      doneWords={isNew ? messages.addDone : undefined}
      onClose={onClose}
      submit={save}
    />
  )
}
