import { type AdminMenu, menuAdminApi } from '@cabinet/contract/menus.admin'
import { pages } from '@cabinet/contract/menus.matrix'
import { type Role, roleApi } from '@cabinet/contract/roles'
import { userType } from '@cabinet/contract/users'
import { useState } from 'react'
import { useButtons } from '../../kernel/buttons.ts'
import { call } from '../../kernel/call.ts'
import { keyOf, queryClient, useCall } from '../../kernel/query.ts'
import { useMe } from '../../kernel/session.ts'
import { useSay, useText } from '../../kernel/text.ts'
import { toast } from '../../kernel/toast.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Select } from '../../ui/select.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { SortList } from '../../ui/sort-list.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { nameOfMenu } from './names.ts'
import { refreshMenus, refreshRoles } from './roles.api.ts'
import { words } from './roles.text.ts'
import styles from './weights-page.module.css'

/** /dashboard/userMain/weights: precedence of roles; for super administrators the order of menus too. */
export function WeightsPage() {
  const t = useText(words)
  const [tab, setTab] = useState<'roleOrder' | 'menuOrder'>('roleOrder')
  const both = useMe().data?.type === userType.platform
  return (
    <section className={styles.card} aria-label={t('weights')}>
      <h1>{t('weights')}</h1>
      {both && (
        <Tabs
          label={t('weights')}
          value={tab}
          tabs={(['roleOrder', 'menuOrder'] as const).map((value) => ({ value, words: t(value) }))}
          onChange={setTab}
        />
      )}
      <p className={styles.hint}>{t(tab === 'roleOrder' ? 'weightsHint' : 'menuHint')}</p>
      <div className={styles.body}>{tab === 'roleOrder' ? <RoleOrder /> : <MenuOrder />}</div>
    </section>
  )
}

const asked = { page: 1, pageSize: 100 }

function RoleOrder() {
  const t = useText(words)
  const { data } = useCall(roleApi.list, asked)
  const may = useButtons(pages.weights[0]).some(({ event }) => event === 'sort')
  if (!data) return <Skeleton height={220} radius={8} />
  if (data.rows.length === 0) return <EmptyState title={t('none')} hint={t('noneHint')} />
  const sort = (roles: Role[]) => {
    // the new order stands at once; a refusal brings the old one back
    queryClient.setQueryData(keyOf(roleApi.list, asked), { ...data, rows: roles })
    call(roleApi.sort, { ids: roles.map(({ id }) => id) }, { quiet: true })
      .catch(toast.failure)
      .finally(() => void refreshRoles())
  }
  return (
    <SortList
      label={t('roleOrder')}
      items={data.rows}
      idOf={(role) => role.id}
      nameOf={(role) => role.name}
      disabled={!may}
      words={{ up: (name) => t('up', { name }), down: (name) => t('down', { name }) }}
      onSort={sort}
      draw={(role) => (
        <>
          <span className={styles.name}>{role.name}</span> <span className={styles.side}>{role.note}</span>
        </>
      )}
    />
  )
}

const top = 'top'

function MenuOrder() {
  const t = useText(words)
  const say = useSay()
  const menus = useCall(menuAdminApi.list, {}).data
  const [level, setLevel] = useState(top)
  if (!menus) return <Skeleton height={220} radius={8} />
  const parents = menus.filter(({ id }) => menus.some(({ parentId }) => parentId === id))
  const parentId = level === top ? null : Number(level)
  const siblings = menus.filter((menu) => menu.parentId === parentId)
  const sort = (items: AdminMenu[]) => {
    const others = menus.filter((menu) => menu.parentId !== parentId)
    queryClient.setQueryData(keyOf(menuAdminApi.list, {}), [...items, ...others])
    call(menuAdminApi.sort, { parentId, ids: items.map(({ id }) => id) }, { quiet: true })
      .catch(toast.failure)
      .finally(() => void refreshMenus())
  }
  return (
    <>
      <Select
        label={t('level')}
        value={level}
        options={[
          { value: top, words: t('topLevel') },
          ...parents.map((menu) => ({ value: String(menu.id), words: nameOfMenu(menu, say) })),
        ]}
        onChange={setLevel}
      />
      <SortList
        label={t('menuOrder')}
        items={siblings}
        idOf={(menu) => String(menu.id)}
        nameOf={(menu) => nameOfMenu(menu, say)}
        words={{ up: (name) => t('up', { name }), down: (name) => t('down', { name }) }}
        onSort={sort}
        draw={(menu) => (
          <>
            <span className={styles.name}>{nameOfMenu(menu, say)}</span>{' '}
            <span className={styles.side}>{menu.route}</span>
          </>
        )}
      />
    </>
  )
}
