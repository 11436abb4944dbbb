import { CircleAlert } from 'lucide-react'
import { useTranslate } from '../../kernel/text.ts'
import styles from './form.module.css'

/** The reason why the server refused a step. */
export function SignInFailure({ reason }: { reason: string | null }) {
  const say = useTranslate()
  if (!reason) return null
  return (
    <p className={styles.failure} role="alert">
      <CircleAlert aria-hidden="true" />
      {say(reason)}
    </p>
  )
}
