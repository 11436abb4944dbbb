import { type InputHTMLAttributes, type ReactNode, useEffect, useRef } from 'react'
import styles from './checkbox.module.css'
import { joinClassNames } from './classes.ts'

export interface CheckboxProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'type'> {
  /** Neither on nor off: some of many. */
  mixed?: boolean
  children?: ReactNode
}

export function Checkbox({ mixed = false, children, className, ...rest }: CheckboxProps) {
  const box = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (box.current) box.current.indeterminate = mixed
  }, [mixed])
  const input = (
    <input
      {...rest}
      ref={box}
      type="checkbox"
      className={joinClassNames(styles.box, !children && className)}
    />
  )
  if (!children) return input
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the control is `input` below
    <label className={joinClassNames(styles.label, className)}>
      {input}
      <span>{children}</span>
    </label>
  )
}
