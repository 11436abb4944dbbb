import { TextInput } from '../../../ui/text-input.tsx'
import styles from './number-field.module.css'

interface NumberFieldProps {
  id?: string
  label: string
  value: number
  /** The allowed range; the browser marks values outside as invalid. */
  min: number
  max: number
  unit?: string
  onChange: (value: number) => void
}

/** Returns whether the value is a whole number in this range. */
export const isNumberWithin = (value: number, min: number, max: number) =>
  Number.isInteger(value) && value >= min && value <= max

/** A field for a whole number with a unit. Empty is NaN. */
export const NumberWithUnitField = ({ id, label, value, min, max, unit, onChange }: NumberFieldProps) => (
  <TextInput
    {...(id && { id })}
    aria-label={label}
    type="number"
    inputMode="numeric"
    className={styles.field ?? ''}
    min={min}
    max={max}
    step={1}
    value={Number.isNaN(value) ? '' : value}
    error={isNumberWithin(value, min, max) ? null : `${min} – ${max}`}
    onChange={(event) => onChange(event.target.value === '' ? Number.NaN : Number(event.target.value))}
    end={unit && <span className={styles.unit}>{unit}</span>}
  />
)
