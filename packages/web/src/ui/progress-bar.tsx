import { joinClassNames } from './classes.ts'
import styles from './progress-bar.module.css'

export interface ProgressBarProps {
  /** Read aloud. */
  label: string
  /** 0 to 1; null is unknown. */
  value: number | null
  look?: 'accent' | 'striped' | 'paused' | 'success' | 'error'
  /** Pixels. */
  height?: number
  className?: string
}

export function ProgressBar({ label, value, look = 'accent', height = 3, className }: ProgressBarProps) {
  const percent = value === null ? undefined : Math.round(Math.min(1, Math.max(0, value)) * 100)
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      className={joinClassNames(styles.track, className)}
      style={{ height }}
    >
      <div
        className={joinClassNames(styles.fill, styles[look], value === null && styles.unknown)}
        style={{ width: value === null ? '30%' : `${Math.min(1, Math.max(0, value)) * 100}%` }}
      />
    </div>
  )
}
