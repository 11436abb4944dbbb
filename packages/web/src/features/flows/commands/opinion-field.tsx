import { flowLimits } from '@cabinet/contract/flows'
import { useId } from 'react'
import { useText } from '../../../kernel/text.ts'
import { commandMessages } from './commands.text.ts'
import styles from './opinion-field.module.css'

interface OpinionFieldProps {
  label: string
  value: string
  onChange: (value: string) => void
  placeholder?: string
  error?: string | null
  isFirst?: boolean
}

/** A text of at most 500 characters (specification), with how many are used. Ctrl Enter submits the form. */
export function OpinionField({ label, value, onChange, placeholder, error, isFirst }: OpinionFieldProps) {
  const t = useText(commandMessages)
  const id = useId()
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <textarea
        id={id}
        value={value}
        maxLength={flowLimits.opinion}
        placeholder={placeholder}
        aria-invalid={!!error || undefined}
        aria-describedby={`${id}-below`}
        data-first={isFirst || undefined}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
          event.preventDefault()
          event.currentTarget.form?.requestSubmit()
        }}
      />
      <div id={`${id}-below`} className={styles.below}>
        {error && <span role="alert">{error}</span>}
        <output>{t('count', { used: value.length, most: flowLimits.opinion })}</output>
      </div>
    </div>
  )
}
