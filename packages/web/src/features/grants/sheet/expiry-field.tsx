import { CalendarClock } from 'lucide-react'
import { useState } from 'react'
import { useText } from '../../../kernel/text.ts'
import { formatLocalDate } from '../../../ui/format.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import styles from '../grants.module.css'
import { messages } from '../sheet.text.ts'
import { endOfPickedDay } from './draft.ts'

interface ExpiryFieldProps {
  /** Read aloud: whose access ends. */
  label: string
  value: Date | undefined
  disabled?: boolean
  onChange: (end: Date | undefined) => void
}

/** The end of access: a small button until a date is wanted. */
export function ExpiryField({ label, value, disabled, onChange }: ExpiryFieldProps) {
  const t = useText(messages)
  const [open, setOpen] = useState(false)
  if (!value && !open)
    return (
      <IconButton
        small
        words={t('setEnd')}
        aria-label={label}
        icon={<CalendarClock />}
        disabled={disabled}
        onClick={() => setOpen(true)}
      />
    )
  return (
    <label className={styles.end}>
      <CalendarClock size={15} aria-hidden="true" />
      <input
        type="date"
        aria-label={label}
        // biome-ignore lint/a11y/noAutofocus: it opens in place of the button that was just pressed
        autoFocus={open}
        value={value ? formatLocalDate(value) : ''}
        min={formatLocalDate(new Date())}
        disabled={disabled}
        onChange={(event) => onChange(endOfPickedDay(event.target.value))}
      />
    </label>
  )
}
