import type { ManagedUser, UserAccountState } from '@cabinet/contract/users.admin'
import { signedInUserId } from '../../../kernel/session.ts'
import { useText, useTranslate } from '../../../kernel/text.ts'
import {
  type AdminColumn,
  PersonCell,
  QuotaCell,
  StateCell,
  type StateLook,
  TagsCell,
  TextCell,
  TimeCell,
} from '../../../ui/admin/index.ts'
import { formatByteSize } from '../../../ui/format.ts'
import { Tag, type TagProps } from '../../../ui/tag.tsx'
import { messages, shortTypeWords, userStateNames, userTypeNames } from './people.text.ts'

const typeColours = { 1: 'red', 2: 'blue', 3: 'violet', 4: 'grey' } as const satisfies Record<
  number,
  TagProps['colour']
>
const stateLooks: Record<UserAccountState, StateLook> = {
  enabled: 'good',
  disabled: 'off',
  expired: 'wait',
  locked: 'bad',
}

export function UserTypeTag({ type, short }: { type: number; short?: boolean }) {
  const say = useTranslate()
  const known = type as keyof typeof userTypeNames
  return <Tag colour={typeColours[known]}>{say((short ? shortTypeWords : userTypeNames)[known])}</Tag>
}

export function UserStateTag({ user }: { user: ManagedUser }) {
  const say = useTranslate()
  return <StateCell look={stateLooks[user.state]} words={say(userStateNames[user.state])} />
}

function Name({ user }: { user: ManagedUser }) {
  const t = useText(messages)
  return (
    <PersonCell
      name={user.name}
      below={user.account}
      faded={user.state === 'disabled'}
      beside={
        user.id === signedInUserId() ? (
          <Tag colour="blue">{t('you')}</Tag>
        ) : user.fromDirectory ? (
          <Tag>{t('fromDirectory')}</Tag>
        ) : undefined
      }
    />
  )
}

function Quota({ user }: { user: ManagedUser }) {
  const t = useText(messages)
  return <QuotaCell used={user.spaceUsed} total={user.spaceTotal} label={t('quotaOf', { name: user.name })} />
}

function OrNoLimit({ bytes }: { bytes: number }) {
  const t = useText(messages)
  return <TextCell>{bytes === 0 ? t('noLimit') : formatByteSize(bytes)}</TextCell>
}

function Expires({ user }: { user: ManagedUser }) {
  const t = useText(messages)
  return user.expiresAt ? <TimeCell at={user.expiresAt} day /> : <TextCell>{t('never')}</TextCell>
}

export const userTableColumns: AdminColumn<ManagedUser>[] = [
  {
    key: 'name',
    words: messages.name,
    sortable: true,
    waiting: 'person',
    render: (user) => <Name user={user} />,
  },
  {
    key: 'organisation',
    words: messages.organisation,
    width: 100,
    render: (user) => <TextCell>{user.organisationName}</TextCell>,
  },
  {
    key: 'type',
    words: messages.type,
    width: 146,
    waiting: 'tag',
    render: (user) => <UserTypeTag short type={user.type} />,
  },
  {
    key: 'quota',
    words: messages.quota,
    width: 130,
    waiting: 'bar',
    render: (user) => <Quota user={user} />,
  },
  { key: 'state', words: messages.state, width: 96, render: (user) => <UserStateTag user={user} /> },
  {
    key: 'roles',
    words: messages.roles,
    width: 170,
    waiting: 'tag',
    render: (user) => <TagsCell tags={user.roles.map(({ id, name }) => ({ key: id, words: name }))} />,
  },
  { key: 'mail', words: messages.mail, width: 190, render: (user) => <TextCell>{user.mail}</TextCell> },
  { key: 'phone', words: messages.phone, width: 136, render: (user) => <TextCell>{user.phone}</TextCell> },
  {
    key: 'supervisor',
    words: messages.supervisor,
    width: 144,
    render: (user) => <TextCell>{user.supervisorName}</TextCell>,
  },
  {
    key: 'singleFile',
    words: messages.singleFile,
    width: 136,
    render: (user) => <OrNoLimit bytes={user.singleFileMaxSize} />,
  },
  {
    key: 'expires',
    words: messages.expires,
    width: 130,
    sortable: true,
    render: (user) => <Expires user={user} />,
  },
  {
    key: 'created',
    words: messages.created,
    width: 160,
    sortable: true,
    hidden: true,
    render: (user) => <TimeCell at={user.createdAt} />,
  },
]
