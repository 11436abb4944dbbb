import type { ListedFileItem } from '@cabinet/contract/nodes'
import { MoreHorizontal } from 'lucide-react'
import { useEffect, useState } from 'react'
import { type LocalizedText, useText, useTranslate } from '../../../kernel/text.ts'
import { spaceWords } from '../../files/folder/index.ts'
import { rowMenuItems } from '../../files/index.ts'
import { setFrameCovered } from '../frame/frame.store.ts'
import { mobileMessages } from '../mobile.text.ts'
import { FileActionSheet } from './action-sheet.tsx'
import styles from './choice-bar.module.css'

/**
 * The actions most used on a selection, with short labels where available; the rest is in the overflow menu.
 */
const shown: Record<string, LocalizedText | null> = {
  download: null,
  favourite: mobileMessages.collect,
  move: spaceWords.move,
  copy: spaceWords.copy,
  delete: null,
}

/** Replaces the bottom bar while items are selected. */
export function SelectionBar({ rows }: { rows: ListedFileItem[] }) {
  const t = useText(mobileMessages)
  const say = useTranslate()
  const [more, setMore] = useState(false)
  useEffect(() => {
    setFrameCovered(true)
    return () => setFrameCovered(false)
  }, [])
  const items = rowMenuItems(rows, say).filter(({ key }) => key in shown)
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
      {more && <FileActionSheet rows={rows} onClose={() => setMore(false)} />}
    </div>
  )
}
