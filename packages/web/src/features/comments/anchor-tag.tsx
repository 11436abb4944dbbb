import type { Anchor } from '@cabinet/contract/comments'
import type { FileItem } from '@cabinet/contract/nodes'
import { typeGroup } from '@cabinet/contract/previews'
import { MapPin } from 'lucide-react'
import { useText } from '../../kernel/text.ts'
import { openPreview } from '../previews/index.ts'
import { clockText } from './anchors.rules.ts'
import styles from './comments.module.css'
import { words } from './comments.text.ts'

interface AnchorTagProps {
  anchor: Anchor
  /** Of the thread. */
  id: string
  item: FileItem
}

/** The place in the file that a thread is about, and the way there. */
export function AnchorTag({ anchor, id, item }: AnchorTagProps) {
  const t = useText(words)
  const { page, time, cell, shape, version = item.version } = anchor
  const picture = shape && typeGroup(item.suffix) === 'image'
  const place = picture
    ? t('onPicture')
    : page !== undefined
      ? t('page', { page })
      : time !== undefined
        ? clockText(time)
        : cell
  if (place === undefined) return null
  const shown = version === item.version ? place : t('placeOf', { place, version })
  return (
    <button
      type="button"
      className={styles.anchor}
      data-tip={t('openAt')}
      onClick={() => openPreview(item, version, { page, time, mark: shape && id })}
    >
      <MapPin aria-hidden="true" />
      {shown}
    </button>
  )
}
