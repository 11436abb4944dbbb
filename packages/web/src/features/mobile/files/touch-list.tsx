import { type ReactNode, useState } from 'react'
import { commonMessages } from '../../../kernel/common.text.ts'
import type { useGrowingList } from '../../../kernel/more.ts'
import { useText } from '../../../kernel/text.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { mobileMessages } from '../mobile.text.ts'
import { MoreRowsLoader } from './more-rows.tsx'
import { PullToRefreshSign } from './pull-sign.tsx'
import scroll from './scroller.module.css'
import { usePullToRefresh } from './use-pull.ts'
import { TouchWaitingRows } from './waiting-rows.tsx'

interface TouchListProps<Row extends { id: string }> {
  label: string
  list: Pick<ReturnType<typeof useGrowingList>, 'error' | 'more' | 'retry'> & {
    rows?: readonly Row[] | undefined
  }
  /** Words of an empty list. */
  none: { title: string; hint: string }
  className?: string | undefined
  onRefresh: () => Promise<unknown>
  draw: (row: Row) => ReactNode
}

/** A list of messages or requests for a thumb: pulled down it is read again, at its end more comes. */
export function TouchList<Row extends { id: string }>(props: TouchListProps<Row>) {
  const { label, list, none, className = scroll.rows, onRefresh, draw } = props
  const t = useText(mobileMessages)
  const c = useText(commonMessages)
  const [scroller, setScroller] = useState<HTMLElement | null>(null)
  const pull = usePullToRefresh(scroller, onRefresh)
  const { rows, error, more, retry } = list
  return (
    <section ref={setScroller} className={scroll.scroller} aria-label={label}>
      <PullToRefreshSign pull={pull} />
      {error ? (
        <ErrorState title={t('failed')} retryWords={c('retry')} onRetry={retry} />
      ) : !rows ? (
        <TouchWaitingRows />
      ) : rows.length === 0 ? (
        <div className={scroll.state}>
          <EmptyState drawing="message" {...none} />
        </div>
      ) : (
        <ul className={className}>
          {rows.map((row) => (
            <li key={row.id}>{draw(row)}</li>
          ))}
        </ul>
      )}
      <MoreRowsLoader scroller={scroller} more={more} />
    </section>
  )
}
