import type { UserGroup } from '@cabinet/contract/users.groups'
import { UsersRound } from 'lucide-react'
import { useText } from '../../../kernel/text.ts'
import { type Column, PersonCell, TagsCell, TextCell, TimeCell } from '../../../ui/admin/index.ts'
import { countText } from '../../../ui/format.ts'
import { words } from './groups.text.ts'

function Members({ group }: { group: UserGroup }) {
  const t = useText(words)
  return <TextCell>{t('memberCount', { count: countText(group.memberCount) })}</TextCell>
}

function Managers({ group, most }: { group: UserGroup; most: number }) {
  const t = useText(words)
  if (group.managers.length === 0) return <TextCell>{t('noManagers')}</TextCell>
  return (
    <TagsCell
      most={most}
      tags={group.managers.map(({ id, name }) => ({ key: id, words: name, colour: 'blue' as const }))}
    />
  )
}

const name: Column<UserGroup> = {
  key: 'name',
  words: words.name,
  sortable: true,
  waiting: 'person',
  render: (group) => (
    <PersonCell name={group.name} below={group.note || undefined} icon={<UsersRound aria-hidden="true" />} />
  ),
}
const members: Column<UserGroup> = {
  key: 'members',
  words: words.members,
  width: 120,
  sortable: true,
  render: (group) => <Members group={group} />,
}

export const groupColumns: Column<UserGroup>[] = [
  name,
  members,
  {
    key: 'managers',
    words: words.managers,
    width: 220,
    waiting: 'tag',
    render: (group) => <Managers group={group} most={2} />,
  },
  {
    key: 'createdBy',
    words: words.createdBy,
    width: 140,
    render: (group) => <TextCell>{group.createdBy}</TextCell>,
  },
  {
    key: 'createdAt',
    words: words.createdAt,
    width: 160,
    sortable: true,
    render: (group) => <TimeCell at={group.createdAt} />,
  },
]

export const managerColumns: Column<UserGroup>[] = [
  { ...name, width: 320 },
  {
    key: 'managers',
    words: words.managers,
    waiting: 'tag',
    render: (group) => <Managers group={group} most={6} />,
  },
  members,
]
