import type { ReactNode } from 'react'
import { commonMessages } from '../../../kernel/common.text.ts'
import { useText } from '../../../kernel/text.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import type { FloatingMenuItem } from '../../../ui/menu.tsx'
import styles from './sheet.module.css'

interface SheetProps {
  title: string
  /** Content above the choices. */
  head?: ReactNode
  /** Menu items; unavailable ones are left out. */
  items: readonly FloatingMenuItem[]
  onClose: () => void
}

/** A bottom sheet of choices of touch size. */
export function ChoicesSheet({ title, head, items, onClose }: SheetProps) {
  const c = useText(commonMessages)
  return (
    <Dialog title={title} closeWords={c('close')} onClose={onClose}>
      {head}
      <ul className={styles.items}>
        {items
          .filter(({ disabled }) => !disabled)
          .map(({ key, words, icon, danger, divided, checked, onPick }) => (
            <li key={key} data-divided={divided || undefined}>
              <button
                type="button"
                data-danger={danger || undefined}
                aria-pressed={checked}
                onClick={() => {
                  onClose()
                  onPick()
                }}
              >
                {icon}
                <span>{words}</span>
              </button>
            </li>
          ))}
      </ul>
    </Dialog>
  )
}
