import { type RoleMemberRow, roleEndpoints, type UserRoleRow } from '@cabinet/contract/roles'
import type { UserTypeCode } from '@cabinet/contract/users'
import { UserPlus, X } from 'lucide-react'
import { useState } from 'react'
import { call } from '../../kernel/call.ts'
import { confirmConsequences } from '../../kernel/consequences.ts'
import { useGrowingList } from '../../kernel/more.ts'
import { translate, useText, useTranslate } from '../../kernel/text.ts'
import { showToast } from '../../kernel/toast.ts'
import { askForm, CommandButton, PersonCell } from '../../ui/admin/index.ts'
import { askForConfirmation } from '../../ui/confirm.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { SearchInput } from '../../ui/search-input.tsx'
import { SkeletonBar } from '../../ui/skeleton.tsx'
import { Tag } from '../../ui/tag.tsx'
import { LazyUserPicker } from '../users/index.ts'
import styles from './role-drawer.module.css'
import { refreshRoleQueries } from './roles.api.ts'
import { messages, roleUserTypeMessages } from './roles.text.ts'

const addMembers = (role: UserRoleRow) =>
  askForm<{ users: string[] }>({
    title: translate(messages.addMembersTitle, { name: role.name }),
    okWords: messages.addMembers,
    errorAt: { 'roles.user_forbidden': 'users' },
    initial: { users: [] },
    fields: [
      {
        kind: 'own',
        name: 'users',
        words: messages.people,
        required: true,
        draw: (field) => <LazyUserPicker {...field} many value={field.value as string[]} />,
      },
    ],
    submit: async ({ users }) => {
      if (!(await confirmConsequences({ kind: 'role', subjectId: role.id, added: users }))) return false
      await call(roleEndpoints.addMembers, { id: role.id, userIds: users })
      await refreshRoleQueries()
      showToast.success(messages.saved)
      return true
    },
  })

/** The members of a role: search, add, remove. */
export function RoleMembersTab({ role }: { role: UserRoleRow }) {
  const t = useText(messages)
  const [search, setSearch] = useState('')
  const asked = { id: role.id, search: search || undefined }
  const { rows, error, more, retry } = useGrowingList(roleEndpoints.members, asked)
  const remove = async (member: RoleMemberRow) => {
    const sure = () =>
      askForConfirmation({
        title: t('removeTitle', { name: member.name }),
        body: t('removeBody'),
        okWords: t('remove'),
        cancelWords: t('cancel'),
        danger: true,
      })
    if (!(await confirmConsequences({ kind: 'role', subjectId: role.id, removed: [member.id] }, sure))) return
    await call(roleEndpoints.removeMembers, { id: role.id, userIds: [member.id] })
    await refreshRoleQueries()
  }
  if (error)
    return <ErrorState title={t('failed')} hint={t('failedHint')} retryWords={t('retry')} onRetry={retry} />
  return (
    <>
      <div className={styles.bar}>
        <SearchInput
          words={t('memberSearch')}
          clearWords={t('clear')}
          value={search}
          onSearch={setSearch}
          wait={300}
        />
        <CommandButton words={messages.addMembers} icon={<UserPlus />} run={() => addMembers(role)} />
      </div>
      {!rows && <SkeletonBar height={54} radius={8} />}
      {rows?.length === 0 && (
        <EmptyState
          drawing={search ? 'search' : 'people'}
          title={t(search ? 'noneFound' : 'noMembers')}
          {...(!search && { hint: t('noMembersHint') })}
        />
      )}
      <ul className={styles.people}>
        {rows?.map((member) => (
          <Member key={member.id} member={member} onRemove={remove} />
        ))}
      </ul>
      {more && <CommandButton words={messages.more} run={more} />}
    </>
  )
}

interface MemberProps {
  member: RoleMemberRow
  onRemove: (member: RoleMemberRow) => Promise<void>
}

function Member({ member, onRemove }: MemberProps) {
  const t = useText(messages)
  const says = useTranslate()
  return (
    <li className={styles.person}>
      <PersonCell
        name={member.name}
        below={`${member.account} · ${member.organisationName}`}
        faded={member.disabled}
      />
      {member.type < 4 && <Tag>{says(roleUserTypeMessages[member.type as UserTypeCode])}</Tag>}
      <IconButton
        small
        words={t('removeOf', { name: member.name })}
        icon={<X />}
        onClick={() => void onRemove(member).catch(showToast.failure)}
      />
    </li>
  )
}
