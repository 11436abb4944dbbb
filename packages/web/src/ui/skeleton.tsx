import type { CSSProperties } from 'react'
import { classes } from './classes.ts'
import styles from './skeleton.module.css'

export interface SkeletonProps {
  width?: CSSProperties['width']
  height?: CSSProperties['height']
  radius?: number
  className?: string
}

/** A grey bar where something will stand. Put `aria-busy` on the region around it. */
export function Skeleton({ width = '100%', height = 10, radius = 5, className }: SkeletonProps) {
  return (
    <span
      aria-hidden="true"
      className={classes(styles.bar, className)}
      style={{ width, height, borderRadius: radius }}
    />
  )
}
