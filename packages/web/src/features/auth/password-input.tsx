import { Eye, EyeOff } from 'lucide-react'
import { type KeyboardEvent, type Ref, useState } from 'react'
import { useText } from '../../kernel/text.ts'
import { TextInput } from '../../ui/text-input.tsx'
import { messages } from './auth.text.ts'
import styles from './password-input.module.css'

interface PasswordInputProps {
  label: string
  value: string
  onChange: (value: string) => void
  error?: string | null
  autoComplete: 'current-password' | 'new-password'
  ref?: Ref<HTMLInputElement>
  autoFocus?: boolean
}

/** A password field with show and hide, and a hint while Caps Lock is on. */
export function PasswordField({
  label,
  value,
  onChange,
  error,
  autoComplete,
  ref,
  autoFocus,
}: PasswordInputProps) {
  const [shown, setShown] = useState(false)
  const [caps, setCaps] = useState(false)
  const t = useText(messages)
  const look = (event: KeyboardEvent) => setCaps(event.getModifierState('CapsLock'))
  return (
    <TextInput
      ref={ref}
      label={label}
      type={shown ? 'text' : 'password'}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      onKeyDown={look}
      onKeyUp={look}
      onBlur={() => setCaps(false)}
      error={error}
      hint={caps ? t('capsLock') : ''}
      autoComplete={autoComplete}
      autoCapitalize="off"
      spellCheck={false}
      maxLength={200}
      autoFocus={autoFocus}
      end={
        <button
          type="button"
          className={styles.eye}
          aria-label={t(shown ? 'hide' : 'show')}
          data-tip={t(shown ? 'hide' : 'show')}
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
        >
          {shown ? <EyeOff /> : <Eye />}
        </button>
      }
    />
  )
}
