import { Camera } from 'lucide-react'
import { useSignedInUser } from '../../../kernel/session.ts'
import { useText } from '../../../kernel/text.ts'
import { showToast } from '../../../kernel/toast.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import styles from './avatar-button.module.css'
import { useAvatarChoice } from './avatar-choice.tsx'
import { messages } from './profile.text.ts'

/** The user's own picture as a button that changes it. */
export function OwnAvatarButton({ size }: { size: number }) {
  const me = useSignedInUser().data
  const t = useText(messages)
  const { choose, parts } = useAvatarChoice(t('change'), (why) => why && showToast.error(why))
  return (
    <>
      <button
        type="button"
        className={styles.button}
        aria-label={t('change')}
        data-tip={t('change')}
        onClick={choose}
      >
        <Avatar name={me?.name ?? ''} image={me?.avatar ?? ''} size={size} />
        <span className={styles.sign}>
          <Camera size={13} aria-hidden="true" />
        </span>
      </button>
      {parts}
    </>
  )
}
