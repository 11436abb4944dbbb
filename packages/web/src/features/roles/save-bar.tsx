import { useText } from '../../kernel/text.ts'
import { Button } from '../../ui/button.tsx'
import styles from './role-drawer.module.css'
import { messages } from './roles.text.ts'

interface SaveBarProps {
  dirty: boolean
  busy: boolean
  onSave: () => void
  onDiscard: () => void
}

/** The bar below a tab to save or discard changes. */
export function UnsavedChangesBar({ dirty, busy, onSave, onDiscard }: SaveBarProps) {
  const t = useText(messages)
  return (
    <div className={styles.foot}>
      {dirty && (
        <span className={styles.unsaved} role="status">
          {t('unsaved')}
        </span>
      )}
      <Button disabled={!dirty || busy} onClick={onDiscard}>
        {t('discard')}
      </Button>
      <Button look="primary" disabled={!dirty} busy={busy} onClick={onSave}>
        {t('save')}
      </Button>
    </div>
  )
}
