import type { ListedFileItem } from '@cabinet/contract/nodes'
import { MoreHorizontal, X } from 'lucide-react'
import { useRef, useState } from 'react'
import { type LocalizedText, useText, useTranslate } from '../../../kernel/text.ts'
import { Button } from '../../../ui/button.tsx'
import { formatCount } from '../../../ui/format.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { FloatingMenu } from '../../../ui/menu.tsx'
import { fileActionOfKey } from '../actions/registry.ts'
import { messages } from '../files.text.ts'
import { rowMenuItems } from '../list/action-items.tsx'
import styles from './folder.module.css'

/** Actions with a button of their own and their short labels; the rest are in the overflow menu. */
const shown: Record<string, LocalizedText | null> = {
  preview: null,
  authorise: null,
  download: null,
  move: messages.move,
  copy: messages.copy,
  rename: null,
  delete: null,
}

/** Replaces the toolbar while items are selected: their number and the available actions. */
export function FileSelectionBar({
  rows,
  onClear,
}: {
  rows: readonly ListedFileItem[]
  onClear: () => void
}) {
  const t = useText(messages)
  const say = useTranslate()
  const dots = useRef<HTMLSpanElement>(null)
  const [open, setOpen] = useState(false)
  const list = [...rows]
  const buttons = rowMenuItems(list, say).filter((item) => item.key in shown)
  const button = dots.current?.querySelector('button')
  return (
    <div
      className={styles.bar}
      data-selection
      role="toolbar"
      aria-label={t('selected', { count: rows.length })}
    >
      <IconButton small words={t('unselect')} icon={<X />} onClick={onClear} />
      <strong className={styles.count}>{t('selected', { count: formatCount(rows.length) })}</strong>
      <div className={styles.actions}>
        {buttons.map((item) => (
          <Button
            key={item.key}
            small
            look="quiet"
            icon={item.icon}
            className={styles.act}
            aria-disabled={item.disabled || undefined}
            data-tip={item.why}
            onClick={item.onPick}
          >
            {say(shown[item.key] ?? fileActionOfKey(item.key)?.short ?? item.words)}
          </Button>
        ))}
      </div>
      <span ref={dots}>
        <IconButton
          small
          words={t('more')}
          icon={<MoreHorizontal />}
          aria-haspopup="menu"
          aria-expanded={open}
          onClick={() => setOpen(!open)}
        />
      </span>
      {open && button && (
        <FloatingMenu
          label={t('more')}
          anchor={button}
          align="end"
          items={rowMenuItems(list, say)}
          onClose={() => setOpen(false)}
        />
      )}
    </div>
  )
}
