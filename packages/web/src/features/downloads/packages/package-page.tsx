import { type PackageTask, packageApi } from '@cabinet/contract/downloads.packages'
import { menuId } from '@cabinet/contract/menus'
import { pages } from '@cabinet/contract/menus.matrix'
import { Eraser } from 'lucide-react'
import { useState } from 'react'
import { useButtons } from '../../../kernel/buttons.ts'
import { common } from '../../../kernel/common.text.ts'
import { go } from '../../../kernel/go.ts'
import { useCall } from '../../../kernel/query.ts'
import { useText } from '../../../kernel/text.ts'
import { Button } from '../../../ui/button.tsx'
import { ask } from '../../../ui/confirm.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { PageCard } from '../../../ui/page-card.tsx'
import { SearchInput } from '../../../ui/search-input.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { useFetchings } from './centre.store.ts'
import { removePackages } from './deeds.ts'
import styles from './package-page.module.css'
import { PackageRow } from './package-row.tsx'
import { isMaking } from './packages.rules.ts'
import { words } from './packages.text.ts'

const dayMs = 24 * 3_600_000

/** /dashboard/messageMain/packagelist: all packages of this person. */
export function PackagePage() {
  const t = useText(words)
  const c = useText(common)
  const [search, setSearch] = useState('')
  // what was found stays while the next search is under way; the push channel tells of changes, this is for its gaps
  const list = useCall(
    packageApi.list,
    { keyWords: search || undefined },
    { placeholderData: (before: PackageTask[] | undefined) => before, refetchInterval: 15_000 },
  )
  const fetchings = useFetchings()
  const events = new Set(useButtons(pages.packagelist[0]).map(({ event }) => event))
  const rows = list.data ?? []
  const ended = rows.filter(({ id, status }) => !isMaking(status) && (!fetchings[id] || fetchings[id].over))
  const clear = async () => {
    const yes = await ask({
      title: t('clearAsk', { count: ended.length }),
      body: t('clearBody'),
      okWords: t('remove'),
      cancelWords: c('cancel'),
      danger: true,
    })
    if (yes) await removePackages(ended.map(({ id }) => id))
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
            drawing={search ? 'search' : 'folder'}
            title={t(search ? 'noneFound' : 'empty')}
            hint={search ? '' : t('emptyHint')}
          >
            {!search && (
              <Button
                look="primary"
                onClick={() => go('/dashboard/myFile', { menuid: String(menuId.personal) })}
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
                <PackageRow key={row.id} row={row} fetching={fetchings[row.id]} events={events} />
              ))}
            </tbody>
          </table>
        )}
      </div>
    </PageCard>
  )
}

/** Days that packages are kept, as one of them shows it; the setting's default where there is none. */
function daysOf(rows: readonly PackageTask[]): number {
  const kept = rows.find(({ status, expiresAt }) => status === 'complete' && expiresAt)
  return kept?.expiresAt
    ? Math.max(1, Math.round((kept.expiresAt.getTime() - kept.createdAt.getTime()) / dayMs))
    : 3
}

function Waiting() {
  const c = useText(common)
  return (
    <div className={styles.waiting} role="status" aria-busy="true" aria-label={c('loading')}>
      {[220, 300, 180, 260].map((width) => (
        <div key={width}>
          <Skeleton width={28} height={28} radius={7} />
          <Skeleton width={width} />
        </div>
      ))}
    </div>
  )
}
