import type { ListedFileItem } from '@cabinet/contract/nodes'
import { Star as StarIcon } from 'lucide-react'
import { useText } from '../../kernel/text.ts'
import { showToast } from '../../kernel/toast.ts'
import { collectionIdLoader } from './favourites.api.ts'
import { messages } from './favourites.text.ts'
import styles from './star.module.css'

/** Mark beside the name of collected items; a click removes the item from the collection. */
export function CollectedMark({ item }: { item: ListedFileItem }) {
  const t = useText(messages)
  if (!collectionIdLoader.use(item.id)) return null
  return (
    <button
      type="button"
      tabIndex={-1}
      // a double click on the star must not open the item
      data-act="star"
      className={styles.star}
      data-tip={t('unfavourite')}
      aria-label={t('isFavourite')}
      onClick={(event) => {
        event.stopPropagation()
        void import('./favourites.deeds.ts')
          .then(({ toggleCollected: toggle }) => toggle([item]))
          .catch(showToast.failure)
      }}
    >
      <StarIcon size={14} fill="currentColor" aria-hidden="true" />
    </button>
  )
}
