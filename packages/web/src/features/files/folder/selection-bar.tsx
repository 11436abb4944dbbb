import type { FileItem } from '@cabinet/contract/nodes'
import { MoreHorizontal, X } from 'lucide-react'
import { useRef, useState } from 'react'
import { useSay, useText, type Words } from '../../../kernel/text.ts'
import { Button } from '../../../ui/button.tsx'
import { countText } from '../../../ui/format.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Menu } from '../../../ui/menu.tsx'
import { fileAction } from '../actions/registry.ts'
import { words } from '../files.text.ts'
import { menuItems } from '../list/action-items.tsx'
import styles from './folder.module.css'

/** Actions that have a button of their own, with short words where they have some; the rest is behind the dots. */
const shown: Record<string, Words | null> = {
  preview: null,
  download: null,
  move: words.move,
  copy: words.copy,
  rename: null,
  delete: null,
  authorise: null,
}

/** In place of the toolbar while something is selected: how many, and what can be done with them. */
export function SelectionBar({ rows, onClear }: { rows: readonly FileItem[]; onClear: () => void }) {
  const t = useText(words)
  const say = useSay()
  const dots = useRef<HTMLSpanElement>(null)
  const [open, setOpen] = useState(false)
  const list = [...rows]
  const buttons = menuItems(list, say).filter((item) => item.key in shown)
  const button = dots.current?.querySelector('button')
  return (
    <div
      className={styles.bar}
      data-selection
      role="toolbar"
      aria-label={t('selected', { count: rows.length })}
    >
      <IconButton small words={t('unselect')} icon={<X />} onClick={onClear} />
      <strong className={styles.count}>{t('selected', { count: countText(rows.length) })}</strong>
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
            {say(shown[item.key] ?? fileAction(item.key)?.short ?? item.words)}
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
        <Menu
          label={t('more')}
          anchor={button}
          align="end"
          items={menuItems(list, say)}
          onClose={() => setOpen(false)}
        />
      )}
    </div>
  )
}
