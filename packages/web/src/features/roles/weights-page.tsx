import { type MenuAdminEntry, menuAdminEndpoints } from '@cabinet/contract/menus.admin'
import { menuPageMatrix } from '@cabinet/contract/menus.matrix'
import { roleEndpoints, type UserRoleRow } from '@cabinet/contract/roles'
import { userTypeCodes } from '@cabinet/contract/users'
import { useState } from 'react'
import { useServerButtons } from '../../kernel/buttons.ts'
import { call } from '../../kernel/call.ts'
import { endpointQueryKey, queryClient, useEndpoint } from '../../kernel/query.ts'
import { useSignedInUser } from '../../kernel/session.ts'
import { useText, useTranslate } from '../../kernel/text.ts'
import { showToast } from '../../kernel/toast.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { NativeSelect } from '../../ui/select.tsx'
import { SkeletonBar } from '../../ui/skeleton.tsx'
import { SortableList } from '../../ui/sort-list.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { displayNameOfMenu } from './names.ts'
import { refreshMenuQueries, refreshRoleQueries } from './roles.api.ts'
import { messages } from './roles.text.ts'
import styles from './weights-page.module.css'

/** /dashboard/userMain/weights: precedence of roles; for super administrators the order of menus too. */
export function RolePrecedencePage() {
  const t = useText(messages)
  const [tab, setTab] = useState<'roleOrder' | 'menuOrder'>('roleOrder')
  const both = useSignedInUser().data?.type === userTypeCodes.platform
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
  const t = useText(messages)
  const { data } = useEndpoint(roleEndpoints.list, asked)
  const may = useServerButtons(menuPageMatrix.weights[0]).some(({ event }) => event === 'sort')
  if (!data) return <SkeletonBar height={220} radius={8} />
  if (data.rows.length === 0) return <EmptyState drawing="role" title={t('none')} hint={t('noneHint')} />
  const sort = (roles: UserRoleRow[]) => {
    // Show the new order at once; a refusal restores the old one.
    queryClient.setQueryData(endpointQueryKey(roleEndpoints.list, asked), { ...data, rows: roles })
    call(roleEndpoints.sort, { ids: roles.map(({ id }) => id) }, { quiet: true })
      .catch(showToast.failure)
      .finally(() => void refreshRoleQueries())
  }
  return (
    <SortableList
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
  const t = useText(messages)
  const say = useTranslate()
  const menus = useEndpoint(menuAdminEndpoints.list, {}).data
  const [level, setLevel] = useState(top)
  if (!menus) return <SkeletonBar height={220} radius={8} />
  const parents = menus.filter(({ id }) => menus.some(({ parentId }) => parentId === id))
  const parentId = level === top ? null : Number(level)
  const siblings = menus.filter((menu) => menu.parentId === parentId)
  const sort = (items: MenuAdminEntry[]) => {
    const others = menus.filter((menu) => menu.parentId !== parentId)
    queryClient.setQueryData(endpointQueryKey(menuAdminEndpoints.list, {}), [...items, ...others])
    call(menuAdminEndpoints.sort, { parentId, ids: items.map(({ id }) => id) }, { quiet: true })
      .catch(showToast.failure)
      .finally(() => void refreshMenuQueries())
  }
  return (
    <>
      <NativeSelect
        label={t('level')}
        value={level}
        options={[
          { value: top, words: t('topLevel') },
          ...parents.map((menu) => ({ value: String(menu.id), words: displayNameOfMenu(menu, say) })),
        ]}
        onChange={setLevel}
      />
      <SortableList
        label={t('menuOrder')}
        items={siblings}
        idOf={(menu) => String(menu.id)}
        nameOf={(menu) => displayNameOfMenu(menu, say)}
        words={{ up: (name) => t('up', { name }), down: (name) => t('down', { name }) }}
        onSort={sort}
        draw={(menu) => (
          <>
            <span className={styles.name}>{displayNameOfMenu(menu, say)}</span>{' '}
            <span className={styles.side}>{menu.route}</span>
          </>
        )}
      />
    </>
  )
}
