import { limits } from '@cabinet/contract/limits'
import type { PlatformSettings } from '@cabinet/contract/settings'
import { ImageUp, RotateCcw } from 'lucide-react'
import { useRef, useState } from 'react'
import { useText, useTranslate } from '../../../kernel/text.ts'
import { Button } from '../../../ui/button.tsx'
import { FieldError } from '../../../ui/field-error.tsx'
import { SettingsSection } from '../../../ui/section.tsx'
import { TextInput } from '../../../ui/text-input.tsx'
import { UnsavedChangesBar } from '../unsaved-changes.tsx'
import { sendSettings } from './admin.api.ts'
import { messages } from './admin.text.ts'
import styles from './identity-section.module.css'
import { useSettingsDraft } from './use-draft.ts'

/** The name and logo of the installation. */
export const IdentitySection = ({ held }: { held: PlatformSettings }) => (
  <>
    <Names held={held} />
    <Logo held={held} />
  </>
)

function Names({ held }: { held: PlatformSettings }) {
  const draft = useSettingsDraft(held, sendSettings)
  const t = useText(messages)
  const { systemName, platformName } = draft.value
  const missing = systemName.trim() === ''
  return (
    <SettingsSection
      title={t('names')}
      hint={t('namesHint')}
      foot={<UnsavedChangesBar draft={draft} ready={!missing} />}
    >
      <div className={styles.form}>
        <TextInput
          label={t('systemName')}
          value={systemName}
          maxLength={60}
          error={missing ? t('nameNeeded') : null}
          onChange={(event) => draft.set({ systemName: event.target.value })}
        />
        <TextInput
          label={t('platformName')}
          value={platformName}
          maxLength={60}
          onChange={(event) => draft.set({ platformName: event.target.value })}
        />
      </div>
    </SettingsSection>
  )
}

const types = ['image/png', 'image/jpeg', 'image/gif', 'image/webp']

const asAddress = (file: Blob) =>
  new Promise<string>((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () => reject(reader.error)
    reader.readAsDataURL(file)
  })

function Logo({ held }: { held: PlatformSettings }) {
  const field = useRef<HTMLInputElement>(null)
  const draft = useSettingsDraft(held, sendSettings)
  const t = useText(messages)
  const say = useTranslate()
  const [refused, setRefused] = useState<'settings.logo_invalid' | 'settings.logo_too_large' | null>(null)
  const { logo } = draft.value

  const pick = async (file: File | undefined) => {
    if (!file) return
    const why = !types.includes(file.type)
      ? 'settings.logo_invalid'
      : file.size > limits.logo
        ? 'settings.logo_too_large'
        : null
    setRefused(why)
    if (!why) draft.set({ logo: await asAddress(file) })
  }
  const shown = logo ? <img src={logo} alt="" /> : t('logoDefault')
  return (
    <SettingsSection title={t('logo')} hint={t('logoHint')} foot={<UnsavedChangesBar draft={draft} />}>
      <div className={styles.grounds}>
        {(['theme-default', 'theme-dark'] as const).map((theme) => (
          <div key={theme}>
            <div className={styles.ground} data-look={theme}>
              {shown}
            </div>
            <p className={styles.caption}>{t(theme === 'theme-dark' ? 'logoDark' : 'logoLight')}</p>
          </div>
        ))}
      </div>
      <div className={styles.deeds}>
        <Button icon={<ImageUp />} onClick={() => field.current?.click()}>
          {t('logoChoose')}
        </Button>
        {logo && (
          <Button look="quiet" icon={<RotateCcw />} onClick={() => draft.set({ logo: '' })}>
            {t('logoRemove')}
          </Button>
        )}
      </div>
      {refused && <FieldError>{say(refused)}</FieldError>}
      <input
        ref={field}
        type="file"
        hidden
        accept={types.join()}
        aria-label={t('logoChoose')}
        onChange={(event) => {
          void pick(event.target.files?.[0])
          event.target.value = ''
        }}
      />
    </SettingsSection>
  )
}
