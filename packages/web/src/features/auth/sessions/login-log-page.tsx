import {
  type SignInLogRow,
  type SignInMethod,
  sessionEndpoints,
  signInLogExport,
  signInMethods,
} from '@cabinet/contract/auth.sessions'
import { LogOut } from 'lucide-react'
import { call } from '../../../kernel/call.ts'
import { commonMessages } from '../../../kernel/common.text.ts'
import { saveStreamToDisk } from '../../../kernel/files.ts'
import { useGrowingPage } from '../../../kernel/more.ts'
import { useSignedInUser } from '../../../kernel/session.ts'
import { currentLanguage, useText, useTranslate } from '../../../kernel/text.ts'
import { showToast } from '../../../kernel/toast.ts'
import {
  type AdminColumn,
  AdminListPage,
  type AdminPageFilter,
  type AdminRowAction,
  type AskedListPage,
  momentsOfDates,
  PersonCell,
  TextCell,
  TimeCell,
  TwoLines,
} from '../../../ui/admin/index.ts'
import { askForConfirmation } from '../../../ui/confirm.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { messages, signInMethodMessages } from './sessions.text.ts'

const Result = ({ row }: { row: SignInLogRow }) => {
  const t = useText(messages)
  const say = useTranslate()
  const tag = <Tag colour={row.good ? 'green' : 'red'}>{t(row.good ? 'good' : 'refused')}</Tag>
  return row.reason ? <TwoLines above={tag} below={say(row.reason)} /> : tag
}
const Device = ({ row }: { row: SignInLogRow }) => {
  const t = useText(messages)
  return <TwoLines above={row.browser || t('unknownDevice')} below={row.system} />
}
const Person = ({ row }: { row: SignInLogRow }) => {
  const t = useText(messages)
  return (
    <PersonCell
      name={row.name || row.account}
      below={row.userId ? row.account : t('nobody')}
      faded={!row.userId}
    />
  )
}

const Door = ({ row }: { row: SignInLogRow }) => (
  <TextCell>{useText(signInMethodMessages)(row.door)}</TextCell>
)

const columns: AdminColumn<SignInLogRow>[] = [
  { key: 'account', words: messages.person, waiting: 'person', render: (row) => <Person row={row} /> },
  { key: 'at', words: messages.time, width: 145, sortable: true, render: (row) => <TimeCell at={row.at} /> },
  { key: 'good', words: messages.result, width: 180, waiting: 'tag', render: (row) => <Result row={row} /> },
  { key: 'door', words: messages.door, width: 130, render: (row) => <Door row={row} /> },
  { key: 'device', words: messages.device, width: 120, render: (row) => <Device row={row} /> },
  { key: 'ip', words: messages.address, width: 125, render: (row) => <TextCell>{row.ip}</TextCell> },
  {
    key: 'organisation',
    words: messages.organisation,
    width: 120,
    render: (row) => <TextCell>{row.organisationName}</TextCell>,
  },
]

/** Days of the log before today (specification: a week). */
const loggedDays = 7

const filters: AdminPageFilter[] = [
  { kind: 'text', key: 'search', words: messages.search },
  { kind: 'dates', key: 'at', words: messages.days, days: loggedDays },
  {
    kind: 'select',
    key: 'good',
    words: messages.result,
    options: [
      { value: 'true', words: messages.good },
      { value: 'false', words: messages.refused },
    ],
  },
  {
    kind: 'select',
    key: 'door',
    words: messages.door,
    options: signInMethods.map((value) => ({ value, words: signInMethodMessages[value] })),
  },
]

const wordsOf = ({ search, order, filters: chosen }: AskedListPage) => ({
  search,
  order,
  ...momentsOfDates(chosen, 'at', loggedDays),
  good: chosen.good === undefined ? undefined : chosen.good === 'true',
  door: chosen.door as SignInMethod | undefined,
})

const useSignIns = (asked: AskedListPage) =>
  useGrowingPage(sessionEndpoints.signIns, { ...wordsOf(asked), page: asked.page, pageSize: asked.pageSize })
const idOf = (row: SignInLogRow) => row.id
const nameOf = (row: SignInLogRow) => row.name || row.account
const exported = (asked: AskedListPage) =>
  saveStreamToDisk(
    signInLogExport,
    { ...wordsOf(asked), language: currentLanguage(), format: 'xlsx' },
    'sign-ins.xlsx',
  )

/** /dashboard/statement/userLogin: every sign-in attempt of the users one administers. */
export function LoginLogScreen() {
  const me = useSignedInUser().data
  const t = useText(messages)
  const c = useText(commonMessages)
  const end = async ({ userId, ...row }: SignInLogRow) => {
    const words = { title: t('signOutAllAsk'), body: t('signOutAllBody'), okWords: t('signOutAll') }
    if (!(await askForConfirmation({ ...words, cancelWords: c('cancel'), danger: true }))) return
    await call(sessionEndpoints.endOfUser, { userId })
    showToast.success(t('ended', { name: nameOf({ userId, ...row }) }))
  }
  const rowActions: AdminRowAction<SignInLogRow>[] = [
    {
      key: 'signOut',
      words: messages.endFor,
      icon: LogOut,
      danger: true,
      ready: (row) => row.userId !== '' && row.userId !== me?.userId,
      run: end,
    },
  ]
  return (
    <AdminListPage
      name="signIns"
      title={messages.log}
      hint={t('logHint')}
      columns={columns}
      filters={filters}
      useRows={useSignIns}
      idOf={idOf}
      nameOf={nameOf}
      rowActions={rowActions}
      onExport={exported}
      empty={{ drawing: 'clock', title: messages.none, hint: messages.noneHint }}
    />
  )
}
