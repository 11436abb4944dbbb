import { useSay, useText } from '../../../kernel/text.ts'
import { Button } from '../../../ui/button.tsx'
import { sizeText } from '../../../ui/format.ts'
import type { Parts } from '../../previews/content/index.ts'
import { words } from '../viewers.text.ts'
import styles from './text-viewer.module.css'

/** Under a long text: how much of it is here, and the rest on demand. */
export function MoreBar({ parts, size }: { parts: Parts; size: number }) {
  const t = useText(words)
  const say = useSay()
  if (parts.whole) return null
  return (
    <div className={styles.more} role="status">
      <span>{t('loaded', { held: sizeText(parts.held), size: sizeText(size) })}</span>
      {parts.error && <span className={styles.failed}>{say(parts.error.key)}</span>}
      <Button small busy={parts.busy} onClick={parts.error ? parts.retry : parts.more}>
        {t('loadMore')}
      </Button>
    </div>
  )
}
