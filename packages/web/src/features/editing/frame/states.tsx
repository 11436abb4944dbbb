import type { ErrorKey } from '@cabinet/contract/errors'
import type { ListedFileItem } from '@cabinet/contract/nodes'
import { RotateCw } from 'lucide-react'
import { CallError } from '../../../kernel/call.ts'
import { commonMessages } from '../../../kernel/common.text.ts'
import { useText, useTranslate } from '../../../kernel/text.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { openFilePreview } from '../../previews/index.ts'
import { messages } from '../editing.text.ts'
import styles from './frame.module.css'

/** The loading state. */
export function EditorOpeningState() {
  const t = useText(messages)
  return (
    <div className={styles.opening} role="status" aria-busy="true" aria-label={t('opening')}>
      <span className={styles.spinner} aria-hidden="true" />
    </div>
  )
}

/** The reason a file cannot be edited. */
export function EditRefusedState({ reason }: { reason: ErrorKey }) {
  const t = useText(messages)
  const say = useTranslate()
  return (
    <div className={styles.state} role="alert">
      <EmptyState drawing="broken" title={t('failed')} hint={say(reason)} />
    </div>
  )
}

interface FailedProps {
  error: unknown
  /** The file, where a preview is still possible. */
  file?: ListedFileItem
  onRetry: () => void
}

/** An error while a file was opened or edited. */
export function EditFailedState({ error, file, onRetry }: FailedProps) {
  const t = useText(messages)
  const c = useText(commonMessages)
  const say = useTranslate()
  return (
    <div className={styles.state} role="alert">
      <EmptyState
        drawing="broken"
        title={t('failed')}
        hint={error instanceof CallError ? say(error.key) : t('brokenHint')}
      >
        {file && (
          <Button look="primary" onClick={() => openFilePreview(file)}>
            {t('view')}
          </Button>
        )}
        <Button icon={<RotateCw />} onClick={onRetry}>
          {c('retry')}
        </Button>
      </EmptyState>
    </div>
  )
}
