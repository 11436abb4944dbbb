import { policyApi } from '@cabinet/contract/auth.policy'
import { type SmsRow, smsApi, smsPurposes, smsStates } from '@cabinet/contract/auth.sms'
import { pages } from '@cabinet/contract/menus.matrix'
import { Send, Settings2 } from 'lucide-react'
import { useState } from 'react'
import { useButtons } from '../../../kernel/buttons.ts'
import { call } from '../../../kernel/call.ts'
import { stale, useCall } from '../../../kernel/query.ts'
import { useMe } from '../../../kernel/session.ts'
import { useSay, useText } from '../../../kernel/text.ts'
import { toast } from '../../../kernel/toast.ts'
import {
  AdminPage,
  type Asked,
  askForm,
  type Column,
  type Filter,
  PersonCell,
  StateCell,
  type StateLook,
  TextCell,
  TimeCell,
  TwoLines,
} from '../../../ui/admin/index.ts'
import { Tag } from '../../../ui/tag.tsx'
import { kindWords, purposeWords, stateWords, words } from './sms.text.ts'
import { SmsDrawer } from './sms-drawer.tsx'
import styles from './sms-page.module.css'

const looks: Record<SmsRow['state'], StateLook> = {
  sending: 'wait',
  sent: 'good',
  failed: 'bad',
  capped: 'off',
}

function State({ row }: { row: SmsRow }) {
  const say = useSay()
  const state = <StateCell look={looks[row.state]} words={say(stateWords[row.state])} />
  return row.reason ? <TwoLines above={state} below={say(row.reason)} /> : state
}
function Person({ row }: { row: SmsRow }) {
  const t = useText(words)
  return <PersonCell name={row.userName || t('nobody')} below={row.account} />
}
const Purpose = ({ row }: { row: SmsRow }) => <TextCell>{useSay()(purposeWords[row.purpose])}</TextCell>

const columns: Column<SmsRow>[] = [
  { key: 'person', words: words.person, waiting: 'person', render: (row) => <Person row={row} /> },
  { key: 'phone', words: words.phone, width: 150, render: (row) => <TextCell>{row.phone}</TextCell> },
  { key: 'purpose', words: words.purpose, width: 140, render: (row) => <Purpose row={row} /> },
  { key: 'state', words: words.state, width: 260, waiting: 'tag', render: (row) => <State row={row} /> },
  { key: 'at', words: words.time, width: 170, render: (row) => <TimeCell at={row.at} /> },
]

const filters: Filter[] = [
  { kind: 'text', key: 'search', words: words.search },
  {
    kind: 'select',
    key: 'state',
    words: words.state,
    options: smsStates.map((value) => ({ value, words: stateWords[value] })),
  },
  {
    kind: 'select',
    key: 'purpose',
    words: words.purpose,
    options: smsPurposes.map((value) => ({ value, words: purposeWords[value] })),
  },
]

const useLog = ({ page, pageSize, search, filters: chosen }: Asked) =>
  useCall(
    smsApi.log,
    {
      page,
      pageSize,
      search,
      state: chosen.state as SmsRow['state'] | undefined,
      purpose: chosen.purpose as SmsRow['purpose'] | undefined,
    },
    { placeholderData: (before) => before },
  )
const idOf = (row: SmsRow) => row.id
const nameOf = (row: SmsRow) => row.userName || row.phone

/** By what messages leave and how many did, in one line below the title. */
function Standing({ phoneLogin }: { phoneLogin: boolean | undefined }) {
  const t = useText(words)
  const say = useSay()
  const config = useCall(smsApi.config, {}).data
  if (!config) return null
  if (config.kind === 'off') return <>{t('notSet')}</>
  const { sent = 0, dailyMost: most } = config
  return (
    <span className={styles.standing}>
      <Tag colour="green">{say(kindWords[config.kind])}</Tag>
      <span>{most > 0 ? t('usage', { sent, most }) : t('usageFree', { sent })}</span>
      {phoneLogin !== undefined && <span>{t(phoneLogin ? 'phoneOn' : 'phoneOff')}</span>}
    </span>
  )
}

/** /dashboard/smsconfig: the text messages that left, and by which gateway they do. */
export function SmsPage() {
  const buttons = useButtons(pages.smsconfig[0])
  const platform = useMe().data?.type === 1
  const config = useCall(smsApi.config, {}).data
  const signIn = useCall(policyApi.signInSettings, {}, { enabled: platform }).data
  const [editing, setEditing] = useState(false)
  const say = useSay()
  const isSet = config !== undefined && config.kind !== 'off'
  const settings = { key: 'save', words: words.settings, icon: Settings2, run: () => setEditing(true) }
  const test = async () => {
    const answer = await askForm({
      title: words.test,
      body: words.testBody,
      okWords: words.send,
      initial: { phone: '' },
      fields: [{ kind: 'text', name: 'phone', words: words.phone, required: true, max: 40 }],
      errorAt: { 'auth.phone_invalid': 'phone' },
      submit: async ({ phone }) => {
        const { state, reason } = await call(smsApi.test, { phone })
        await stale(smsApi.log, smsApi.config)
        if (state === 'sent') toast.success(words.testSent)
        else if (state === 'capped') toast.error(words.testCapped)
        else toast.error(words.testFailed, { reason: say(reason) })
      },
    })
    return answer
  }
  return (
    <AdminPage
      name="sms"
      title={words.title}
      hint={<Standing phoneLogin={signIn?.phoneLogin} />}
      columns={columns}
      filters={filters}
      useRows={useLog}
      idOf={idOf}
      nameOf={nameOf}
      buttons={buttons}
      primary={settings}
      tools={isSet ? [{ key: 'test', words: words.test, icon: Send, run: test }] : []}
      empty={{ title: words.none, hint: words.noneHint }}
    >
      {config && (!platform || signIn) && (
        <SmsDrawer open={editing} config={config} signIn={signIn} onClose={() => setEditing(false)} />
      )}
    </AdminPage>
  )
}
