import type { AnnouncementRow, AnnouncementState } from '@cabinet/contract/announcements'
import { Megaphone, Pin } from 'lucide-react'
import { useText, useTranslate } from '../../kernel/text.ts'
import {
  type AdminColumn,
  PersonCell,
  StateCell,
  type StateLook,
  TagsCell,
  TextCell,
  TimeCell,
} from '../../ui/admin/index.ts'
import { messages, stateMessages } from './page.text.ts'

const looks: Record<AnnouncementState, StateLook> = {
  draft: 'off',
  scheduled: 'wait',
  published: 'good',
  pinned: 'good',
  expired: 'bad',
}

function Title({ row }: { row: AnnouncementRow }) {
  const Icon = row.isPinned ? Pin : Megaphone
  return <PersonCell name={row.title} below={row.publisher} icon={<Icon size={18} aria-hidden="true" />} />
}
function State({ row: { state, flowId } }: { row: AnnouncementRow }) {
  const say = useTranslate()
  if (flowId !== null) return <StateCell look="wait" words={say(messages.inApproval)} />
  return <StateCell look={looks[state]} words={say(stateMessages[state])} />
}
function Audience({ row }: { row: AnnouncementRow }) {
  const t = useText(messages)
  if (row.isForAll) return <TextCell>{t('everybody')}</TextCell>
  return <TagsCell tags={row.subjects.map(({ subjectId, name }) => ({ key: subjectId, words: name }))} />
}

export const announcementColumns: AdminColumn<AnnouncementRow>[] = [
  { key: 'title', words: messages.title, waiting: 'person', render: (row) => <Title row={row} /> },
  { key: 'state', words: messages.state, width: 160, waiting: 'tag', render: (row) => <State row={row} /> },
  {
    key: 'audience',
    words: messages.audience,
    width: 220,
    waiting: 'tag',
    render: (row) => <Audience row={row} />,
  },
  {
    key: 'publishedAt',
    words: messages.publishedAt,
    width: 160,
    render: (row) => <TimeCell at={row.publishedAt ?? row.publishAt} />,
  },
  {
    key: 'expiresAt',
    words: messages.expiresAt,
    width: 160,
    render: (row) => <TimeCell at={row.expiresAt} />,
  },
  {
    key: 'createdAt',
    words: messages.createdAt,
    width: 160,
    hidden: true,
    render: (row) => <TimeCell at={row.createdAt} />,
  },
]
