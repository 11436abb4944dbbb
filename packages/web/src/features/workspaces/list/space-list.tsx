import { limits } from '@cabinet/contract/limits'
import { type WorkspaceKind, type WorkspaceState, workspaceEndpoints } from '@cabinet/contract/workspaces'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { commonMessages } from '../../../kernel/common.text.ts'
import { useEndpoint } from '../../../kernel/query.ts'
import { useText } from '../../../kernel/text.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { PageCard } from '../../../ui/page-card.tsx'
import { Pagination } from '../../../ui/pagination.tsx'
import { SearchInput } from '../../../ui/search-input.tsx'
import { SegmentedControl } from '../../../ui/segmented.tsx'
import { newWorkspaceMessages, workspaceHintMessages } from '../roles.ts'
import { messages } from '../workspaces.text.ts'
import { askAndMakeWorkspace } from './deeds.tsx'
import styles from './space-list.module.css'
import { WaitingWorkspaces, WorkspaceListRow } from './space-row.tsx'

/** The spaces of a kind: active, archived, or deleted. */
export function WorkspaceList({ kind }: { kind: WorkspaceKind }) {
  const t = useText(messages)
  const c = useText(commonMessages)
  const [state, setState] = useState<WorkspaceState>('active')
  const [search, setSearch] = useState('')
  const [page, setPage] = useState({ page: 1, pageSize: 20 })
  const spaces = useEndpoint(
    workspaceEndpoints.page,
    { kind, state, search: search || undefined, ...page },
    {
      placeholderData: (last, before) =>
        (before?.queryKey[1] as { kind?: string })?.kind === kind ? last : undefined,
    },
  )
  const first = () => setPage((now) => ({ ...now, page: 1 }))
  const { data } = spaces
  const creates = data?.creates ?? false
  return (
    <PageCard title={t(kind)} hint={t(workspaceHintMessages[kind])}>
      <div className={styles.bar}>
        {creates && (
          <Button look="primary" icon={<Plus />} onClick={() => void askAndMakeWorkspace(kind)}>
            {t(newWorkspaceMessages[kind])}
          </Button>
        )}
        <SegmentedControl
          label={t('state')}
          value={state}
          options={(['active', 'archived', 'deleted'] as const).map((value) => ({ value, words: t(value) }))}
          onChange={(value) => {
            setState(value)
            first()
          }}
        />
        <span className={styles.space} />
        <SearchInput
          className={styles.search ?? ''}
          words={t('search')}
          clearWords={t('clear')}
          value={search}
          onSearch={(text) => {
            setSearch(text)
            first()
          }}
        />
      </div>
      <div className={styles.body} aria-busy={spaces.isPending}>
        {spaces.error ? (
          <ErrorState title={t('failed')} retryWords={c('retry')} onRetry={() => void spaces.refetch()} />
        ) : !data ? (
          <WaitingWorkspaces />
        ) : data.rows.length === 0 ? (
          <None state={state} kind={kind} searched={search !== ''} creates={creates} />
        ) : (
          <ul className={styles.rows} aria-label={t('list')}>
            {data.rows.map((space) => (
              <WorkspaceListRow key={space.id} space={space} />
            ))}
          </ul>
        )}
      </div>
      {data && data.total > data.rows.length && (
        <Pagination
          words={{
            label: t('pages'),
            previous: t('previous'),
            next: t('next'),
            size: t('pageSize'),
            total: t('total', { count: data.total }),
            perPage: (count) => t('perPage', { count }),
          }}
          {...page}
          total={data.total}
          pageSizes={limits.pageSizes}
          onChange={(number, pageSize) => setPage({ page: number, pageSize })}
        />
      )}
    </PageCard>
  )
}

interface NoneProps {
  state: WorkspaceState
  kind: WorkspaceKind
  searched: boolean
  creates: boolean
}

function None({ state, kind, searched, creates }: NoneProps) {
  const t = useText(messages)
  if (searched) return <EmptyState drawing="search" title={t('noneFound')} />
  if (state === 'archived') return <EmptyState drawing="archive" title={t('noneArchived')} />
  if (state === 'deleted') return <EmptyState drawing="bin" title={t('noneDeleted')} />
  return (
    <EmptyState drawing="space" title={t('noneTitle')} hint={t(creates ? 'noneCreate' : 'noneHint')}>
      {creates && (
        <Button icon={<Plus />} onClick={() => void askAndMakeWorkspace(kind)}>
          {t(newWorkspaceMessages[kind])}
        </Button>
      )}
    </EmptyState>
  )
}
