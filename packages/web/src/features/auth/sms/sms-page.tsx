import { signInPolicyEndpoints } from '@cabinet/contract/auth.policy'
import {
  type SmsLogRow,
  smsDeliveryStates,
  smsEndpoints,
  smsMessagePurposes,
} from '@cabinet/contract/auth.sms'
import { menuPageMatrix } from '@cabinet/contract/menus.matrix'
import { Send, Settings2 } from 'lucide-react'
import { useState } from 'react'
import { useServerButtons } from '../../../kernel/buttons.ts'
import { call } from '../../../kernel/call.ts'
import { useGrowingPage } from '../../../kernel/more.ts'
import { markQueriesStale, useEndpoint } from '../../../kernel/query.ts'
import { useSignedInUser } from '../../../kernel/session.ts'
import { useText, useTranslate } from '../../../kernel/text.ts'
import { showToast } from '../../../kernel/toast.ts'
import {
  type AdminColumn,
  AdminListPage,
  type AdminPageFilter,
  type AskedListPage,
  askForm,
  PersonCell,
  StateCell,
  type StateLook,
  TextCell,
  TimeCell,
  TwoLines,
} from '../../../ui/admin/index.ts'
import { Tag } from '../../../ui/tag.tsx'
import { messages, smsKindMessages, smsPurposeMessages, smsStateMessages } from './sms.text.ts'
import { SmsGatewayDrawer } from './sms-drawer.tsx'
import styles from './sms-page.module.css'

const looks: Record<SmsLogRow['state'], StateLook> = {
  sending: 'wait',
  sent: 'good',
  failed: 'bad',
  capped: 'off',
}

function State({ row }: { row: SmsLogRow }) {
  const say = useTranslate()
  const state = <StateCell look={looks[row.state]} words={say(smsStateMessages[row.state])} />
  return row.reason ? <TwoLines above={state} below={say(row.reason)} /> : state
}
function Person({ row }: { row: SmsLogRow }) {
  const t = useText(messages)
  return <PersonCell name={row.userName || t('nobody')} below={row.account} />
}
const Purpose = ({ row }: { row: SmsLogRow }) => (
  <TextCell>{useTranslate()(smsPurposeMessages[row.purpose])}</TextCell>
)

const columns: AdminColumn<SmsLogRow>[] = [
  { key: 'person', words: messages.person, waiting: 'person', render: (row) => <Person row={row} /> },
  { key: 'phone', words: messages.phone, width: 150, render: (row) => <TextCell>{row.phone}</TextCell> },
  { key: 'purpose', words: messages.purpose, width: 140, render: (row) => <Purpose row={row} /> },
  { key: 'state', words: messages.state, width: 260, waiting: 'tag', render: (row) => <State row={row} /> },
  { key: 'at', words: messages.time, width: 170, render: (row) => <TimeCell at={row.at} /> },
]

const filters: AdminPageFilter[] = [
  { kind: 'text', key: 'search', words: messages.search },
  {
    kind: 'select',
    key: 'state',
    words: messages.state,
    options: smsDeliveryStates.map((value) => ({ value, words: smsStateMessages[value] })),
  },
  {
    kind: 'select',
    key: 'purpose',
    words: messages.purpose,
    options: smsMessagePurposes.map((value) => ({ value, words: smsPurposeMessages[value] })),
  },
]

const useLog = ({ page, pageSize, search, filters: chosen }: AskedListPage) =>
  useGrowingPage(smsEndpoints.log, {
    page,
    pageSize,
    search,
    state: chosen.state as SmsLogRow['state'] | undefined,
    purpose: chosen.purpose as SmsLogRow['purpose'] | undefined,
  })
const idOf = (row: SmsLogRow) => row.id
const nameOf = (row: SmsLogRow) => row.userName || row.phone

/** The gateway in use and the number of messages sent, in one line below the title. */
function Standing({ phoneLogin }: { phoneLogin: boolean | undefined }) {
  const t = useText(messages)
  const say = useTranslate()
  const config = useEndpoint(smsEndpoints.config, {}).data
  if (!config) return null
  if (config.kind === 'off') return <>{t('notSet')}</>
  const { sent = 0, dailyMost: most } = config
  return (
    <span className={styles.standing}>
      <Tag colour="green">{say(smsKindMessages[config.kind])}</Tag>
      <span>{most > 0 ? t('usage', { sent, most }) : t('usageFree', { sent })}</span>
      {phoneLogin !== undefined && <span>{t(phoneLogin ? 'phoneOn' : 'phoneOff')}</span>}
    </span>
  )
}

/** /dashboard/smsconfig: the text messages sent, and the gateway that sends them. */
export function SmsGatewayPage() {
  const buttons = useServerButtons(menuPageMatrix.smsconfig[0])
  const platform = useSignedInUser().data?.type === 1
  const config = useEndpoint(smsEndpoints.config, {}).data
  const signIn = useEndpoint(signInPolicyEndpoints.signInSettings, {}, { enabled: platform }).data
  const [editing, setEditing] = useState(false)
  const say = useTranslate()
  const isSet = config !== undefined && config.kind !== 'off'
  const settings = { key: 'save', words: messages.settings, icon: Settings2, run: () => setEditing(true) }
  const test = async () => {
    const answer = await askForm({
      title: messages.test,
      body: messages.testBody,
      okWords: messages.send,
      initial: { phone: '' },
      fields: [{ kind: 'text', name: 'phone', words: messages.phone, required: true, max: 40 }],
      errorAt: { 'auth.phone_invalid': 'phone' },
      submit: async ({ phone }) => {
        const { state, reason } = await call(smsEndpoints.test, { phone })
        await markQueriesStale(smsEndpoints.log, smsEndpoints.config)
        if (state === 'sent') showToast.success(messages.testSent)
        else if (state === 'capped') showToast.error(messages.testCapped)
        else showToast.error(messages.testFailed, { reason: say(reason) })
      },
    })
    return answer
  }
  return (
    <AdminListPage
      name="sms"
      title={messages.title}
      hint={<Standing phoneLogin={signIn?.phoneLogin} />}
      columns={columns}
      filters={filters}
      useRows={useLog}
      idOf={idOf}
      nameOf={nameOf}
      buttons={buttons}
      primary={settings}
      tools={isSet ? [{ key: 'test', words: messages.test, icon: Send, run: test }] : []}
      empty={{ drawing: 'message', title: messages.none, hint: messages.noneHint }}
    >
      {config && (!platform || signIn) && (
        <SmsGatewayDrawer open={editing} config={config} signIn={signIn} onClose={() => setEditing(false)} />
      )}
    </AdminListPage>
  )
}
