import { CaseSensitive, ChevronDown, ChevronUp, X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useText } from '../../../kernel/text.ts'
import { formatCount } from '../../../ui/format.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { messages } from '../viewers.text.ts'
import styles from './find-bar.module.css'

/** The search text and its options. */
export interface FindInFileQuery {
  text: string
  matchCase: boolean
}

export const emptyFindQuery: FindInFileQuery = { text: '', matchCase: false }

/** The number of matches and the current one, from 1; 0 for none yet. */
export interface FindMatches {
  current: number
  total: number
  /** True when counting stopped before the end. */
  more?: boolean
}

interface FindBarProps {
  /** Focuses the field whenever this changes. */
  asked: number
  search: FindInFileQuery
  matches: FindMatches | undefined
  onSearch: (search: FindInFileQuery) => void
  onStep: (forwards: boolean) => void
  onClose: () => void
}

/** Find inside a file: Enter and Shift+Enter step, Escape closes. */
export function FindInFileBar({ asked, search, matches, onSearch, onStep, onClose }: FindBarProps) {
  const t = useText(messages)
  const input = useRef<HTMLInputElement>(null)
  // Dependencies: each time the bar is opened again
  useEffect(() => input.current?.select(), [asked])
  const none = search.text !== '' && matches?.total === 0
  return (
    <search className={styles.bar} aria-label={t('find')}>
      <input
        ref={input}
        type="text"
        aria-label={t('find')}
        placeholder={t('find')}
        value={search.text}
        aria-invalid={none || undefined}
        onChange={(event) => onSearch({ ...search, text: event.target.value })}
        onKeyDown={(event) => {
          if (event.nativeEvent.isComposing) return
          if (event.key === 'Enter') onStep(!event.shiftKey)
          else if (event.key === 'Escape') onClose()
          else return
          event.preventDefault()
          event.stopPropagation()
        }}
      />
      <span className={styles.count} role="status">
        {search.text === '' || !matches
          ? ''
          : none
            ? t('noMatch')
            : `${formatCount(matches.current)} / ${formatCount(matches.total)}${matches.more ? '+' : ''}`}
      </span>
      <IconButton
        small
        words={t('matchCase')}
        icon={<CaseSensitive />}
        pressed={search.matchCase}
        onClick={() => onSearch({ ...search, matchCase: !search.matchCase })}
      />
      <IconButton
        small
        words={t('findPrevious')}
        icon={<ChevronUp />}
        disabled={!matches?.total}
        onClick={() => onStep(false)}
      />
      <IconButton
        small
        words={t('findNext')}
        icon={<ChevronDown />}
        disabled={!matches?.total}
        onClick={() => onStep(true)}
      />
      <IconButton small words={t('findClose')} icon={<X />} onClick={onClose} />
    </search>
  )
}
