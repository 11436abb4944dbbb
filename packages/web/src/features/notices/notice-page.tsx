import { type Notice, type NoticeListType, noticeEndpoints, noticeListTypes } from '@cabinet/contract/notices'
import type { NotificationKind } from '@cabinet/contract/profiles.preferences'
import { Check, ExternalLink, Trash2 } from 'lucide-react'
import { useGrowingPage } from '../../kernel/more.ts'
import { useText, useTranslate } from '../../kernel/text.ts'
import {
  type AdminColumn,
  AdminListPage,
  type AdminPageFilter,
  type AdminRowAction,
  type AskedListPage,
  momentsOfDates,
  TextCell,
  TimeCell,
} from '../../ui/admin/index.ts'
import { Tag } from '../../ui/tag.tsx'
import { notificationKindMessages } from '../profiles/index.ts'
import { useLinkedNotice } from './linked-notice.ts'
import { NoticeIcon } from './notice-icon.tsx'
import styles from './notice-page.module.css'
import { markNoticesRead, removeNotices } from './notices.api.ts'
import { messages } from './notices.text.ts'
import { isNoticeOpenable, openNotice } from './open-notice.ts'
import { useReadAllTools } from './read-all.ts'

const Words = ({ row }: { row: Notice }) => {
  const t = useText(messages)
  const say = useTranslate()
  return (
    <span className={styles.words} data-unread={row.unread || undefined}>
      <NoticeIcon kind={row.kind} />
      <span title={row.isHidden ? t('hidden') : undefined}>{say(row.textKey, row.values)}</span>
      {row.unread && <Tag colour="blue">NEW</Tag>}
    </span>
  )
}

const Publisher = ({ row }: { row: Notice }) => (
  <TextCell>{row.publisher || useText(messages)('system')}</TextCell>
)
const Kind = ({ row }: { row: Notice }) => <TextCell>{useText(notificationKindMessages)(row.kind)}</TextCell>

const columns: AdminColumn<Notice>[] = [
  { key: 'what', words: messages.what, render: (row) => <Words row={row} /> },
  { key: 'kind', words: messages.kind, width: 190, render: (row) => <Kind row={row} /> },
  { key: 'publisher', words: messages.publisher, width: 130, render: (row) => <Publisher row={row} /> },
  { key: 'at', words: messages.time, width: 160, render: (row) => <TimeCell at={row.createdAt} /> },
]

const kindsOf: Record<NoticeListType, readonly NotificationKind[]> = {
  [noticeListTypes.message]: [
    'granted',
    'approval',
    'comment',
    'lock',
    'archive',
    'mail',
    'transfer',
    'package',
  ],
  [noticeListTypes.system]: ['announcement'],
  [noticeListTypes.alert]: ['security', 'quota'],
}

/** Days of a list before today (specification: 2592000000 ms). */
const listedDays = 30

const filtersOf = (type: NoticeListType): AdminPageFilter[] => [
  { kind: 'text', key: 'search', words: messages.search },
  { kind: 'dates', key: 'at', words: messages.days, days: listedDays },
  ...(kindsOf[type].length > 1
    ? [
        {
          kind: 'select',
          key: 'kind',
          words: messages.kind,
          options: kindsOf[type].map((value) => ({ value, words: notificationKindMessages[value] })),
        } as const,
      ]
    : []),
  {
    kind: 'select',
    key: 'state',
    words: messages.state,
    options: [{ value: 'unread', words: messages.unread }],
  },
]

const useNotices = (type: NoticeListType) => (asked: AskedListPage) => {
  const { search, page, pageSize, filters } = asked
  return useGrowingPage(noticeEndpoints.list, {
    type,
    page,
    pageSize,
    keyword: search,
    ...momentsOfDates(filters, 'at', listedDays),
    kind: filters.kind as NotificationKind | undefined,
    unreadOnly: filters.state === 'unread' || undefined,
  })
}

const useMessageRows = useNotices(noticeListTypes.message)
const useAlertRows = useNotices(noticeListTypes.alert)
const idOf = (row: Notice) => row.id
const nameOf = (row: Notice) => row.title
const open = (row: Notice) => openNotice(row)

const rowActions: AdminRowAction<Notice>[] = [
  { key: 'open', words: messages.open, icon: ExternalLink, ready: isNoticeOpenable, run: open },
  {
    key: 'read',
    words: messages.read,
    icon: Check,
    ready: (row) => row.unread,
    run: (row) => markNoticesRead([row.id]),
  },
  {
    key: 'delete',
    words: messages.remove,
    icon: Trash2,
    danger: true,
    divided: true,
    run: (row) => removeNotices([row.id]),
  },
]

const idsOf = (rows: readonly Notice[]) => rows.map(({ id }) => id)

interface ListOfNotices {
  type: NoticeListType
  name: string
  title: typeof messages.inform | typeof messages.alerts
  useRows: typeof useMessageRows
  empty: { title: typeof messages.none | typeof messages.alertsNone; hint: HintWords }
}
type HintWords = typeof messages.noneHint | typeof messages.alertsNoneHint

function NoticeList({ type, name, title, useRows, empty }: ListOfNotices) {
  const t = useText(messages)
  const tools = useReadAllTools(type)
  useLinkedNotice(type)
  return (
    <AdminListPage
      name={name}
      title={title}
      hint={t('informHint')}
      columns={columns}
      filters={filtersOf(type)}
      useRows={useRows}
      idOf={idOf}
      nameOf={nameOf}
      onOpen={open}
      tools={tools}
      rowActions={rowActions}
      bulkActions={[
        {
          key: 'read',
          words: messages.read,
          icon: Check,
          run: (rows) => markNoticesRead(idsOf(rows.filter(({ unread }) => unread))),
        },
        {
          key: 'delete',
          words: messages.remove,
          icon: Trash2,
          danger: true,
          confirm: { title: messages.removeAsk, ok: messages.remove, danger: true },
          run: (rows) => removeNotices(idsOf(rows)),
        },
      ]}
      empty={{ drawing: 'message', ...empty }}
    />
  )
}

/** /dashboard/messageMain/informPage: everything that the user was told. */
export const NotificationsPage = () => (
  <NoticeList
    type={noticeListTypes.message}
    name="notices"
    title={messages.inform}
    useRows={useMessageRows}
    empty={{ title: messages.none, hint: messages.noneHint }}
  />
)

/** /dashboard/messageMain/warning: what concerns the user's account and storage. */
export const AlertsPage = () => (
  <NoticeList
    type={noticeListTypes.alert}
    name="alerts"
    title={messages.alerts}
    useRows={useAlertRows}
    empty={{ title: messages.alertsNone, hint: messages.alertsNoneHint }}
  />
)
