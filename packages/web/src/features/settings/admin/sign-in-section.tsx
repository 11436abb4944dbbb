import { type SignInSettings, signInPolicyEndpoints } from '@cabinet/contract/auth.policy'
import { menuPageMatrix } from '@cabinet/contract/menus.matrix'
import type { PlatformSettings } from '@cabinet/contract/settings'
import { useId } from 'react'
import { ApplicationLink } from '../../../kernel/address.tsx'
import { useEndpoint } from '../../../kernel/query.ts'
import { useText } from '../../../kernel/text.ts'
import { SettingRow, SettingsSection } from '../../../ui/section.tsx'
import { NativeSelect } from '../../../ui/select.tsx'
import { SkeletonBar } from '../../../ui/skeleton.tsx'
import { ToggleSwitch } from '../../../ui/switch.tsx'
import { UnsavedChangesBar } from '../unsaved-changes.tsx'
import { sendSettings, sendSignInSettings } from './admin.api.ts'
import { messages } from './admin.text.ts'
import { isNumberWithin, NumberWithUnitField } from './number-field.tsx'
import { PasswordPolicySection } from './policy-section.tsx'
import { useSettingsDraft } from './use-draft.ts'

/** Settings for sign-in, passwords and sessions. */
export function SignInPolicySection({ held }: { held: PlatformSettings }) {
  const signIn = useEndpoint(signInPolicyEndpoints.signInSettings, {}).data
  return (
    <>
      {signIn ? <Ways held={signIn} /> : <SkeletonBar height={220} radius={14} />}
      <PasswordPolicySection />
      <Sessions held={held} />
    </>
  )
}

function Ways({ held }: { held: SignInSettings }) {
  const draft = useSettingsDraft(held, sendSignInSettings)
  const phone = useId()
  const t = useText(messages)
  const { loginVerify, secondFactor, phoneLogin } = draft.value
  return (
    <SettingsSection title={t('signIn')} foot={<UnsavedChangesBar draft={draft} />}>
      <SettingRow label={t('loginVerify')} about={t('loginVerifyAbout')}>
        <NativeSelect
          label={t('loginVerify')}
          value={loginVerify}
          options={(['off', 'after_wrong', 'always'] as const).map((value) => ({ value, words: t(value) }))}
          onChange={(value) => draft.set({ loginVerify: value })}
        />
      </SettingRow>
      <SettingRow label={t('secondFactor')} about={t('secondFactorAbout')}>
        <NativeSelect
          label={t('secondFactor')}
          value={secondFactor}
          options={(['nobody', 'administrators', 'everybody'] as const).map((value) => ({
            value,
            words: t(value),
          }))}
          onChange={(value) => draft.set({ secondFactor: value })}
        />
      </SettingRow>
      <SettingRow
        label={t('phoneLogin')}
        about={
          held.smsReady ? (
            t('phoneReady')
          ) : (
            <ApplicationLink
              path="/dashboard/smsconfig"
              query={{ menuid: String(menuPageMatrix.smsconfig[0]) }}
            >
              {t('phoneAbout')}
            </ApplicationLink>
          )
        }
        htmlFor={phone}
      >
        <ToggleSwitch
          id={phone}
          checked={phoneLogin}
          onChange={(event) => draft.set({ phoneLogin: event.target.checked })}
        />
      </SettingRow>
    </SettingsSection>
  )
}

function Sessions({ held }: { held: PlatformSettings }) {
  const draft = useSettingsDraft(held, sendSettings)
  const own = useId()
  const t = useText(messages)
  const { sessionsMost, sessionDays, loginLogDays } = draft.value
  const ready =
    isNumberWithin(sessionsMost, 0, 100) &&
    isNumberWithin(sessionDays, 1, 365) &&
    isNumberWithin(loginLogDays, 7, 3650)
  return (
    <SettingsSection title={t('sessionsTitle')} foot={<UnsavedChangesBar draft={draft} ready={ready} />}>
      <SettingRow label={t('sessionsMost')} about={t('sessionsAbout')}>
        <NumberWithUnitField
          label={t('sessionsMost')}
          value={sessionsMost}
          min={0}
          max={100}
          unit={t('devices')}
          onChange={(value) => draft.set({ sessionsMost: value })}
        />
      </SettingRow>
      <SettingRow label={t('sessionDays')} about={t('sessionDaysAbout')}>
        <NumberWithUnitField
          label={t('sessionDays')}
          value={sessionDays}
          min={1}
          max={365}
          unit={t('days')}
          onChange={(value) => draft.set({ sessionDays: value })}
        />
      </SettingRow>
      <SettingRow label={t('loginLogDays')}>
        <NumberWithUnitField
          label={t('loginLogDays')}
          value={loginLogDays}
          min={7}
          max={3650}
          unit={t('days')}
          onChange={(value) => draft.set({ loginLogDays: value })}
        />
      </SettingRow>
      {(['mailOwn', 'phoneOwn'] as const).map((name) => (
        <SettingRow key={name} label={t(name)} htmlFor={`${own}-${name}`}>
          <ToggleSwitch
            id={`${own}-${name}`}
            checked={draft.value[name]}
            onChange={(event) => draft.set({ [name]: event.target.checked })}
          />
        </SettingRow>
      ))}
    </SettingsSection>
  )
}
