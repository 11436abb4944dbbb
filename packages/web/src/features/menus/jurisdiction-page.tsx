import { menuAdminEndpoints } from '@cabinet/contract/menus.admin'
import type { JurisdictionRow } from '@cabinet/contract/menus.jurisdiction'
import { menuPageMatrix } from '@cabinet/contract/menus.matrix'
import { roleEndpoints } from '@cabinet/contract/roles'
import type { UserTypeCode } from '@cabinet/contract/users'
import { ShieldCheck } from 'lucide-react'
import { useMemo } from 'react'
import { useQueryParams } from '../../kernel/address.tsx'
import { navigateTo } from '../../kernel/go.ts'
import { useGrowingPage } from '../../kernel/more.ts'
import { useEndpoint } from '../../kernel/query.ts'
import { useText, useTranslate } from '../../kernel/text.ts'
import {
  type AdminColumn,
  AdminListPage,
  type AdminPageFilter,
  type AskedListPage,
  PersonCell,
  TagsCell,
  TextCell,
  TwoLines,
} from '../../ui/admin/index.ts'
import { joinNames } from '../../ui/format.ts'
import { displayNameOfButton } from '../roles/index.ts'
import { useAdminMenuRows } from './admin.api.ts'
import { accessReasonMessages, audienceUserTypeMessages, messages } from './admin.text.ts'
import { ExplainedAccess } from './explained.tsx'

const columns: AdminColumn<JurisdictionRow>[] = [
  {
    key: 'name',
    words: messages.person,
    waiting: 'person',
    render: (row) => <PersonCell name={row.name} below={row.account} />,
  },
  {
    key: 'organisation',
    words: messages.organisation,
    width: 170,
    render: (row) => <TextCell>{row.organisationName}</TextCell>,
  },
  {
    key: 'type',
    words: messages.type,
    width: 196,
    waiting: 'tag',
    render: (row) => <TypeCell type={row.type as UserTypeCode} />,
  },
  {
    key: 'roles',
    words: messages.roles,
    width: 210,
    waiting: 'tag',
    render: (row) => <TagsCell tags={row.roles.map(({ id, name }) => ({ key: id, words: name }))} />,
  },
  {
    key: 'pages',
    words: messages.pageCount,
    width: 120,
    render: (row) => <TextCell>{row.pageCount}</TextCell>,
  },
]
const withReason: AdminColumn<JurisdictionRow>[] = [
  ...columns.slice(0, -1),
  { key: 'why', words: messages.why, width: 220, render: (row) => <Why row={row} /> },
]

function TypeCell({ type }: { type: UserTypeCode }) {
  const say = useTranslate()
  return <TextCell>{say(audienceUserTypeMessages[type])}</TextCell>
}

function Why({ row }: { row: JurisdictionRow }) {
  const say = useTranslate()
  if (!row.reason) return <TextCell>{null}</TextCell>
  return (
    <TwoLines
      above={say(accessReasonMessages[row.reason])}
      {...(row.reasonRoles?.length && { below: joinNames(row.reasonRoles) })}
    />
  )
}

const idOf = (row: JurisdictionRow) => row.id
const nameOf = (row: JurisdictionRow) => row.name
const number = (text: string | undefined) => (text && /^\d{1,9}$/.test(text) ? Number(text) : undefined)

const useRows = ({ page, pageSize, search, filters }: AskedListPage) => {
  const type = number(filters.type)
  return useGrowingPage(menuAdminEndpoints.jurisdiction, {
    page,
    pageSize,
    search,
    type: type && type <= 4 ? type : undefined,
    roleId: filters.role,
    menuId: number(filters.menu),
    event: filters.menu ? filters.button : undefined,
  })
}

/** /dashboard/userMain/jurisdiction: each user's effective pages and buttons with reasons, read-only. */
export function JurisdictionPage() {
  const t = useText(messages)
  const say = useTranslate()
  const menus = useAdminMenuRows()
  const roles = useEndpoint(roleEndpoints.list, { page: 1, pageSize: 100 }).data
  const chosen = number(useQueryParams().menu)
  const filters = useMemo((): AdminPageFilter[] => {
    const page = menus?.find(({ id }) => id === chosen)
    return [
      { kind: 'text', key: 'search', words: messages.searchPeople },
      {
        kind: 'select',
        key: 'menu',
        words: messages.page,
        options: (menus ?? [])
          .filter(({ route, shown }) => route !== '' && shown === 'Y')
          .map(({ id, name }) => ({ value: String(id), words: name })),
      },
      ...(page && page.buttons.length > 0
        ? [
            {
              kind: 'select' as const,
              key: 'button',
              words: messages.button,
              options: page.buttons.map((button) => ({
                value: button.event,
                words: displayNameOfButton(button, say),
              })),
            },
          ]
        : []),
      {
        kind: 'select',
        key: 'type',
        words: messages.type,
        options: ([1, 2, 3, 4] as const).map((type) => ({
          value: String(type),
          words: audienceUserTypeMessages[type],
        })),
      },
      {
        kind: 'select',
        key: 'role',
        words: messages.role,
        options: (roles?.rows ?? []).map(({ id, name }) => ({ value: id, words: name })),
      },
    ]
  }, [menus, roles, chosen, say])
  return (
    <AdminListPage
      name="jurisdiction"
      title={messages.jurisdiction}
      hint={t('jurisdictionHint')}
      columns={chosen === undefined ? columns : withReason}
      filters={filters}
      useRows={useRows}
      idOf={idOf}
      nameOf={nameOf}
      tools={[
        {
          key: 'roles',
          words: messages.toRoles,
          icon: ShieldCheck,
          run: () => navigateTo(menuPageMatrix.role[1], { menuid: String(menuPageMatrix.role[0]) }),
        },
      ]}
      drawer={{
        width: 640,
        title: nameOf,
        hint: (row) =>
          `${row.account} · ${row.organisationName} · ${say(audienceUserTypeMessages[row.type as UserTypeCode])}`,
        body: (row) => <ExplainedAccess key={row.id} person={row} />,
      }}
      empty={{ drawing: 'people', title: messages.noPeople, hint: messages.noPeopleHint }}
    />
  )
}
