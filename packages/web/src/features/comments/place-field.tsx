import { MapPin, X } from 'lucide-react'
import { useText } from '../../kernel/text.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { type CommentAnchorKind, parseCommentAnchor } from './anchors.rules.ts'
import styles from './comments.module.css'
import { messages } from './comments.text.ts'

interface PlaceFieldProps {
  kind: CommentAnchorKind
  /** Typed place; null while the field is collapsed. */
  typed: string | null
  onType: (typed: string | null) => void
}

/** The place in the file that a comment is about: page, time or cell. */
export function CommentPlaceField({ kind, typed, onType }: PlaceFieldProps) {
  const t = useText(messages)
  const label = t(`${kind}Place`)
  if (typed === null)
    return <IconButton small words={t('place')} icon={<MapPin />} onClick={() => onType('')} />
  return (
    <span className={styles.placing}>
      <MapPin aria-hidden="true" />
      <input
        // biome-ignore lint/a11y/noAutofocus: whoever opens the field wants to type
        autoFocus
        value={typed}
        maxLength={80}
        placeholder={label}
        aria-label={label}
        aria-invalid={(typed !== '' && parseCommentAnchor(kind, typed) === null) || undefined}
        onChange={(event) => onType(event.target.value)}
        // the list behind handles keys too
        onKeyDown={(event) => event.stopPropagation()}
      />
      <IconButton small words={t('noPlace')} icon={<X />} onClick={() => onType(null)} />
    </span>
  )
}
