import { useText } from '../../../kernel/text.ts'
import { SkeletonBar } from '../../../ui/skeleton.tsx'
import { mobileMessages } from '../mobile.text.ts'
import styles from './scroller.module.css'

/** One row on its way. */
export const TouchWaitingRow = ({ index }: { index: number }) => (
  <div className={styles.waiting} aria-hidden="true">
    <SkeletonBar width={40} height={40} radius={9} />
    <div>
      <SkeletonBar width={150 + ((index * 47) % 90)} />
      <SkeletonBar width={96} />
    </div>
  </div>
)

/** A screen of waiting rows, shown after a delay so that fast answers do not flash. */
export function TouchWaitingRows() {
  const t = useText(mobileMessages)
  return (
    <div className={styles.late} role="status" aria-busy="true" aria-label={t('loading')}>
      {Array.from({ length: 9 }, (_, at) => (
        <TouchWaitingRow key={at} index={at} />
      ))}
    </div>
  )
}
