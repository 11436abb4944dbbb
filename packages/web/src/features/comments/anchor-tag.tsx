import type { Anchor } from '@cabinet/contract/comments'
import type { FileItem } from '@cabinet/contract/spaces'
import { MapPin } from 'lucide-react'
import { useText } from '../../kernel/text.ts'
import { openPreview } from '../previews/index.ts'
import { clockText } from './anchors.rules.ts'
import styles from './comments.module.css'
import { words } from './comments.text.ts'

/** The place in the file that a thread is about, and the way there. */
export function AnchorTag({ anchor, item }: { anchor: Anchor; item: FileItem }) {
  const t = useText(words)
  const { page, time, cell } = anchor
  const shown = page !== undefined ? t('page', { page }) : time !== undefined ? clockText(time) : cell
  if (shown === undefined) return null
  return (
    <button
      type="button"
      className={styles.anchor}
      data-tip={t('openAt')}
      onClick={() => openPreview(item, item.version, { page, time })}
    >
      <MapPin aria-hidden="true" />
      {shown}
    </button>
  )
}
