import type { CSSProperties } from 'react'
import { joinClassNames } from './classes.ts'
import styles from './skeleton.module.css'

export interface SkeletonBarProps {
  width?: CSSProperties['width']
  height?: CSSProperties['height']
  radius?: number
  className?: string
}

/** A grey bar where something will stand. Put `aria-busy` on the region around it. */
export function SkeletonBar({ width = '100%', height = 10, radius = 5, className }: SkeletonBarProps) {
  return (
    <span
      aria-hidden="true"
      className={joinClassNames(styles.bar, className)}
      style={{ width, height, borderRadius: radius }}
    />
  )
}
