import { policyApi, type SignInSettings } from '@cabinet/contract/auth.policy'
import { pages } from '@cabinet/contract/menus.matrix'
import type { AllSettings } from '@cabinet/contract/settings'
import { useId } from 'react'
import { To } from '../../../kernel/address.tsx'
import { useCall } from '../../../kernel/query.ts'
import { useText } from '../../../kernel/text.ts'
import { Section, SettingRow } from '../../../ui/section.tsx'
import { Select } from '../../../ui/select.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { Switch } from '../../../ui/switch.tsx'
import { saveSettings, saveSignIn } from './admin.api.ts'
import { text } from './admin.text.ts'
import { DraftButtons } from './draft-buttons.tsx'
import { NumberField, within } from './number-field.tsx'
import { PolicySection } from './policy-section.tsx'
import { useDraft } from './use-draft.ts'

/** How people sign in, their passwords, and their sessions. */
export function SignInSection({ held }: { held: AllSettings }) {
  const signIn = useCall(policyApi.signInSettings, {}).data
  return (
    <>
      {signIn ? <Ways held={signIn} /> : <Skeleton height={220} radius={14} />}
      <PolicySection />
      <Sessions held={held} />
    </>
  )
}

function Ways({ held }: { held: SignInSettings }) {
  const draft = useDraft(held, saveSignIn)
  const phone = useId()
  const t = useText(text)
  const { loginVerify, secondFactor, phoneLogin } = draft.value
  return (
    <Section title={t('signIn')} tools={<DraftButtons draft={draft} />}>
      <SettingRow label={t('loginVerify')} about={t('loginVerifyAbout')}>
        <Select
          label={t('loginVerify')}
          value={loginVerify}
          options={(['off', 'after_wrong', 'always'] as const).map((value) => ({ value, words: t(value) }))}
          onChange={(value) => draft.set({ loginVerify: value })}
        />
      </SettingRow>
      <SettingRow label={t('secondFactor')} about={t('secondFactorAbout')}>
        <Select
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
            <To path="/dashboard/smsconfig" query={{ menuid: String(pages.smsconfig[0]) }}>
              {t('phoneAbout')}
            </To>
          )
        }
        htmlFor={phone}
      >
        <Switch
          id={phone}
          checked={phoneLogin}
          onChange={(event) => draft.set({ phoneLogin: event.target.checked })}
        />
      </SettingRow>
    </Section>
  )
}

function Sessions({ held }: { held: AllSettings }) {
  const draft = useDraft(held, saveSettings)
  const own = useId()
  const t = useText(text)
  const { sessionsMost, sessionDays, loginLogDays } = draft.value
  const ready = within(sessionsMost, 0, 100) && within(sessionDays, 1, 365) && within(loginLogDays, 7, 3650)
  return (
    <Section title={t('sessionsTitle')} tools={<DraftButtons draft={draft} ready={ready} />}>
      <SettingRow label={t('sessionsMost')} about={t('sessionsAbout')}>
        <NumberField
          label={t('sessionsMost')}
          value={sessionsMost}
          min={0}
          max={100}
          unit={t('devices')}
          onChange={(value) => draft.set({ sessionsMost: value })}
        />
      </SettingRow>
      <SettingRow label={t('sessionDays')} about={t('sessionDaysAbout')}>
        <NumberField
          label={t('sessionDays')}
          value={sessionDays}
          min={1}
          max={365}
          unit={t('days')}
          onChange={(value) => draft.set({ sessionDays: value })}
        />
      </SettingRow>
      <SettingRow label={t('loginLogDays')}>
        <NumberField
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
          <Switch
            id={`${own}-${name}`}
            checked={draft.value[name]}
            onChange={(event) => draft.set({ [name]: event.target.checked })}
          />
        </SettingRow>
      ))}
    </Section>
  )
}
