import { ChevronRight } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { CallError } from '../../../kernel/call.ts'
import { commonMessages } from '../../../kernel/common.text.ts'
import { useText } from '../../../kernel/text.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { FileIcon } from '../../../ui/file-icon.tsx'
import { MobileTopBar } from '../frame/top-bar.tsx'
import { mobileMessages } from '../mobile.text.ts'
import { MoreRowsLoader } from './more-rows.tsx'
import styles from './place-list.module.css'
import { AreaTitleMenu } from './place-title.tsx'
import scroll from './scroller.module.css'
import { TouchWaitingRows } from './waiting-rows.tsx'

interface PlaceListProps<Row> {
  title: string
  /** Undefined until they are there. */
  rows: readonly Row[] | undefined
  error: CallError | null
  onRetry: () => void
  more?: (() => Promise<unknown>) | undefined
  draw: (row: Row) => ReactNode
}

/** The spaces of one kind. */
export function SpaceListScreen<Row>({ title, rows, error, onRetry, more, draw }: PlaceListProps<Row>) {
  const t = useText(mobileMessages)
  const c = useText(commonMessages)
  const [scroller, setScroller] = useState<HTMLElement | null>(null)
  return (
    <>
      <MobileTopBar title={<AreaTitleMenu name={title} />} />
      <section ref={setScroller} className={scroll.scroller} aria-label={title}>
        {error && !rows?.length ? (
          <ErrorState title={t('failed')} retryWords={c('retry')} onRetry={onRetry} />
        ) : !rows ? (
          <TouchWaitingRows />
        ) : rows.length === 0 ? (
          <div className={scroll.state}>
            <EmptyState drawing="space" title={t('spacesNone')} hint={t('spacesNoneHint')} />
          </div>
        ) : (
          <ul className={scroll.rows}>{rows.map(draw)}</ul>
        )}
        <MoreRowsLoader scroller={scroller} more={more} />
      </section>
    </>
  )
}

interface PlaceRowProps {
  name: string
  facts?: string
  /** 0 is a root. */
  level?: number
  shared?: boolean
  /** Of a file. */
  suffix?: string | undefined
  /** In place of the icon. */
  picture?: ReactNode
  closed?: boolean
  onOpen: () => void
}

/** Levels of a tree drawn with indentation; more would leave no room for names. */
const deepest = 4

export const SpaceListRow = (props: PlaceRowProps) => {
  const { name, facts, level = 0, shared = false, suffix, picture, closed = false, onOpen } = props
  return (
    <li>
      <button
        type="button"
        className={styles.row}
        style={{ paddingInlineStart: 16 + Math.min(level, deepest) * 20 }}
        disabled={closed}
        onClick={onOpen}
      >
        {picture ?? (
          <FileIcon
            folder={suffix === undefined}
            shared={shared && suffix === undefined}
            suffix={suffix ?? ''}
            size={36}
          />
        )}
        <span className={styles.words}>
          <span>{name}</span>
          {facts && <small>{facts}</small>}
        </span>
        {!closed && <ChevronRight aria-hidden="true" />}
      </button>
    </li>
  )
}
