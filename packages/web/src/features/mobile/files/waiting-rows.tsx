import { useText } from '../../../kernel/text.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { words } from '../mobile.text.ts'
import styles from './scroller.module.css'

/** One row on its way. */
export const WaitingRow = ({ index }: { index: number }) => (
  <div className={styles.waiting} aria-hidden="true">
    <Skeleton width={40} height={40} radius={9} />
    <div>
      <Skeleton width={150 + ((index * 47) % 90)} />
      <Skeleton width={96} />
    </div>
  </div>
)

/** A screen of them. They show late, so that a fast answer never flashes. */
export function WaitingRows() {
  const t = useText(words)
  return (
    <div className={styles.late} role="status" aria-busy="true" aria-label={t('loading')}>
      {Array.from({ length: 9 }, (_, at) => (
        <WaitingRow key={at} index={at} />
      ))}
    </div>
  )
}
