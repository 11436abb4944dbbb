// biome-ignore-all lint/a11y/useSemanticElements: a virtual grid has no elements of its own
// biome-ignore-all lint/a11y/useFocusableInteractive: the grid holds the focus (aria-activedescendant)
import { memo } from 'react'
import { SkeletonBar } from '../../../ui/skeleton.tsx'
import styles from './file-list.module.css'

const widths = [128, 176, 224, 272, 166, 214, 262, 156, 204, 252]

/** A placeholder for a row that is loading: same geometry, names of varied width. */
export function WaitingFileRow({ index, seat, top }: { index: number; seat: number; top: number }) {
  return (
    <div role="row" aria-rowindex={index + 2} aria-busy="true" className={styles.waiting} style={{ top }}>
      <WaitingFileCells index={seat} />
    </div>
  )
}

/** Widths depend on `index`, so they stay the same when the row's element is reused. */
export const WaitingFileCells = memo(function WaitingCells({ index }: { index: number }) {
  return (
    <>
      <div role="gridcell" className={styles.check} />
      <div role="gridcell" className={styles.name}>
        <SkeletonBar width={24} height={24} radius={7} />
        <SkeletonBar width={widths[index % widths.length]!} />
      </div>
      <div role="gridcell" className={styles.owner}>
        <SkeletonBar width={78} />
      </div>
      <div role="gridcell" className={styles.time}>
        <SkeletonBar width={90} />
      </div>
      <div role="gridcell" className={styles.size}>
        <SkeletonBar width={54} />
      </div>
      <div role="gridcell" className={styles.more} />
    </>
  )
})
