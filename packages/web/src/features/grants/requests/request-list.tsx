import { useState } from 'react'
import { commonMessages } from '../../../kernel/common.text.ts'
import { useText } from '../../../kernel/text.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { FileIcon } from '../../../ui/file-icon.tsx'
import { formatDateTime } from '../../../ui/format.ts'
import { Pagination } from '../../../ui/pagination.tsx'
import { Tag } from '../../../ui/tag.tsx'
import frame from '../grant-page.module.css'
import { useAccessRequests } from '../grants.api.ts'
import styles from '../grants.module.css'
import { grantPageMessages, messages } from '../grants.text.ts'
import { usePagerMessages } from '../pager.ts'
import { useRightSetNames } from '../right-names.ts'
import { askAndDecideRequest } from './decide.tsx'

const states = {
  pending: ['pending', 'amber'],
  approved: ['approved', 'green'],
  refused: ['refused', 'red'],
} as const

/** Requests awaiting the user's decision, or the user's own requests. */
export function AccessRequestList({ mine }: { mine: boolean }) {
  const t = useText(grantPageMessages)
  const g = useText(messages)
  const c = useText(commonMessages)
  const names = useRightSetNames()
  const [page, setPage] = useState(1)
  const answer = useAccessRequests(mine, page)
  const pager = usePagerMessages(answer.data?.total ?? 0)
  if (answer.error)
    return <ErrorState title={g('failed')} retryWords={c('retry')} onRetry={() => void answer.refetch()} />
  const rows = answer.data?.rows ?? []
  if (answer.data && rows.length === 0)
    return (
      <EmptyState
        title={t(mine ? 'mineNone' : 'requestsNone')}
        hint={t(mine ? 'mineNoneHint' : 'requestsNoneHint')}
      />
    )
  return (
    <div className={frame.body}>
      <table className={styles.table}>
        <thead>
          <tr>
            {!mine && <th>{t('who')}</th>}
            <th>{t('what')}</th>
            <th>{t('rights')}</th>
            <th>{t('when')}</th>
            <th>{t('state')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((request) => (
            <tr key={request.id}>
              {!mine && (
                <td>
                  <span className={styles.cell}>
                    <Avatar name={request.userName} size={28} />
                    <span className={styles.who}>
                      <b>{request.userName}</b>
                      <small>{request.organisationName}</small>
                    </span>
                  </span>
                </td>
              )}
              <td>
                <span className={styles.cell}>
                  {request.name && <FileIcon folder={request.folder} suffix={request.suffix} size={24} />}
                  <span className={styles.who}>
                    <b>{request.name || t('hidden')}</b>
                    <small>{request.position}</small>
                    {request.words && <small>“{request.words}”</small>}
                  </span>
                </span>
              </td>
              <td>{names(request.rights)}</td>
              <td>{formatDateTime(request.createdAt)}</td>
              <td>
                {mine ? (
                  <span className={styles.who}>
                    <Tag colour={states[request.state][1]}>{t(states[request.state][0])}</Tag>
                    {request.answer && <small>{request.answer}</small>}
                  </span>
                ) : (
                  <span className={styles.cell}>
                    <Button small look="primary" onClick={() => void askAndDecideRequest(request, true)}>
                      {t('approve')}
                    </Button>
                    <Button small onClick={() => void askAndDecideRequest(request, false)}>
                      {t('refuse')}
                    </Button>
                  </span>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {(answer.data?.total ?? 0) > 20 && (
        <Pagination
          words={pager}
          page={page}
          pageSize={20}
          total={answer.data?.total ?? 0}
          pageSizes={[20]}
          onChange={(next) => setPage(next)}
        />
      )}
    </div>
  )
}
