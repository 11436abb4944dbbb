import type { UserGroupRow } from '@cabinet/contract/groups'
import { UsersRound } from 'lucide-react'
import { useText } from '../../kernel/text.ts'
import { type AdminColumn, PersonCell, TagsCell, TextCell, TimeCell } from '../../ui/admin/index.ts'
import { formatCount } from '../../ui/format.ts'
import { messages } from './page.text.ts'

function Members({ group }: { group: UserGroupRow }) {
  const t = useText(messages)
  return <TextCell>{t('memberCount', { count: formatCount(group.memberCount) })}</TextCell>
}

function Managers({ group, most }: { group: UserGroupRow; most: number }) {
  const t = useText(messages)
  if (group.managers.length === 0) return <TextCell>{t('noManagers')}</TextCell>
  return (
    <TagsCell
      most={most}
      tags={group.managers.map(({ id, name }) => ({ key: id, words: name, colour: 'blue' as const }))}
    />
  )
}

const name: AdminColumn<UserGroupRow> = {
  key: 'name',
  words: messages.name,
  sortable: true,
  waiting: 'person',
  render: (group) => (
    <PersonCell name={group.name} below={group.note || undefined} icon={<UsersRound aria-hidden="true" />} />
  ),
}
const members: AdminColumn<UserGroupRow> = {
  key: 'members',
  words: messages.members,
  width: 120,
  sortable: true,
  render: (group) => <Members group={group} />,
}

export const userGroupColumns: AdminColumn<UserGroupRow>[] = [
  name,
  members,
  {
    key: 'managers',
    words: messages.managers,
    width: 220,
    waiting: 'tag',
    render: (group) => <Managers group={group} most={2} />,
  },
  {
    key: 'createdBy',
    words: messages.createdBy,
    width: 140,
    render: (group) => <TextCell>{group.createdBy}</TextCell>,
  },
  {
    key: 'createdAt',
    words: messages.createdAt,
    width: 160,
    sortable: true,
    render: (group) => <TimeCell at={group.createdAt} />,
  },
]

export const managerColumns: AdminColumn<UserGroupRow>[] = [
  { ...name, width: 320 },
  {
    key: 'managers',
    words: messages.managers,
    waiting: 'tag',
    render: (group) => <Managers group={group} most={6} />,
  },
  members,
]
