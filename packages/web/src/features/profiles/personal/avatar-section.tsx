import { limits } from '@cabinet/contract/limits'
import { profileEndpoints } from '@cabinet/contract/profiles'
import { Camera, Trash2 } from 'lucide-react'
import { lazy, Suspense, useRef, useState } from 'react'
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
import { messages } from './profile.text.ts'
import styles from './profile-section.module.css'

const CropDialog = lazy(() => import('./crop-dialog.tsx').then((m) => ({ default: m.CropAvatarDialog })))

const types = ['image/jpeg', 'image/gif', 'image/png']

/** The user's own picture: choose, crop or remove it. */
export function OwnAvatarSection() {
  const me = useSignedInUser().data
  const field = useRef<HTMLInputElement>(null)
  const [chosen, setChosen] = useState<File | null>(null)
  const [refused, setRefused] = useState<'users.avatar_invalid' | 'users.avatar_too_large' | null>(null)
  const say = useTranslate()
  const t = useText(messages)
  const c = useText(commonMessages)

  const pick = (file: File | undefined) => {
    if (!file) return
    const why = !types.includes(file.type)
      ? 'users.avatar_invalid'
      : file.size > limits.avatar
        ? 'users.avatar_too_large'
        : null
    setRefused(why)
    if (!why) setChosen(file)
  }
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
            <Button icon={<Camera />} onClick={() => field.current?.click()}>
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
      <input
        ref={field}
        type="file"
        hidden
        accept={types.join()}
        aria-label={t('change')}
        onChange={(event) => {
          pick(event.target.files?.[0])
          // Reset the input, so that the same file can be chosen again.
          event.target.value = ''
        }}
      />
      {chosen && (
        <Suspense>
          <CropDialog file={chosen} onClose={() => setChosen(null)} />
        </Suspense>
      )}
    </SettingsSection>
  )
}
