import type { AccessChangePreview } from '@cabinet/contract/grants.changes'
import { UserMinus, UserPlus } from 'lucide-react'
import { useText } from '../../../kernel/text.ts'
import { formatCount, joinNames } from '../../../ui/format.ts'
import { SkeletonBar } from '../../../ui/skeleton.tsx'
import { messages } from '../sheet.text.ts'
import { type AffectedPeople, accessEffectsOf } from './effects.ts'
import styles from './share-sheet.module.css'

/** Names those who gain and who lose by the change that is about to be saved; null while it is computed. */
export function AccessEffectsLine({ changes }: { changes: AccessChangePreview | null }) {
  const t = useText(messages)
  const people = ({ names, count }: AffectedPeople) =>
    count > names.length
      ? t('andMore', { names: joinNames(names), count: formatCount(count - names.length) })
      : joinNames(names)
  if (!changes)
    return (
      <p className={styles.effects} aria-busy="true">
        <SkeletonBar width={180} />
      </p>
    )
  const { gaining, losing } = accessEffectsOf(changes)
  return (
    <p className={styles.effects} role="status">
      {gaining.count > 0 && (
        <span data-look="good">
          <UserPlus size={15} aria-hidden="true" />
          {t('gaining', { people: people(gaining) })}
        </span>
      )}
      {losing.count > 0 && (
        <span data-look="bad">
          <UserMinus size={15} aria-hidden="true" />
          {t('losing', { people: people(losing) })}
        </span>
      )}
      {gaining.count === 0 && losing.count === 0 && <span>{t(changes.partial ? 'partial' : 'nobody')}</span>}
    </p>
  )
}
