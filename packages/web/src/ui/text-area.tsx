import { type TextareaHTMLAttributes, useId } from 'react'
import styles from './text-area.module.css'
import field from './text-input.module.css'

export interface TextAreaProps extends TextareaHTMLAttributes<HTMLTextAreaElement> {
  label: string
}

/** A field of several lines, which can be drawn taller. */
export function TextArea({ label, ...rest }: TextAreaProps) {
  const id = useId()
  return (
    <div className={field.field}>
      <label className={field.label} htmlFor={id}>
        {label}
      </label>
      <textarea rows={3} {...rest} id={id} className={styles.area} />
    </div>
  )
}
