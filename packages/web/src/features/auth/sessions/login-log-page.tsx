import {
  doors,
  type SignInDoor,
  type SignInRow,
  sessionApi,
  signInExport,
} from '@cabinet/contract/auth.sessions'
import { LogOut } from 'lucide-react'
import { call } from '../../../kernel/call.ts'
import { common } from '../../../kernel/common.text.ts'
import { saveFrom } from '../../../kernel/files.ts'
import { useCall } from '../../../kernel/query.ts'
import { useMe } from '../../../kernel/session.ts'
import { language, useSay, useText } from '../../../kernel/text.ts'
import { toast } from '../../../kernel/toast.ts'
import {
  AdminPage,
  type Asked,
  type Column,
  type Filter,
  PersonCell,
  type RowAction,
  TextCell,
  TimeCell,
  TwoLines,
} from '../../../ui/admin/index.ts'
import { ask } from '../../../ui/confirm.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { doorText, text } from './sessions.text.ts'

const Result = ({ row }: { row: SignInRow }) => {
  const t = useText(text)
  const say = useSay()
  const tag = <Tag colour={row.good ? 'green' : 'red'}>{t(row.good ? 'good' : 'refused')}</Tag>
  return row.reason ? <TwoLines above={tag} below={say(row.reason)} /> : tag
}
const Device = ({ row }: { row: SignInRow }) => {
  const t = useText(text)
  return <TwoLines above={row.browser || t('unknownDevice')} below={row.system} />
}
const Person = ({ row }: { row: SignInRow }) => {
  const t = useText(text)
  return (
    <PersonCell
      name={row.name || row.account}
      below={row.userId ? row.account : t('nobody')}
      faded={!row.userId}
    />
  )
}

const Door = ({ row }: { row: SignInRow }) => <TextCell>{useText(doorText)(row.door)}</TextCell>

const columns: Column<SignInRow>[] = [
  { key: 'account', words: text.person, waiting: 'person', render: (row) => <Person row={row} /> },
  { key: 'at', words: text.time, width: 160, sortable: true, render: (row) => <TimeCell at={row.at} /> },
  { key: 'good', words: text.result, width: 200, waiting: 'tag', render: (row) => <Result row={row} /> },
  { key: 'door', words: text.door, width: 120, render: (row) => <Door row={row} /> },
  { key: 'device', words: text.device, width: 150, render: (row) => <Device row={row} /> },
  { key: 'ip', words: text.address, width: 140, render: (row) => <TextCell>{row.ip}</TextCell> },
  {
    key: 'organisation',
    words: text.organisation,
    width: 160,
    render: (row) => <TextCell>{row.organisationName}</TextCell>,
  },
]

const filters: Filter[] = [
  { kind: 'text', key: 'search', words: text.search },
  { kind: 'dates', key: 'at', words: text.days },
  {
    kind: 'select',
    key: 'good',
    words: text.result,
    options: [
      { value: 'true', words: text.good },
      { value: 'false', words: text.refused },
    ],
  },
  {
    kind: 'select',
    key: 'door',
    words: text.door,
    options: doors.map((value) => ({ value, words: doorText[value] })),
  },
]

const dayMs = 24 * 3_600_000
/** Logs begin a week ago where nobody says otherwise (specification). */
const weekAgo = () => new Date(new Date().setHours(0, 0, 0, 0) - 7 * dayMs)

const wordsOf = ({ search, order, filters: chosen }: Asked) => ({
  search,
  order,
  from: chosen.atFrom ? new Date(`${chosen.atFrom}T00:00`) : chosen.atTo ? undefined : weekAgo(),
  to: chosen.atTo ? new Date(new Date(`${chosen.atTo}T00:00`).getTime() + dayMs) : undefined,
  good: chosen.good === undefined ? undefined : chosen.good === 'true',
  door: chosen.door as SignInDoor | undefined,
})

const useSignIns = (asked: Asked) =>
  useCall(
    sessionApi.signIns,
    { ...wordsOf(asked), page: asked.page, pageSize: asked.pageSize },
    { placeholderData: (before) => before },
  )
const idOf = (row: SignInRow) => row.id
const nameOf = (row: SignInRow) => row.name || row.account
const exported = (asked: Asked) =>
  saveFrom(signInExport, { ...wordsOf(asked), language: language(), format: 'xlsx' }, 'sign-ins.xlsx')

/** /dashboard/statement/userLogin: every attempt to sign in of the people one administers. */
export function LoginLogPage() {
  const me = useMe().data
  const t = useText(text)
  const c = useText(common)
  const end = async ({ userId, ...row }: SignInRow) => {
    const words = { title: t('signOutAllAsk'), body: t('signOutAllBody'), okWords: t('signOutAll') }
    if (!(await ask({ ...words, cancelWords: c('cancel'), danger: true }))) return
    await call(sessionApi.endOfUser, { userId })
    toast.success(t('ended', { name: nameOf({ userId, ...row }) }))
  }
  const rowActions: RowAction<SignInRow>[] = [
    {
      key: 'signOut',
      words: text.endFor,
      icon: LogOut,
      danger: true,
      ready: (row) => row.userId !== '' && row.userId !== me?.userId,
      run: end,
    },
  ]
  return (
    <AdminPage
      name="signIns"
      title={text.log}
      hint={t('logHint')}
      columns={columns}
      filters={filters}
      useRows={useSignIns}
      idOf={idOf}
      nameOf={nameOf}
      rowActions={rowActions}
      onExport={exported}
      empty={{ title: text.none, hint: text.noneHint }}
    />
  )
}
