import { type JurisdictionRow, menuAdminApi } from '@cabinet/contract/menus.admin'
import { pages } from '@cabinet/contract/menus.matrix'
import { roleApi } from '@cabinet/contract/roles'
import type { UserType } from '@cabinet/contract/users'
import { ShieldCheck } from 'lucide-react'
import { useMemo } from 'react'
import { useQueryParams } from '../../kernel/address.tsx'
import { go } from '../../kernel/go.ts'
import { useCall } from '../../kernel/query.ts'
import { useSay, useText } from '../../kernel/text.ts'
import {
  AdminPage,
  type Asked,
  type Column,
  type Filter,
  PersonCell,
  TagsCell,
  TextCell,
  TwoLines,
} from '../../ui/admin/index.ts'
import { nameOfButton } from '../roles/index.ts'
import { useMenuRows } from './admin.api.ts'
import { reasonWords, typeWords, words } from './admin.text.ts'
import { Explained } from './explained.tsx'

const columns: Column<JurisdictionRow>[] = [
  {
    key: 'name',
    words: words.person,
    waiting: 'person',
    render: (row) => <PersonCell name={row.name} below={row.account} />,
  },
  {
    key: 'organisation',
    words: words.organisation,
    width: 170,
    render: (row) => <TextCell>{row.organisationName}</TextCell>,
  },
  {
    key: 'type',
    words: words.type,
    width: 196,
    waiting: 'tag',
    render: (row) => <TypeCell type={row.type as UserType} />,
  },
  {
    key: 'roles',
    words: words.roles,
    width: 210,
    waiting: 'tag',
    render: (row) => <TagsCell tags={row.roles.map(({ id, name }) => ({ key: id, words: name }))} />,
  },
  {
    key: 'pages',
    words: words.pageCount,
    width: 120,
    render: (row) => <TextCell>{row.pageCount}</TextCell>,
  },
]
const withReason: Column<JurisdictionRow>[] = [
  ...columns.slice(0, -1),
  { key: 'why', words: words.why, width: 220, render: (row) => <Why row={row} /> },
]

function TypeCell({ type }: { type: UserType }) {
  const say = useSay()
  return <TextCell>{say(typeWords[type])}</TextCell>
}

function Why({ row }: { row: JurisdictionRow }) {
  const say = useSay()
  if (!row.reason) return <TextCell>{null}</TextCell>
  return (
    <TwoLines
      above={say(reasonWords[row.reason])}
      {...(row.reasonRoles?.length && { below: row.reasonRoles.join('、') })}
    />
  )
}

const idOf = (row: JurisdictionRow) => row.id
const nameOf = (row: JurisdictionRow) => row.name
const number = (text: string | undefined) => (text && /^\d{1,9}$/.test(text) ? Number(text) : undefined)

const useRows = ({ page, pageSize, search, filters }: Asked) => {
  const type = number(filters.type)
  return useCall(menuAdminApi.jurisdiction, {
    page,
    pageSize,
    search,
    type: type && type <= 4 ? type : undefined,
    roleId: filters.role,
    menuId: number(filters.menu),
    event: filters.menu ? filters.button : undefined,
  })
}

/** /dashboard/userMain/jurisdiction: who may open and press what, and why. Read only. */
export function JurisdictionPage() {
  const t = useText(words)
  const say = useSay()
  const menus = useMenuRows()
  const roles = useCall(roleApi.list, { page: 1, pageSize: 100 }).data
  const chosen = number(useQueryParams().menu)
  const filters = useMemo((): Filter[] => {
    const page = menus?.find(({ id }) => id === chosen)
    return [
      { kind: 'text', key: 'search', words: words.searchPeople },
      {
        kind: 'select',
        key: 'menu',
        words: words.page,
        options: (menus ?? [])
          .filter(({ route, shown }) => route !== '' && shown === 'Y')
          .map(({ id, name }) => ({ value: String(id), words: name })),
      },
      ...(page && page.buttons.length > 0
        ? [
            {
              kind: 'select' as const,
              key: 'button',
              words: words.button,
              options: page.buttons.map((button) => ({
                value: button.event,
                words: nameOfButton(button, say),
              })),
            },
          ]
        : []),
      {
        kind: 'select',
        key: 'type',
        words: words.type,
        options: ([1, 2, 3, 4] as const).map((type) => ({ value: String(type), words: typeWords[type] })),
      },
      {
        kind: 'select',
        key: 'role',
        words: words.role,
        options: (roles?.rows ?? []).map(({ id, name }) => ({ value: id, words: name })),
      },
    ]
  }, [menus, roles, chosen, say])
  return (
    <AdminPage
      name="jurisdiction"
      title={words.jurisdiction}
      hint={t('jurisdictionHint')}
      columns={chosen === undefined ? columns : withReason}
      filters={filters}
      useRows={useRows}
      idOf={idOf}
      nameOf={nameOf}
      tools={[
        {
          key: 'roles',
          words: words.toRoles,
          icon: ShieldCheck,
          run: () => go(pages.role[1], { menuid: String(pages.role[0]) }),
        },
      ]}
      drawer={{
        width: 640,
        title: nameOf,
        hint: (row) => `${row.account} · ${row.organisationName} · ${say(typeWords[row.type as UserType])}`,
        body: (row) => <Explained key={row.id} person={row} />,
      }}
      empty={{ title: words.noPeople, hint: words.noPeopleHint }}
    />
  )
}
