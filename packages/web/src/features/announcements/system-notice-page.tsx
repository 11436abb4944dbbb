import { type Notice, noticeListTypes } from '@cabinet/contract/notices'
import { Eye, Pin } from 'lucide-react'
import { useState } from 'react'
import { useQueryParams } from '../../kernel/address.tsx'
import { useText } from '../../kernel/text.ts'
import {
  type AdminColumn,
  AdminListPage,
  type AdminPageFilter,
  TextCell,
  TimeCell,
} from '../../ui/admin/index.ts'
import { Tag } from '../../ui/tag.tsx'
import { useReadAllTools } from '../notices/index.ts'
import { AnnouncementDialog } from './announcement-dialog.tsx'
import { listedAnnouncementDays, useReceivedAnnouncements } from './announcements.api.ts'
import { titleMessages } from './announcements.text.ts'
import { messages } from './page.text.ts'
import styles from './system-notice-page.module.css'

function Title({ row }: { row: Notice }) {
  const t = useText(messages)
  const { announcement } = row
  return (
    <span className={styles.title} data-unread={row.unread || undefined}>
      {announcement?.isPinned && <Pin size={15} aria-label={t('pinned')} />}
      <span>{row.title}</span>
      {row.unread && <Tag colour="blue">NEW</Tag>}
      {announcement?.mustConfirm && !announcement.confirmedAt && <Tag colour="amber">{t('toConfirm')}</Tag>}
    </span>
  )
}

/** The columns of the specification. */
const columns: AdminColumn<Notice>[] = [
  {
    key: 'publisher',
    words: messages.publisher,
    width: 160,
    render: (row) => <TextCell>{row.publisher}</TextCell>,
  },
  { key: 'title', words: messages.title, hideable: false, render: (row) => <Title row={row} /> },
  { key: 'at', words: messages.time, width: 170, render: (row) => <TimeCell at={row.createdAt} /> },
]

const filters: AdminPageFilter[] = [
  { kind: 'text', key: 'search', words: messages.searchNotices },
  { kind: 'dates', key: 'at', words: messages.days, days: listedAnnouncementDays },
  {
    kind: 'select',
    key: 'state',
    words: messages.state,
    options: [{ value: 'unread', words: messages.unread }],
  },
]
const idOf = (row: Notice) => row.id
const nameOf = (row: Notice) => row.title

/** /dashboard/messageMain/mySystemNotice: announcements that are addressed to the user. */
export function SystemNoticePage() {
  const [shown, setShown] = useState<Notice | null>(null)
  const { from } = useQueryParams()
  const tools = useReadAllTools(noticeListTypes.system)
  return (
    <AdminListPage
      name="system-notices"
      title={titleMessages.notices}
      columns={columns}
      filters={filters}
      extra={['from']}
      useRows={useReceivedAnnouncements}
      idOf={idOf}
      nameOf={nameOf}
      onOpen={setShown}
      tools={tools}
      rowActions={[{ key: 'view', words: messages.view, icon: Eye, inline: true, run: setShown }]}
      empty={{
        drawing: 'message',
        title: messages.noNotices,
        hint: messages.noNoticesHint,
      }}
    >
      {shown && (
        <AnnouncementDialog notice={shown} from={from === 'home' ? 1 : 2} onClose={() => setShown(null)} />
      )}
    </AdminListPage>
  )
}
