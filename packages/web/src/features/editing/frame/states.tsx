import type { ErrorKey } from '@cabinet/contract/errors'
import type { FileItem } from '@cabinet/contract/nodes'
import { RotateCw } from 'lucide-react'
import { CallError } from '../../../kernel/call.ts'
import { common } from '../../../kernel/common.text.ts'
import { useSay, useText } from '../../../kernel/text.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { openPreview } from '../../previews/index.ts'
import { words } from '../editing.text.ts'
import styles from './frame.module.css'

/** Something is on its way. */
export function Opening() {
  const t = useText(words)
  return (
    <div className={styles.opening} role="status" aria-busy="true" aria-label={t('opening')}>
      <span className={styles.spinner} aria-hidden="true" />
    </div>
  )
}

/** A file that is not edited: why. */
export function RefusedState({ reason }: { reason: ErrorKey }) {
  const t = useText(words)
  const say = useSay()
  return (
    <div className={styles.state} role="alert">
      <EmptyState drawing="broken" title={t('failed')} hint={say(reason)} />
    </div>
  )
}

interface FailedProps {
  error: unknown
  /** Known where it can still be looked at. */
  file?: FileItem
  onRetry: () => void
}

/** Something went wrong while a file was opened or edited. */
export function FailedState({ error, file, onRetry }: FailedProps) {
  const t = useText(words)
  const c = useText(common)
  const say = useSay()
  return (
    <div className={styles.state} role="alert">
      <EmptyState
        drawing="broken"
        title={t('failed')}
        hint={error instanceof CallError ? say(error.key) : t('brokenHint')}
      >
        {file && (
          <Button look="primary" onClick={() => openPreview(file)}>
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
