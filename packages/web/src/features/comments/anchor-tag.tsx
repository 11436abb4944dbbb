import type { CommentAnchor } from '@cabinet/contract/comments.anchors'
import type { ListedFileItem } from '@cabinet/contract/nodes'
import { fileTypeGroupOf } from '@cabinet/contract/previews'
import { MapPin } from 'lucide-react'
import { useText } from '../../kernel/text.ts'
import { openFilePreview } from '../previews/index.ts'
import { formatClockTime } from './anchors.rules.ts'
import styles from './comments.module.css'
import { messages } from './comments.text.ts'

interface AnchorTagProps {
  anchor: CommentAnchor
  /** Thread id. */
  id: string
  item: ListedFileItem
}

/** The place in the file that a thread is about, with a link to it. */
export function CommentAnchorTag({ anchor, id, item }: AnchorTagProps) {
  const t = useText(messages)
  const { page, time, cell, shape, version = item.version } = anchor
  const picture = shape && fileTypeGroupOf(item.suffix) === 'image'
  const place = picture
    ? t('onPicture')
    : page !== undefined
      ? t('page', { page })
      : time !== undefined
        ? formatClockTime(time)
        : cell
  if (place === undefined) return null
  const shown = version === item.version ? place : t('placeOf', { place, version })
  return (
    <button
      type="button"
      className={styles.anchor}
      data-tip={t('openAt')}
      onClick={() => openFilePreview(item, version, { page, time, mark: shape && id })}
    >
      <MapPin aria-hidden="true" />
      {shown}
    </button>
  )
}
