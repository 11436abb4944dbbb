import { commentEndpoints } from '@cabinet/contract/comments'
import type { ListedFileItem } from '@cabinet/contract/nodes'
import { useEffect, useMemo, useState } from 'react'
import { call } from '../../kernel/call.ts'
import { commonMessages } from '../../kernel/common.text.ts'
import { useGrowingList } from '../../kernel/more.ts'
import { markQueriesStale, useEndpoint } from '../../kernel/query.ts'
import { useText, useTranslate } from '../../kernel/text.ts'
import { showToast } from '../../kernel/toast.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { SegmentedControl } from '../../ui/segmented.tsx'
import { SkeletonBar } from '../../ui/skeleton.tsx'
import { anchorKindOfFile } from './anchors.rules.ts'
import { sendNewComment, threadsPerPage } from './comments.api.ts'
import styles from './comments.module.css'
import { messages } from './comments.text.ts'
import { CommentComposer } from './composer.tsx'
import { CommentThreadCard } from './thread-card.tsx'

const states = ['all', 'open', 'resolved'] as const
type State = (typeof states)[number]

/** The comments on a file or a folder. */
export function ItemCommentsPanel({ item }: { item: ListedFileItem }) {
  // another item starts with fresh state
  return <Panel key={item.id} item={item} />
}

function Panel({ item }: { item: ListedFileItem }) {
  const t = useText(messages)
  const c = useText(commonMessages)
  const say = useTranslate()
  const [state, setState] = useState<State>('all')
  const question = useMemo(() => ({ fileId: item.id, state }), [item.id, state])
  const { rows, error, more, retry } = useGrowingList(commentEndpoints.list, question, threadsPerPage)
  const counts = useEndpoint(commentEndpoints.list, {
    fileId: item.id,
    state: 'all',
    page: 1,
    pageSize: 1,
  }).data
  const newest = rows?.flatMap((row) => [row, ...row.answers]).filter(({ unread }) => unread).length
  useRead(item.id, newest)
  const some = counts && counts.open + counts.resolved > 0
  const wordsOf = (one: State) => {
    if (one === 'all') return t('all')
    const count = counts?.[one] ?? 0
    return count > 0 ? `${t(one)} ${count}` : t(one)
  }
  return (
    <div className={styles.panel}>
      <CommentComposer
        item={item}
        placeholder={t('write')}
        sendWords={t('send')}
        placed={anchorKindOfFile(item)}
        onSend={(written) => sendNewComment(item.id, undefined, written)}
      />
      {some && (
        <SegmentedControl
          label={t('filter')}
          value={state}
          options={states.map((one) => ({ value: one, words: wordsOf(one) }))}
          onChange={setState}
        />
      )}
      {error ? (
        <ErrorState title={t('failed')} hint={say(error.key)} retryWords={c('retry')} onRetry={retry} />
      ) : !rows ? (
        <Waiting label={c('loading')} />
      ) : rows.length === 0 ? (
        <div className={styles.none}>
          <p>{t(state === 'open' ? 'noneOpen' : state === 'resolved' ? 'noneResolved' : 'none')}</p>
          {state === 'all' && <p>{t('noneHint')}</p>}
        </div>
      ) : (
        <ol className={styles.threads} aria-label={t('list')}>
          {rows.map((thread) => (
            <CommentThreadCard key={thread.id} thread={thread} item={item} />
          ))}
        </ol>
      )}
      {more && (
        <Button look="quiet" small onClick={() => void more().catch(showToast.failure)}>
          {t('more')}
        </Button>
      )}
    </div>
  )
}

/**
 * Marks the displayed comments as read; their dots stay until the next fetch. Also sent when nothing is
 * unread, as readers receive pushes about new comments.
 */
function useRead(fileId: string, unread: number | undefined) {
  useEffect(() => {
    if (unread === undefined) return
    void call(commentEndpoints.read, { fileId, seen: true }, { quiet: true })
      .then(async () => {
        if (unread > 0) await markQueriesStale(commentEndpoints.marks)
      })
      .catch(() => undefined)
  }, [fileId, unread])
}

const Waiting = ({ label }: { label: string }) => (
  <div className={styles.threads} role="status" aria-busy="true" aria-label={label}>
    {[170, 130].map((width) => (
      <div key={width} className={styles.comment}>
        <SkeletonBar width={24} height={24} radius={12} />
        <div className={styles.said}>
          <SkeletonBar width={70} />
          <SkeletonBar width={width} height={10} />
        </div>
      </div>
    ))}
  </div>
)
