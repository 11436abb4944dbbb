import { groupEndpoints, type UserGroupRow } from '@cabinet/contract/groups'
import { UserMinus, UserPlus } from 'lucide-react'
import { useState } from 'react'
import { call } from '../../kernel/call.ts'
import { confirmConsequences } from '../../kernel/consequences.ts'
import { useGrowingList } from '../../kernel/more.ts'
import { useSignedInUser } from '../../kernel/session.ts'
import { translate, useText } from '../../kernel/text.ts'
import { showToast } from '../../kernel/toast.ts'
import { askForm, CommandButton, PersonCell } from '../../ui/admin/index.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { SearchInput } from '../../ui/search-input.tsx'
import { SkeletonBar } from '../../ui/skeleton.tsx'
import { Tag } from '../../ui/tag.tsx'
import { LazyUserPicker } from '../users/index.ts'
import styles from './group-members.module.css'
import { refreshGroupQueries } from './groups.api.ts'
import { messages } from './page.text.ts'

/** Asks for users and adds them to a group. */
async function addTo(group: UserGroupRow, weigh: boolean) {
  await askForm<{ ids: string[] }>({
    title: translate(messages.addMembersTo, { name: group.name }),
    okWords: messages.addOk,
    initial: { ids: [] },
    fields: [
      {
        kind: 'own',
        name: 'ids',
        words: messages.people,
        required: true,
        draw: (field) => <LazyUserPicker {...field} many value={field.value as string[]} />,
      },
    ],
    submit: async ({ ids }) => {
      if (weigh && !(await confirmConsequences({ kind: 'group', subjectId: group.id, added: ids })))
        return false
      const results = await call(groupEndpoints.addMembers, { groupId: group.id, ids })
      await refreshGroupQueries()
      const refused = results.find(({ result }) => result === 'refused')
      if (refused) showToast.error(refused.reason ?? 'common.failed')
      const count = results.filter(({ result }) => result === 'done').length
      if (count > 0) showToast.success(messages.membersAdded, { params: { count } })
      return true
    },
  })
}

/** The members of a group; with `editable` members can be added and removed. */
export function UserGroupMembers({ group, editable }: { group: UserGroupRow; editable: boolean }) {
  const t = useText(messages)
  const [search, setSearch] = useState('')
  // Changes in folder access are shown to administrators, not to group managers.
  const weigh = (useSignedInUser().data?.type ?? 4) <= 2
  const { rows, more } = useGrowingList(groupEndpoints.members, {
    groupId: group.id,
    search: search || undefined,
  })
  const takeOut = async (id: string, name: string) => {
    try {
      if (weigh && !(await confirmConsequences({ kind: 'group', subjectId: group.id, removed: [id] }))) return
      await call(groupEndpoints.removeMembers, { groupId: group.id, ids: [id] })
      await refreshGroupQueries()
      showToast.success(messages.memberRemoved, { params: { name } })
    } catch (error) {
      showToast.failure(error)
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
          <CommandButton
            look="primary"
            words={messages.addMembers}
            icon={<UserPlus />}
            run={() => addTo(group, weigh)}
          />
        )}
      </div>
      {!rows ? (
        <SkeletonBar height={160} radius={8} />
      ) : rows.length === 0 ? (
        <EmptyState
          drawing={search ? 'search' : 'people'}
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
      {more && <CommandButton words={messages.more} run={more} />}
    </div>
  )
}
