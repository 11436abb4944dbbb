import { archiveAdminApi } from '@cabinet/contract/archive.admin'
import { archiveRequestApi } from '@cabinet/contract/archive.requests'
import { userTypeCodes } from '@cabinet/contract/users'
import { useQueryParams } from '../../kernel/address.tsx'
import { useEndpoint } from '../../kernel/query.ts'
import { useSignedInUser } from '../../kernel/session.ts'
import { useText } from '../../kernel/text.ts'
import { Tabs } from '../../ui/tabs.tsx'
import { useArchiveCategories } from './archive.api.ts'
import { messages } from './archive.text.ts'
import styles from './archive-page.module.css'
import { categoryPathTo } from './catalogue/tree.rules.ts'
import { openArchivePage } from './opening.ts'
import { ArchiveRecordsPage } from './records/records-page.tsx'
import { DestructionsPage } from './requests/destructions-page.tsx'
import { ArchiveRequestsPage } from './requests/requests-page.tsx'
import { ArchiveSettingsPage } from './settings/settings-page.tsx'
import { UnusedFilesPage } from './settings/unused-page.tsx'

const views = ['archived', 'requests', 'due', 'held', 'destroyed', 'unused', 'settings'] as const
type View = (typeof views)[number]

const one = { page: 1, pageSize: 1 } as const

/** /dashboard/pigeonhole: archived records, requests about them, and pending decisions. */
export function ArchiveHomePage() {
  const t = useText(messages)
  const query = useQueryParams()
  const administers = (useSignedInUser().data?.type ?? userTypeCodes.general) <= userTypeCodes.enterprise
  const categories = useArchiveCategories().data
  const keeps = categories?.some((category) => category.keeps) ?? false
  const waiting = useEndpoint(archiveRequestApi.list, { ...one, mine: false }, { enabled: keeps }).data?.total
  const unused = useEndpoint(archiveAdminApi.unused, { ...one, mine: true }).data?.total ?? 0
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
    ? categoryPathTo(categories ?? [], categoryId)
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
        onChange={(next) => openArchivePage({ tab: next === 'archived' ? undefined : next, categoryId })}
      />
      <div id="archive-panel" role="tabpanel" aria-label={t(tab)} className={styles.panel}>
        {tab === 'requests' ? (
          <ArchiveRequestsPage keeps={keeps} whose={query.whose} />
        ) : tab === 'settings' ? (
          <ArchiveSettingsPage />
        ) : tab === 'unused' ? (
          <UnusedFilesPage administers={administers} />
        ) : tab === 'destroyed' && keeps ? (
          <DestructionsPage />
        ) : (
          <ArchiveRecordsPage key={tab} view={tab} hint={hint} />
        )}
      </div>
    </div>
  )
}
