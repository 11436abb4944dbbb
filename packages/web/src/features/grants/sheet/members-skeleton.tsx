import { SkeletonBar } from '../../../ui/skeleton.tsx'
import styles from './share-sheet.module.css'

/** The people with access until they are loaded. */
export const MembersSkeleton = ({ label }: { label: string }) => (
  <div className={styles.members} aria-busy="true" role="status" aria-label={label}>
    <SkeletonBar width={90} />
    {[220, 180, 240].map((width) => (
      <SkeletonBar key={width} width={width} height={30} />
    ))}
  </div>
)
