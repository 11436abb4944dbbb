// biome-ignore-all lint/a11y/useSemanticElements: a virtual grid has no elements of its own
// biome-ignore-all lint/a11y/useFocusableInteractive: the grid holds the focus (aria-activedescendant)
import { ArrowDown, ArrowUp } from 'lucide-react'
import { useText } from '../../../kernel/text.ts'
import { messages } from '../files.text.ts'
import styles from './file-list.module.css'
import { type FolderSortField, type FolderViewOptions, viewSortedBy } from './view.ts'

export interface FileListHeadProps {
  view: FolderViewOptions
  /** How much of the list is selected. */
  chosen: 'none' | 'some' | 'all'
  onAll: () => void
  onClear: () => void
  onSort: (part: Partial<FolderViewOptions>) => void
}

export function FileListHead({ view, chosen, onAll, onClear, onSort }: FileListHeadProps) {
  const t = useText(messages)
  const column = (field: FolderSortField) => {
    const Arrow = view.order === 'asc' ? ArrowUp : ArrowDown
    const here = view.sort === field
    return (
      <div role="columnheader" aria-sort={!here ? 'none' : view.order === 'asc' ? 'ascending' : 'descending'}>
        <button type="button" onClick={() => onSort(viewSortedBy(view, field))}>
          {t(field)}
          {here && <Arrow aria-hidden="true" />}
        </button>
      </div>
    )
  }
  const checked = chosen === 'all' ? true : chosen === 'some' ? 'mixed' : false
  const press = () => (chosen === 'all' ? onClear() : onAll())
  return (
    <div role="row" aria-rowindex={1} className={styles.head}>
      <div role="columnheader" className={styles.check}>
        <span
          role="checkbox"
          tabIndex={0}
          aria-checked={checked}
          aria-label={t('selectAll')}
          onClick={press}
          onKeyDown={(event) => {
            if (event.key !== ' ' && event.key !== 'Enter') return
            event.preventDefault()
            event.stopPropagation()
            press()
          }}
        />
      </div>
      {column('name')}
      <div role="columnheader">{t('owner')}</div>
      {column('updatedAt')}
      {column('size')}
      <div role="columnheader">
        <span className="only-read">{t('more')}</span>
      </div>
    </div>
  )
}
