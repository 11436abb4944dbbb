import type { FileItem } from '@cabinet/contract/nodes'
import { MoreHorizontal } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useSay, useText, type Words } from '../../../kernel/text.ts'
import { spaceWords } from '../../files/folder/index.ts'
import { menuItems } from '../../files/index.ts'
import { setCovered } from '../frame/frame.store.ts'
import { words } from '../mobile.text.ts'
import { ActionSheet } from './action-sheet.tsx'
import styles from './choice-bar.module.css'

/** What several are mostly wanted for, with short words where they have some; the rest is behind the dots. */
const shown: Record<string, Words | null> = {
  download: null,
  favourite: words.collect,
  move: spaceWords.move,
  copy: spaceWords.copy,
  delete: null,
}

/** In place of the bar below while something is selected. */
export function ChoiceBar({ rows }: { rows: FileItem[] }) {
  const t = useText(words)
  const say = useSay()
  const [more, setMore] = useState(false)
  useEffect(() => {
    setCovered(true)
    return () => setCovered(false)
  }, [])
  const items = menuItems(rows, say).filter(({ key }) => key in shown)
  return (
    <div className={styles.bar} role="toolbar" aria-label={t('selected', { count: rows.length })}>
      {items.map(({ key, words: name, icon, disabled, danger, onPick }) => (
        <button
          key={key}
          type="button"
          disabled={disabled}
          data-danger={danger || undefined}
          onClick={onPick}
        >
          {icon}
          <span>{say(shown[key] ?? name)}</span>
        </button>
      ))}
      <button type="button" aria-haspopup="dialog" onClick={() => setMore(true)}>
        <MoreHorizontal aria-hidden="true" />
        <span>{t('more')}</span>
      </button>
      {more && <ActionSheet rows={rows} onClose={() => setMore(false)} />}
    </div>
  )
}
