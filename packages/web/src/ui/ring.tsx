import styles from './ring.module.css'

export interface ProgressRingProps {
  label: string
  /** 0 to 1; null turns. */
  value: number | null
  /** Pixels. */
  size?: number
}

export function ProgressRing({ label, value, size = 34 }: ProgressRingProps) {
  const radius = 15.5
  const round = 2 * Math.PI * radius
  const part = value === null ? 0.25 : Math.min(1, Math.max(0, value))
  return (
    <svg
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={value === null ? undefined : Math.round(part * 100)}
      className={value === null ? styles.turning : undefined}
      width={size}
      height={size}
      viewBox="0 0 36 36"
    >
      <circle cx="18" cy="18" r={radius} fill="none" stroke="var(--pressed)" strokeWidth="3.5" />
      {/* a round end of nothing would be a dot */}
      {part > 0 && (
        <circle
          className={styles.part}
          cx="18"
          cy="18"
          r={radius}
          fill="none"
          stroke="var(--accent)"
          strokeWidth="3.5"
          strokeLinecap="round"
          strokeDasharray={`${part * round} ${round}`}
          transform="rotate(-90 18 18)"
        />
      )}
    </svg>
  )
}
