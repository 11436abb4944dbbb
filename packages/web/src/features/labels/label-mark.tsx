import type { ListedFileItem } from '@cabinet/contract/nodes'
import { TriangleAlert } from 'lucide-react'
import { useText } from '../../kernel/text.ts'
import { joinNames } from '../../ui/format.ts'
import styles from './label-tag.module.css'
import { FileLabelTag } from './label-tag.tsx'
import { fileLabelLoader } from './labels.api.ts'
import { messages } from './labels.text.ts'

/** Labels shown beside a name; the rest are counted. */
const most = 2

export function FileLabelMark({ item }: { item: ListedFileItem }) {
  const t = useText(messages)
  const known = fileLabelLoader.use(item.id)
  if (!known || (known.labels.length === 0 && !known.inherited && known.missing.length === 0)) return null
  // highest security level first, whether direct or inherited
  const own = [...known.labels].sort((one, other) => other.level - one.level)
  const rest = own.slice(most)
  return (
    <span className={styles.mark}>
      {own.slice(0, most).map((label) => (
        <FileLabelTag key={label.id} label={label} />
      ))}
      {rest.length > 0 && (
        <span
          className={styles.more}
          data-tip={joinNames(rest.map(({ name }) => name))}
          role="img"
          aria-label={t('moreLabels', { count: rest.length })}
        >
          +{rest.length}
        </span>
      )}
      {known.missing.length > 0 && (
        <span
          className={styles.lacking}
          role="img"
          aria-label={t('missing', { names: joinNames(known.missing) })}
          data-tip={t('missing', { names: joinNames(known.missing) })}
        >
          <TriangleAlert size={15} aria-hidden="true" />
        </span>
      )}
    </span>
  )
}
