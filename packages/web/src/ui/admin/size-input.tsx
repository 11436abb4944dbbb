import { Checkbox, InputNumber, Select, Space } from 'antd'
import { useState } from 'react'
import styles from './form.module.css'

const units = [
  { label: 'MB', value: 1024 ** 2 },
  { label: 'GB', value: 1024 ** 3 },
  { label: 'TB', value: 1024 ** 4 },
]

/** The largest unit in which a size has at most two decimals. */
const unitOf = (bytes: number) =>
  units.findLast(({ value }) => bytes >= value && Number.isInteger(Math.round((bytes / value) * 1e6) / 1e4))
    ?.value ?? (bytes > 0 ? units[0]!.value : units[1]!.value)

/** A number with decimals only where it has some: 1.5, 2. */
export const withoutTrailingZeros = (shown: string | number | undefined): string =>
  shown === undefined
    ? ''
    : String(shown)
        .replace(/(\.\d*?)0+$/, '$1')
        .replace(/\.$/, '')

interface SizeInputProps {
  id?: string
  /** Bytes; NaN for a typed 0. */
  value?: number | null
  onChange?: (bytes: number | null) => void
  disabled?: boolean
  /** Label of the value 0, which is only ticked, never typed; without it 0 is not allowed. */
  zeroWords?: string
  label: string
}

/** A size in MB, GB or TB. */
export function SizeInput({ id, value, onChange, disabled, zeroWords, label }: SizeInputProps) {
  const [unit, setUnit] = useState(() => unitOf(value ?? 0))
  const free = zeroWords !== undefined && value === 0
  return (
    <div className={styles.size}>
      <Space.Compact block>
        <InputNumber
          {...(id && { id })}
          aria-label={label}
          className={styles.wide ?? ''}
          min={0}
          precision={2}
          disabled={!!disabled || free}
          value={
            free || value === null || value === undefined
              ? null
              : Math.round(((value || 0) / unit) * 100) / 100
          }
          formatter={withoutTrailingZeros}
          onChange={(next) =>
            onChange?.(next === null ? null : Math.round(Number(next) * unit) || Number.NaN)
          }
        />
        <Select
          aria-label={`${label}: MB, GB, TB`}
          disabled={!!disabled || free}
          value={unit}
          options={units}
          style={{ width: 76, flex: 'none' }}
          onChange={(next: number) => {
            if (value) onChange?.(Math.round((value / unit) * next))
            setUnit(next)
          }}
        />
      </Space.Compact>
      {zeroWords !== undefined && (
        <Checkbox
          checked={free}
          disabled={!!disabled}
          onChange={(event) => onChange?.(event.target.checked ? 0 : null)}
        >
          {zeroWords}
        </Checkbox>
      )}
    </div>
  )
}
