import { groupApi, type UserGroup } from '@cabinet/contract/users.groups'
import { UserMinus, UserPlus } from 'lucide-react'
import { useState } from 'react'
import { call } from '../../../kernel/call.ts'
import { confirmConsequences } from '../../../kernel/consequences.ts'
import { useMore } from '../../../kernel/more.ts'
import { useMe } from '../../../kernel/session.ts'
import { say, useText } from '../../../kernel/text.ts'
import { toast } from '../../../kernel/toast.ts'
import { askForm, DeedButton, PersonCell } from '../../../ui/admin/index.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { SearchInput } from '../../../ui/search-input.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { UserPicker } from '../lazy.tsx'
import styles from './group-members.module.css'
import { refreshGroups } from './groups.api.ts'
import { words } from './groups.text.ts'

/** Asks for people and puts them into a group. */
async function addTo(group: UserGroup, weigh: boolean) {
  await askForm<{ ids: string[] }>({
    title: say(words.addMembersTo, { name: group.name }),
    okWords: words.addOk,
    initial: { ids: [] },
    fields: [
      {
        kind: 'own',
        name: 'ids',
        words: words.people,
        required: true,
        draw: (field) => <UserPicker {...field} many value={field.value as string[]} />,
      },
    ],
    submit: async ({ ids }) => {
      if (weigh && !(await confirmConsequences({ kind: 'group', subjectId: group.id, added: ids })))
        return false
      const results = await call(groupApi.addMembers, { groupId: group.id, ids })
      await refreshGroups()
      const refused = results.find(({ result }) => result === 'refused')
      if (refused) toast.error(refused.reason ?? 'common.failed')
      const count = results.filter(({ result }) => result === 'done').length
      if (count > 0) toast.success(words.membersAdded, { params: { count } })
      return true
    },
  })
}

/** The people of a group; with `editable` some can be added and taken out. */
export function GroupMembers({ group, editable }: { group: UserGroup; editable: boolean }) {
  const t = useText(words)
  const [search, setSearch] = useState('')
  // what folders people gain and lose is shown to administrators, not to who looks after one group
  const weigh = (useMe().data?.type ?? 4) <= 2
  const { rows, more } = useMore(groupApi.members, { groupId: group.id, search: search || undefined })
  const takeOut = async (id: string, name: string) => {
    try {
      if (weigh && !(await confirmConsequences({ kind: 'group', subjectId: group.id, removed: [id] }))) return
      await call(groupApi.removeMembers, { groupId: group.id, ids: [id] })
      await refreshGroups()
      toast.success(words.memberRemoved, { params: { name } })
    } catch (error) {
      toast.failure(error)
    }
  }
  return (
    <div className={styles.members}>
      <div className={styles.bar}>
        <SearchInput
          className={styles.search ?? ''}
          words={t('findMember')}
          clearWords={t('clear')}
          value={search}
          onSearch={setSearch}
        />
        {editable && (
          <DeedButton
            look="primary"
            words={words.addMembers}
            icon={<UserPlus />}
            run={() => addTo(group, weigh)}
          />
        )}
      </div>
      {!rows ? (
        <Skeleton height={160} radius={8} />
      ) : rows.length === 0 ? (
        <EmptyState
          drawing={search ? 'search' : 'folder'}
          title={t(search ? 'noMemberFound' : 'noMembers')}
          hint={search ? '' : t('noMembersHint')}
        />
      ) : (
        <ul className={styles.list} aria-label={t('members')}>
          {rows.map((member) => (
            <li key={member.id}>
              <PersonCell
                name={member.name}
                below={`${member.account} · ${member.organisationName}`}
                faded={member.disabled}
                beside={
                  <>
                    {member.manager && <Tag colour="blue">{t('manager')}</Tag>}
                    {member.disabled && <Tag>{t('disabled')}</Tag>}
                  </>
                }
              />
              {editable && (
                <IconButton
                  small
                  words={t('removeMember', { name: member.name })}
                  icon={<UserMinus />}
                  onClick={() => void takeOut(member.id, member.name)}
                />
              )}
            </li>
          ))}
        </ul>
      )}
      {more && <DeedButton words={words.more} run={more} />}
    </div>
  )
}
