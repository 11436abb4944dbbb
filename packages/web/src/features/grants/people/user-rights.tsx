import { grantEndpoints } from '@cabinet/contract/grants'
import { useState } from 'react'
import { commonMessages } from '../../../kernel/common.text.ts'
import { useEndpoint } from '../../../kernel/query.ts'
import { useText } from '../../../kernel/text.ts'
import { ErrorState } from '../../../ui/error-state.tsx'
import { FileIcon } from '../../../ui/file-icon.tsx'
import { Pagination } from '../../../ui/pagination.tsx'
import { SearchInput } from '../../../ui/search-input.tsx'
import { SkeletonBar } from '../../../ui/skeleton.tsx'
import { useAccessReason } from '../access-reason.ts'
import styles from '../grants.module.css'
import { grantReportMessages, messages } from '../grants.text.ts'
import { usePagerMessages } from '../pager.ts'
import { useRightSetNames } from '../right-names.ts'

/** The tab beside a user: the items they can access, and why. */
export function UserRightsTab({ userId }: { userId: string }) {
  const t = useText(grantReportMessages)
  const g = useText(messages)
  const c = useText(commonMessages)
  const names = useRightSetNames()
  const why = useAccessReason()
  const [search, setSearch] = useState('')
  const [{ page, pageSize }, setPage] = useState({ page: 1, pageSize: 20 })
  const answer = useEndpoint(
    grantEndpoints.ofUser,
    { userId, page, pageSize, search: search || undefined },
    { placeholderData: (before) => before },
  )
  const total = answer.data?.total ?? 0
  const pager = usePagerMessages(total)
  if (answer.error)
    return <ErrorState title={g('failed')} retryWords={c('retry')} onRetry={() => void answer.refetch()} />
  return (
    <div className={styles.form}>
      <SearchInput
        small
        words={t('effectiveFilter')}
        clearWords={g('clear')}
        value={search}
        onSearch={(text) => {
          setSearch(text)
          setPage({ page: 1, pageSize })
        }}
      />
      {!answer.data ? (
        <div className={styles.waiting} aria-busy="true">
          {[220, 180, 240].map((width) => (
            <SkeletonBar key={width} width={width} height={30} />
          ))}
        </div>
      ) : (
        <ul className={styles.lines}>
          {answer.data.rows.map((row) => (
            <li key={row.id} className={styles.line}>
              <FileIcon folder={row.folder} shared suffix={row.suffix} size={26} />
              <span className={styles.who}>
                <b>{row.name}</b>
                <small>{[row.spaceName, row.position].filter(Boolean).join(' / ')}</small>
              </span>
              <span className={styles.reasons}>
                <b>{names(row.rights)}</b>
                {row.reasons.map((reason) => (
                  <small key={`${reason.nodeId} ${reason.subjectId} ${reason.below} ${reason.source}`}>
                    {why(reason, userId, row.nodeId)}
                  </small>
                ))}
              </span>
            </li>
          ))}
          {total === 0 && <li className={styles.note}>{t('effectiveNone')}</li>}
        </ul>
      )}
      {total > pageSize && (
        <Pagination
          words={{ ...pager, total: String(total) }}
          page={page}
          pageSize={pageSize}
          total={total}
          pageSizes={[20, 50, 100]}
          onChange={(next, size) => setPage({ page: next, pageSize: size })}
        />
      )}
    </div>
  )
}
