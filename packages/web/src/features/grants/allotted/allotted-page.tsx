import { fileEndpoints } from '@cabinet/contract/files'
import { grantEndpoints } from '@cabinet/contract/grants'
import type { ReceivedGrantItem } from '@cabinet/contract/grants.access'
import { useState } from 'react'
import { ApplicationLink, useQueryParams } from '../../../kernel/address.tsx'
import { call } from '../../../kernel/call.ts'
import { commonMessages } from '../../../kernel/common.text.ts'
import { useEndpoint } from '../../../kernel/query.ts'
import { useText, useTranslate } from '../../../kernel/text.ts'
import { showToast } from '../../../kernel/toast.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { FileIcon } from '../../../ui/file-icon.tsx'
import { formatDateTime, formatLocalDate } from '../../../ui/format.ts'
import { PageCard } from '../../../ui/page-card.tsx'
import { Pagination } from '../../../ui/pagination.tsx'
import { SearchInput } from '../../../ui/search-input.tsx'
import { SkeletonBar } from '../../../ui/skeleton.tsx'
import { fileActionOfKey } from '../../files/index.ts'
import { FolderScreen } from '../../files/screen/index.ts'
import { folderPlaceOf } from '../../nodes/index.ts'
import frame from '../grant-page.module.css'
import styles from '../grants.module.css'
import { grantPageMessages, messages, rightTemplateMessages, subjectKindMessages } from '../grants.text.ts'
import { usePagerMessages } from '../pager.ts'
import { useRightSetNames } from '../right-names.ts'
import { receivedFolderAddress } from './address.ts'

/**
 * /dashboard/allotmeFile: items granted from other spaces; with `parentId` the contents of one of these
 * folders.
 */
export function ReceivedGrantsPage() {
  const where = folderPlaceOf('allotted', useQueryParams())
  return where.parentId ? <FolderScreen where={where} /> : <AllottedList />
}

function AllottedList() {
  const t = useText(grantPageMessages)
  const g = useText(messages)
  const c = useText(commonMessages)
  const [search, setSearch] = useState('')
  const [{ page, pageSize }, setPage] = useState({ page: 1, pageSize: 50 })
  const answer = useEndpoint(
    grantEndpoints.allotted,
    { search: search || undefined, page, pageSize },
    { placeholderData: (before) => before },
  )
  const rows = answer.data?.rows
  const pager = usePagerMessages(answer.data?.total ?? 0)
  return (
    <PageCard title={t('allotted')} hint={t('allottedHint')}>
      <div className={frame.bar}>
        <SearchInput
          words={t('filter')}
          clearWords={g('clear')}
          value={search}
          onSearch={(text) => {
            setSearch(text)
            setPage({ page: 1, pageSize })
          }}
        />
      </div>
      {answer.error ? (
        <ErrorState title={g('failed')} retryWords={c('retry')} onRetry={() => void answer.refetch()} />
      ) : !rows ? (
        <div className={frame.body} aria-busy="true">
          <div className={styles.waiting}>
            {[320, 260, 300, 240].map((width) => (
              <SkeletonBar key={width} width={width} height={30} />
            ))}
          </div>
        </div>
      ) : rows.length === 0 ? (
        <EmptyState
          drawing={search ? 'search' : 'permission'}
          title={t(search ? 'noneFound' : 'allottedNone')}
          hint={search ? '' : t('allottedNoneHint')}
        />
      ) : (
        <div className={frame.body} aria-busy={answer.isFetching}>
          <table className={styles.table}>
            <thead>
              <tr>
                {(['name', 'from', 'rights', 'grantedBy', 'grantedAt', 'ends'] as const).map((column) => (
                  <th key={column}>{t(column)}</th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <AllottedRow key={row.id} row={row} />
              ))}
            </tbody>
          </table>
          {(answer.data?.total ?? 0) > pageSize && (
            <Pagination
              words={{ ...pager, total: String(answer.data?.total ?? 0) }}
              page={page}
              pageSize={pageSize}
              total={answer.data?.total ?? 0}
              pageSizes={[20, 50, 100]}
              onChange={(next, size) => setPage({ page: next, pageSize: size })}
            />
          )}
        </div>
      )}
    </PageCard>
  )
}

/** Opens a file in the same viewer as its folder's list would. */
async function openFile(id: string) {
  try {
    const { item } = await call(fileEndpoints.detail, { id })
    await fileActionOfKey('preview')?.run([item])
  } catch (error) {
    showToast.failure(error)
  }
}

function AllottedRow({ row }: { row: ReceivedGrantItem }) {
  const g = useText(messages)
  const say = useTranslate()
  const names = useRightSetNames()
  return (
    <tr>
      <td>
        <span className={styles.cell}>
          <FileIcon folder={row.folder} shared suffix={row.suffix} size={26} />
          {row.folder ? (
            <ApplicationLink {...receivedFolderAddress(row)} className={frame.link}>
              {row.name}
            </ApplicationLink>
          ) : (
            <button type="button" className={frame.link} onClick={() => void openFile(row.id)}>
              {row.name}
            </button>
          )}
        </span>
      </td>
      <td>{row.spaceName}</td>
      <td data-tip={names(row.rights)}>
        {row.template === 'custom' ? names(row.rights) : say(rightTemplateMessages[row.template])}
      </td>
      <td>
        <span className={styles.who}>
          {row.grantedBy}
          {row.kind !== 'user' && (
            <small>{g('through', { kind: say(subjectKindMessages[row.kind]), name: row.subjectName })}</small>
          )}
        </span>
      </td>
      <td>{formatDateTime(row.grantedAt)}</td>
      <td>{row.expiresAt ? formatLocalDate(row.expiresAt) : g('noEnd')}</td>
    </tr>
  )
}
