import { type PackageTask, packageEndpoints } from '@cabinet/contract/downloads.packages'
import { fixedMenuIds } from '@cabinet/contract/menus'
import { menuPageMatrix } from '@cabinet/contract/menus.matrix'
import { Eraser } from 'lucide-react'
import { useState } from 'react'
import { useServerButtons } from '../../../kernel/buttons.ts'
import { commonMessages } from '../../../kernel/common.text.ts'
import { navigateTo } from '../../../kernel/go.ts'
import { useEndpoint } from '../../../kernel/query.ts'
import { useText } from '../../../kernel/text.ts'
import { Button } from '../../../ui/button.tsx'
import { askForConfirmation } from '../../../ui/confirm.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { PageCard } from '../../../ui/page-card.tsx'
import { SearchInput } from '../../../ui/search-input.tsx'
import { SkeletonBar } from '../../../ui/skeleton.tsx'
import { usePackageFetchings } from './centre.store.ts'
import { removeMyPackages } from './deeds.ts'
import styles from './package-page.module.css'
import { PackageTableRow } from './package-row.tsx'
import { isPackageMaking } from './packages.rules.ts'
import { messages } from './packages.text.ts'

const dayMs = 24 * 3_600_000

/** /dashboard/messageMain/packagelist: all packages of the user. */
export function PackageDownloadsPage() {
  const t = useText(messages)
  const c = useText(commonMessages)
  const [search, setSearch] = useState('')
  // results stay while the next search loads; polling covers gaps of the push channel
  const list = useEndpoint(
    packageEndpoints.list,
    { keyWords: search || undefined },
    { placeholderData: (before: PackageTask[] | undefined) => before, refetchInterval: 15_000 },
  )
  const fetchings = usePackageFetchings()
  const events = new Set(useServerButtons(menuPageMatrix.packagelist[0]).map(({ event }) => event))
  const rows = list.data ?? []
  const ended = rows.filter(
    ({ id, status }) => !isPackageMaking(status) && (!fetchings[id] || fetchings[id].over),
  )
  const clear = async () => {
    const yes = await askForConfirmation({
      title: t('clearAsk', { count: ended.length }),
      body: t('clearBody'),
      okWords: t('remove'),
      cancelWords: c('cancel'),
      danger: true,
    })
    if (yes) await removeMyPackages(ended.map(({ id }) => id))
  }
  return (
    <PageCard title={t('title')} hint={t('hint', { days: daysOf(rows) })}>
      <div className={styles.bar}>
        <SearchInput
          className={styles.search ?? ''}
          words={t('filter')}
          clearWords={t('clear')}
          value={search}
          onSearch={setSearch}
        />
        <span className={styles.space} />
        {events.has('delete') && (
          <Button icon={<Eraser />} disabled={ended.length === 0} onClick={() => void clear()}>
            {t('clearEnded')}
          </Button>
        )}
      </div>
      <div className={styles.body}>
        {list.error && !list.data ? (
          <ErrorState
            title={t('loadFailed')}
            hint={t('loadFailedHint')}
            retryWords={c('retry')}
            onRetry={() => void list.refetch()}
          />
        ) : !list.data ? (
          <Waiting />
        ) : rows.length === 0 ? (
          <EmptyState
            drawing={search ? 'search' : 'package'}
            title={t(search ? 'noneFound' : 'empty')}
            hint={search ? '' : t('emptyHint')}
          >
            {!search && (
              <Button
                look="primary"
                onClick={() => navigateTo('/dashboard/myFile', { menuid: String(fixedMenuIds.personal) })}
              >
                {t('toFiles')}
              </Button>
            )}
          </EmptyState>
        ) : (
          <table className={styles.table} aria-label={t('list')}>
            <thead>
              <tr>
                {(['name', 'position', 'size', 'files', 'state', 'createdAt', 'expiresAt'] as const).map(
                  (column) => (
                    <th key={column} scope="col" data-column={column}>
                      {t(column)}
                    </th>
                  ),
                )}
                <th scope="col" data-column="operate">
                  {t('operate')}
                </th>
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <PackageTableRow key={row.id} row={row} fetching={fetchings[row.id]} events={events} />
              ))}
            </tbody>
          </table>
        )}
      </div>
    </PageCard>
  )
}

/** Days until packages expire, derived from one of them; the default setting if there is none. */
function daysOf(rows: readonly PackageTask[]): number {
  const kept = rows.find(({ status, expiresAt }) => status === 'complete' && expiresAt)
  return kept?.expiresAt
    ? Math.max(1, Math.round((kept.expiresAt.getTime() - kept.createdAt.getTime()) / dayMs))
    : 3
}

function Waiting() {
  const c = useText(commonMessages)
  return (
    <div className={styles.waiting} role="status" aria-busy="true" aria-label={c('loading')}>
      {[220, 300, 180, 260].map((width) => (
        <div key={width}>
          <SkeletonBar width={28} height={28} radius={7} />
          <SkeletonBar width={width} />
        </div>
      ))}
    </div>
  )
}
