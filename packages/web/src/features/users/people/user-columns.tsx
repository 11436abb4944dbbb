import type { PersonRow, UserState } from '@cabinet/contract/users.admin'
import { uid } from '../../../kernel/session.ts'
import { useSay, useText } from '../../../kernel/text.ts'
import {
  type Column,
  PersonCell,
  QuotaCell,
  StateCell,
  type StateLook,
  TagsCell,
  TextCell,
  TimeCell,
} from '../../../ui/admin/index.ts'
import { sizeText } from '../../../ui/format.ts'
import { Tag, type TagProps } from '../../../ui/tag.tsx'
import { shortTypeWords, stateWords, typeWords, words } from './people.text.ts'

const typeColours = { 1: 'red', 2: 'blue', 3: 'violet', 4: 'grey' } as const satisfies Record<
  number,
  TagProps['colour']
>
const stateLooks: Record<UserState, StateLook> = {
  enabled: 'good',
  disabled: 'off',
  expired: 'wait',
  locked: 'bad',
}

export function TypeTag({ type, short }: { type: number; short?: boolean }) {
  const say = useSay()
  const known = type as keyof typeof typeWords
  return <Tag colour={typeColours[known]}>{say((short ? shortTypeWords : typeWords)[known])}</Tag>
}

export function UserStanding({ user }: { user: PersonRow }) {
  const say = useSay()
  return <StateCell look={stateLooks[user.state]} words={say(stateWords[user.state])} />
}

function Name({ user }: { user: PersonRow }) {
  const t = useText(words)
  return (
    <PersonCell
      name={user.name}
      below={user.account}
      faded={user.state === 'disabled'}
      beside={
        user.id === uid() ? (
          <Tag colour="blue">{t('you')}</Tag>
        ) : user.fromDirectory ? (
          <Tag>{t('fromDirectory')}</Tag>
        ) : undefined
      }
    />
  )
}

function Quota({ user }: { user: PersonRow }) {
  const t = useText(words)
  return <QuotaCell used={user.spaceUsed} total={user.spaceTotal} label={t('quotaOf', { name: user.name })} />
}

function OrNoLimit({ bytes }: { bytes: number }) {
  const t = useText(words)
  return <TextCell>{bytes === 0 ? t('noLimit') : sizeText(bytes)}</TextCell>
}

function Expires({ user }: { user: PersonRow }) {
  const t = useText(words)
  return user.expiresAt ? <TimeCell at={user.expiresAt} day /> : <TextCell>{t('never')}</TextCell>
}

export const columns: Column<PersonRow>[] = [
  {
    key: 'name',
    words: words.name,
    sortable: true,
    waiting: 'person',
    render: (user) => <Name user={user} />,
  },
  {
    key: 'organisation',
    words: words.organisation,
    width: 120,
    render: (user) => <TextCell>{user.organisationName}</TextCell>,
  },
  {
    key: 'type',
    words: words.type,
    width: 136,
    waiting: 'tag',
    render: (user) => <TypeTag short type={user.type} />,
  },
  { key: 'quota', words: words.quota, width: 140, waiting: 'bar', render: (user) => <Quota user={user} /> },
  { key: 'state', words: words.state, width: 96, render: (user) => <UserStanding user={user} /> },
  {
    key: 'roles',
    words: words.roles,
    width: 170,
    waiting: 'tag',
    render: (user) => <TagsCell tags={user.roles.map(({ id, name }) => ({ key: id, words: name }))} />,
  },
  { key: 'mail', words: words.mail, width: 190, render: (user) => <TextCell>{user.mail}</TextCell> },
  { key: 'phone', words: words.phone, width: 136, render: (user) => <TextCell>{user.phone}</TextCell> },
  {
    key: 'supervisor',
    words: words.supervisor,
    width: 144,
    render: (user) => <TextCell>{user.supervisorName}</TextCell>,
  },
  {
    key: 'singleFile',
    words: words.singleFile,
    width: 136,
    render: (user) => <OrNoLimit bytes={user.singleFileMaxSize} />,
  },
  {
    key: 'expires',
    words: words.expires,
    width: 130,
    sortable: true,
    render: (user) => <Expires user={user} />,
  },
  {
    key: 'created',
    words: words.created,
    width: 160,
    sortable: true,
    hidden: true,
    render: (user) => <TimeCell at={user.createdAt} />,
  },
]
