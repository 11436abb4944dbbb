import type { ListedFileItem } from '@cabinet/contract/nodes'
import { useTranslate } from '../../../kernel/text.ts'
import { joinClassNames } from '../../../ui/classes.ts'
import { gridCellClass } from '../../../ui/grid/cells.tsx'
import { isOfferedHere, useOfferedFileButtons } from '../../nodes/index.ts'
import { fileActionOfKey } from '../actions/registry.ts'
import styles from './file-list.module.css'

const quick = ['favourite', 'preview', 'download', 'rename'] as const

/**
 * The most frequent actions, at the end of the name while the row is hovered; the list handles `data-act`.
 */
export function RowQuickActions({ row }: { row: ListedFileItem }) {
  const say = useTranslate()
  useOfferedFileButtons()
  const ready = quick.flatMap((key) => {
    const action = fileActionOfKey(key)
    return isOfferedHere(key) && action?.ready([row]) === true ? [{ key, action }] : []
  })
  if (ready.length === 0) return null
  return (
    <span className={joinClassNames(gridCellClass.buttons, styles.quick)}>
      {ready.map(({ key, action: { icon: Icon, words, wordsFor } }) => {
        const what = say(wordsFor?.([row]) ?? words)
        return (
          <button key={key} type="button" tabIndex={-1} data-act={key} data-tip={what} aria-label={what}>
            <Icon size={16} aria-hidden="true" />
          </button>
        )
      })}
    </span>
  )
}
