import { profileEndpoints } from '@cabinet/contract/profiles'
import { Camera, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { call } from '../../../kernel/call.ts'
import { commonMessages } from '../../../kernel/common.text.ts'
import { refreshSignedInUser, useSignedInUser } from '../../../kernel/session.ts'
import { useText, useTranslate } from '../../../kernel/text.ts'
import { showToast } from '../../../kernel/toast.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { Button } from '../../../ui/button.tsx'
import { askForConfirmation } from '../../../ui/confirm.tsx'
import { FieldError } from '../../../ui/field-error.tsx'
import { SettingsSection } from '../../../ui/section.tsx'
import { useAvatarChoice } from './avatar-choice.tsx'
import { messages } from './profile.text.ts'
import styles from './profile-section.module.css'

/** The user's own picture: choose, crop or remove it. */
export function OwnAvatarSection() {
  const me = useSignedInUser().data
  const [refused, setRefused] = useState<'users.avatar_invalid' | 'users.avatar_too_large' | null>(null)
  const say = useTranslate()
  const t = useText(messages)
  const c = useText(commonMessages)

  const { choose, parts } = useAvatarChoice(t('change'), setRefused)
  const remove = async () => {
    const words = { title: t('removeAsk'), body: t('removeBody'), okWords: t('remove') }
    if (!(await askForConfirmation({ ...words, cancelWords: c('cancel') }))) return
    try {
      await call(profileEndpoints.dropAvatar, {})
      await refreshSignedInUser()
      showToast.success(messages.avatarGone)
    } catch (error) {
      showToast.failure(error)
    }
  }

  return (
    <SettingsSection title={t('avatar')}>
      <div className={styles.avatar}>
        <Avatar name={me?.name ?? ''} image={me?.avatar ?? ''} size={80} />
        <div>
          <div className={styles.deeds}>
            <Button icon={<Camera />} onClick={choose}>
              {t('change')}
            </Button>
            {me?.avatar && (
              <Button look="quiet" icon={<Trash2 />} onClick={() => void remove()}>
                {t('remove')}
              </Button>
            )}
          </div>
          <p className={styles.hint}>{t('avatarHint')}</p>
          {refused && <FieldError>{say(refused)}</FieldError>}
        </div>
      </div>
      {parts}
    </SettingsSection>
  )
}
