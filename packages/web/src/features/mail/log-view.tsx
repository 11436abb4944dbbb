import { type MailLogRow, mailEndpoints, mailKinds, mailStates } from '@cabinet/contract/mail'
import { menuPageMatrix } from '@cabinet/contract/menus.matrix'
import { profileEndpoints } from '@cabinet/contract/profiles'
import { LayoutTemplate, Send, Settings2, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { useServerButtons } from '../../kernel/buttons.ts'
import { useGrowingPage } from '../../kernel/more.ts'
import { useEndpoint } from '../../kernel/query.ts'
import { useText, useTranslate } from '../../kernel/text.ts'
import {
  type AdminColumn,
  AdminListPage,
  type AdminPageFilter,
  type AskedListPage,
  PersonCell,
  StateCell,
  type StateLook,
  TextCell,
  TimeCell,
  TwoLines,
} from '../../ui/admin/index.ts'
import { formatDateTime } from '../../ui/format.ts'
import { askAndSendTestMail } from './ask-test-mail.ts'
import { mailKindMessages, mailStateMessages, messages } from './mail.text.ts'
import { MailSettingsDrawer } from './mail-drawer.tsx'
import { ReturnsDrawer } from './returns-drawer.tsx'
import { MailStandingLine } from './standing.tsx'

const looks: Record<MailLogRow['state'], StateLook> = {
  queued: 'wait',
  sending: 'wait',
  sent: 'good',
  retrying: 'wait',
  capped: 'off',
  failed: 'bad',
  bounced: 'bad',
}

function State({ row }: { row: MailLogRow }) {
  const t = useText(messages)
  const say = useTranslate()
  const state = <StateCell look={looks[row.state]} words={say(mailStateMessages[row.state])} />
  const more = [
    row.reason && say(row.reason),
    row.nextAt && t('nextAttempt', { time: formatDateTime(row.nextAt) }),
  ].filter(Boolean)
  return more.length > 0 ? <TwoLines above={state} below={more.join(' · ')} /> : state
}
const Recipient = ({ row }: { row: MailLogRow }) => (
  <PersonCell name={row.userName || row.address} below={row.userName ? row.address : row.account} />
)
const Kind = ({ row }: { row: MailLogRow }) => (
  <TextCell>{useTranslate()(mailKindMessages[row.kind])}</TextCell>
)

const columns: AdminColumn<MailLogRow>[] = [
  {
    key: 'recipient',
    words: messages.recipient,
    waiting: 'person',
    render: (row) => <Recipient row={row} />,
  },
  { key: 'kind', words: messages.kind, width: 140, render: (row) => <Kind row={row} /> },
  { key: 'state', words: messages.state, width: 320, waiting: 'tag', render: (row) => <State row={row} /> },
  { key: 'at', words: messages.time, width: 170, render: (row) => <TimeCell at={row.at} /> },
]

const filters: AdminPageFilter[] = [
  { kind: 'text', key: 'search', words: messages.search },
  {
    kind: 'select',
    key: 'state',
    words: messages.state,
    options: mailStates.map((value) => ({ value, words: mailStateMessages[value] })),
  },
  {
    kind: 'select',
    key: 'kind',
    words: messages.kind,
    options: mailKinds.map((value) => ({ value, words: mailKindMessages[value] })),
  },
]

const useLog = ({ page, pageSize, search, filters: chosen }: AskedListPage) =>
  useGrowingPage(mailEndpoints.log, {
    page,
    pageSize,
    search,
    state: chosen.state as MailLogRow['state'] | undefined,
    kind: chosen.kind as MailLogRow['kind'] | undefined,
  })
const idOf = (row: MailLogRow) => row.id
const nameOf = (row: MailLogRow) => row.address

/** The mails sent, and the server that sends them. */
export function MailLogView({ onTemplates }: { onTemplates(): void }) {
  const offered = useServerButtons(menuPageMatrix.email[0])
  const standing = useEndpoint(mailEndpoints.settings, {}).data
  const own = useEndpoint(profileEndpoints.get, {}).data?.mail ?? ''
  const [editing, setEditing] = useState<'settings' | 'returns' | null>(null)
  const test = { key: 'test', words: messages.test, icon: Send, run: () => askAndSendTestMail(own) }
  const templates = { key: 'edit', words: messages.templates, icon: LayoutTemplate, run: onTemplates }
  const returns = { key: 'save', words: messages.returns, icon: Undo2, run: () => setEditing('returns') }
  const close = () => setEditing(null)
  return (
    <AdminListPage
      name="mails"
      title={messages.title}
      hint={<MailStandingLine />}
      columns={columns}
      filters={filters}
      useRows={useLog}
      idOf={idOf}
      nameOf={nameOf}
      buttons={offered}
      primary={{ key: 'save', words: messages.settings, icon: Settings2, run: () => setEditing('settings') }}
      tools={standing?.ready ? [test, templates, returns] : [templates]}
      empty={{ drawing: 'message', title: messages.none, hint: messages.noneHint }}
    >
      {standing && <MailSettingsDrawer open={editing === 'settings'} standing={standing} onClose={close} />}
      <ReturnsDrawer open={editing === 'returns'} onClose={close} />
    </AdminListPage>
  )
}
