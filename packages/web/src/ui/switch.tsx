import type { InputHTMLAttributes } from 'react'
import { joinClassNames } from './classes.ts'
import styles from './switch.module.css'

type SwitchProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'role'>

/** On or off, at once. Give it a label by `id`, or `aria-label`. */
export const ToggleSwitch = ({ className, ...rest }: SwitchProps) => (
  // biome-ignore lint/a11y/useAriaPropsForRole: a checkbox says by itself whether it is checked
  <input {...rest} type="checkbox" role="switch" className={joinClassNames(styles.switch, className)} />
)
