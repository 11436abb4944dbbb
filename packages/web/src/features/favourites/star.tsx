import type { FileItem } from '@cabinet/contract/nodes'
import { Star as StarIcon } from 'lucide-react'
import { useText } from '../../kernel/text.ts'
import { toast } from '../../kernel/toast.ts'
import { collectionIds } from './favourites.api.ts'
import { words } from './favourites.text.ts'
import styles from './star.module.css'

/** Beside the name of what is collected; a press takes it out. */
export function Star({ item }: { item: FileItem }) {
  const t = useText(words)
  if (!collectionIds.use(item.id)) return null
  return (
    <button
      type="button"
      tabIndex={-1}
      // a double press on it opens nothing
      data-act="star"
      className={styles.star}
      data-tip={t('unfavourite')}
      aria-label={t('isFavourite')}
      onClick={(event) => {
        event.stopPropagation()
        void import('./favourites.deeds.ts').then(({ toggle }) => toggle([item])).catch(toast.failure)
      }}
    >
      <StarIcon size={14} fill="currentColor" aria-hidden="true" />
    </button>
  )
}
