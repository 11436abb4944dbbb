import { useText, useTranslate } from '../../../kernel/text.ts'
import { Button } from '../../../ui/button.tsx'
import { formatByteSize } from '../../../ui/format.ts'
import type { TextPartsState } from '../../previews/content/index.ts'
import { messages } from '../viewers.text.ts'
import styles from './text-viewer.module.css'

/** A bar below a long text: the loaded share, and a button for the rest. */
export function LoadMoreTextBar({ parts, size }: { parts: TextPartsState; size: number }) {
  const t = useText(messages)
  const say = useTranslate()
  if (parts.whole) return null
  return (
    <div className={styles.more} role="status">
      <span>{t('loaded', { held: formatByteSize(parts.held), size: formatByteSize(size) })}</span>
      {parts.error && <span className={styles.failed}>{say(parts.error.key)}</span>}
      <Button small busy={parts.busy} onClick={parts.error ? parts.retry : parts.more}>
        {t('loadMore')}
      </Button>
    </div>
  )
}
