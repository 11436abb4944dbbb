import { grantEndpoints } from '@cabinet/contract/grants'
import { useQueryParams } from '../../../kernel/address.tsx'
import { navigateTo } from '../../../kernel/go.ts'
import { useEndpoint } from '../../../kernel/query.ts'
import { useText } from '../../../kernel/text.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { PageCard } from '../../../ui/page-card.tsx'
import { Tabs } from '../../../ui/tabs.tsx'
import styles from '../grant-page.module.css'
import { grantPageMessages, messages } from '../grants.text.ts'
import { AccessRequestList } from '../requests/request-list.tsx'
import { FolderGrantsTable } from './folder-grants.tsx'

const path = '/dashboard/fileEmpower'
const views = ['grants', 'requests', 'mine'] as const

/** /dashboard/fileEmpower (groupId, parentId): the grants of a folder, and access requests. */
export function FolderAccessPage() {
  const t = useText(grantPageMessages)
  const g = useText(messages)
  const query = useQueryParams()
  const view = views.find((one) => one === query.view) ?? 'grants'
  const id = query.parentId || query.groupId
  const waiting = useEndpoint(grantEndpoints.requests, { mine: false, page: 1, pageSize: 1 })
  const count = waiting.data?.total ?? 0
  return (
    <PageCard title={t('empower')}>
      <div className={styles.tabs}>
        <Tabs
          label={t('empower')}
          value={view}
          tabs={[
            { value: 'grants', words: t('grantsTab') },
            { value: 'requests', words: t('requestsTab'), ...(count > 0 && { count }) },
            { value: 'mine', words: t('mineTab') },
          ]}
          onChange={(next) =>
            navigateTo(path, { ...query, view: next === 'grants' ? undefined : next }, { replace: true })
          }
        />
      </div>
      {view !== 'grants' ? (
        <AccessRequestList key={view} mine={view === 'mine'} />
      ) : id ? (
        <FolderGrantsTable key={id} id={id} />
      ) : (
        <EmptyState drawing="permission" title={t('pick')} hint={g('pickHint')} />
      )}
    </PageCard>
  )
}
