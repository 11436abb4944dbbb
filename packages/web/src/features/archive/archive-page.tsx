import { archiveAdminApi } from '@cabinet/contract/archive.admin'
import { archiveRequestApi } from '@cabinet/contract/archive.requests'
import { userType } from '@cabinet/contract/users'
import { useQueryParams } from '../../kernel/address.tsx'
import { useCall } from '../../kernel/query.ts'
import { useMe } from '../../kernel/session.ts'
import { useText } from '../../kernel/text.ts'
import { Tabs } from '../../ui/tabs.tsx'
import { useCategories } from './archive.api.ts'
import { words } from './archive.text.ts'
import styles from './archive-page.module.css'
import { wayTo } from './catalogue/tree.rules.ts'
import { openArchive } from './records/opening.ts'
import { RecordsPage } from './records/records-page.tsx'
import { DestructionsPage } from './requests/destructions-page.tsx'
import { RequestsPage } from './requests/requests-page.tsx'
import { SettingsPage } from './settings/settings-page.tsx'
import { UnusedPage } from './settings/unused-page.tsx'

const views = ['archived', 'requests', 'due', 'held', 'destroyed', 'unused', 'settings'] as const
type View = (typeof views)[number]

const one = { page: 1, pageSize: 1 } as const

/** /dashboard/pigeonhole: what is archived, wishes about it, and what is to be decided. */
export function ArchivePage() {
  const t = useText(words)
  const query = useQueryParams()
  const administers = (useMe().data?.type ?? userType.general) <= userType.enterprise
  const categories = useCategories().data
  const keeps = categories?.some((category) => category.keeps) ?? false
  const waiting = useCall(archiveRequestApi.list, { ...one, mine: false }, { enabled: keeps }).data?.total
  const unused = useCall(archiveAdminApi.unused, { ...one, mine: true }).data?.total ?? 0
  const count = { requests: waiting || undefined, unused: unused || undefined } as Partial<
    Record<View, number>
  >
  const offered = views.filter((view) =>
    view === 'held'
      ? keeps
      : view === 'settings'
        ? administers
        : view !== 'unused' || administers || unused > 0,
  )
  const tab = offered.find((view) => view === query.tab) ?? 'archived'
  const { categoryId } = query
  const hint = categoryId
    ? wayTo(categories ?? [], categoryId)
        .map(({ name }) => name)
        .join(' / ')
    : undefined
  return (
    <div className={styles.page}>
      <Tabs
        className={styles.tabs ?? ''}
        label={t('tabs')}
        value={tab}
        controls="archive-panel"
        tabs={offered.map((view) => ({
          value: view,
          words: t(view),
          ...(count[view] !== undefined && { count: count[view] }),
        }))}
        onChange={(next) => openArchive({ tab: next === 'archived' ? undefined : next, categoryId })}
      />
      <div id="archive-panel" role="tabpanel" aria-label={t(tab)} className={styles.panel}>
        {tab === 'requests' ? (
          <RequestsPage keeps={keeps} whose={query.whose} />
        ) : tab === 'settings' ? (
          <SettingsPage />
        ) : tab === 'unused' ? (
          <UnusedPage administers={administers} />
        ) : tab === 'destroyed' && keeps ? (
          <DestructionsPage />
        ) : (
          <RecordsPage key={tab} view={tab} hint={hint} />
        )}
      </div>
    </div>
  )
}
