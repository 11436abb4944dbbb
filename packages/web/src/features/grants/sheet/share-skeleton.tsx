import { SkeletonBar } from '../../../ui/skeleton.tsx'
import styles from './share-sheet.module.css'

/** The sheet until the grants are loaded. */
export const ShareSkeleton = ({ label }: { label: string }) => (
  <div className={styles.form} aria-busy="true" role="status" aria-label={label}>
    <SkeletonBar width="100%" height={40} />
    <SkeletonBar width={90} />
    {[220, 180, 240].map((width) => (
      <SkeletonBar key={width} width={width} height={30} />
    ))}
  </div>
)
