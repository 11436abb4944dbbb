import { type Role, type RoleMember, roleApi } from '@cabinet/contract/roles'
import type { UserType } from '@cabinet/contract/users'
import { UserPlus, X } from 'lucide-react'
import { useState } from 'react'
import { call } from '../../kernel/call.ts'
import { confirmConsequences } from '../../kernel/consequences.ts'
import { useMore } from '../../kernel/more.ts'
import { say, useSay, useText } from '../../kernel/text.ts'
import { toast } from '../../kernel/toast.ts'
import { askForm, DeedButton, PersonCell } from '../../ui/admin/index.ts'
import { ask } from '../../ui/confirm.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { SearchInput } from '../../ui/search-input.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Tag } from '../../ui/tag.tsx'
import { UserPicker } from '../users/index.ts'
import styles from './role-drawer.module.css'
import { refreshRoles } from './roles.api.ts'
import { typeWords, words } from './roles.text.ts'

const addMembers = (role: Role) =>
  askForm<{ users: string[] }>({
    title: say(words.addMembersTitle, { name: role.name }),
    okWords: words.addMembers,
    initial: { users: [] },
    fields: [
      {
        kind: 'own',
        name: 'users',
        words: words.people,
        required: true,
        draw: (field) => <UserPicker {...field} many value={field.value as string[]} />,
      },
    ],
    submit: async ({ users }) => {
      if (!(await confirmConsequences({ kind: 'role', subjectId: role.id, added: users }))) return false
      await call(roleApi.addMembers, { id: role.id, userIds: users })
      await refreshRoles()
      toast.success(words.saved)
      return true
    },
  })

/** Who has the role: search, add, remove. */
export function RoleMembers({ role }: { role: Role }) {
  const t = useText(words)
  const [search, setSearch] = useState('')
  const asked = { id: role.id, search: search || undefined }
  const { rows, error, more, retry } = useMore(roleApi.members, asked)
  const remove = async (member: RoleMember) => {
    const sure = () =>
      ask({
        title: t('removeTitle', { name: member.name }),
        body: t('removeBody'),
        okWords: t('remove'),
        cancelWords: t('cancel'),
        danger: true,
      })
    if (!(await confirmConsequences({ kind: 'role', subjectId: role.id, removed: [member.id] }, sure))) return
    await call(roleApi.removeMembers, { id: role.id, userIds: [member.id] })
    await refreshRoles()
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
        <DeedButton words={words.addMembers} icon={<UserPlus />} run={() => addMembers(role)} />
      </div>
      {!rows && <Skeleton height={54} radius={8} />}
      {rows?.length === 0 && (
        <EmptyState
          drawing={search ? 'search' : 'folder'}
          title={t(search ? 'noneFound' : 'noMembers')}
          {...(!search && { hint: t('noMembersHint') })}
        />
      )}
      <ul className={styles.people}>
        {rows?.map((member) => (
          <Member key={member.id} member={member} onRemove={remove} />
        ))}
      </ul>
      {more && <DeedButton words={words.more} run={more} />}
    </>
  )
}

interface MemberProps {
  member: RoleMember
  onRemove: (member: RoleMember) => Promise<void>
}

function Member({ member, onRemove }: MemberProps) {
  const t = useText(words)
  const says = useSay()
  return (
    <li className={styles.person}>
      <PersonCell
        name={member.name}
        below={`${member.account} · ${member.organisationName}`}
        faded={member.disabled}
      />
      {member.type < 4 && <Tag>{says(typeWords[member.type as UserType])}</Tag>}
      <IconButton
        small
        words={t('removeOf', { name: member.name })}
        icon={<X />}
        onClick={() => void onRemove(member).catch(toast.failure)}
      />
    </li>
  )
}
