import type { FileItem } from '@cabinet/contract/nodes'
import { useSay } from '../../../kernel/text.ts'
import { fileAction } from '../actions/registry.ts'
import styles from './file-list.module.css'

const quick = ['favourite', 'preview', 'download', 'rename'] as const

/** What is done most, at the end of the name while the pointer is on the row. The list runs `data-act`. */
export function QuickActions({ row }: { row: FileItem }) {
  const say = useSay()
  const ready = quick.flatMap((key) => {
    const action = fileAction(key)
    return action?.ready([row]) === true ? [{ key, action }] : []
  })
  if (ready.length === 0) return null
  return (
    <span className={styles.quick}>
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
