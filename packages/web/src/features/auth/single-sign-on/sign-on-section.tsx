import { authEndpoints } from '@cabinet/contract/auth'
import { type SignOnSettings, singleSignOnEndpoints } from '@cabinet/contract/auth.sign-on'
import { userTypeCodes } from '@cabinet/contract/users'
import { useId, useState } from 'react'
import { CallError, call } from '../../../kernel/call.ts'
import { markQueriesStale, useEndpoint } from '../../../kernel/query.ts'
import { useSignedInUser } from '../../../kernel/session.ts'
import { useText, useTranslate } from '../../../kernel/text.ts'
import { showToast } from '../../../kernel/toast.ts'
import { SettingRow, SettingsSection } from '../../../ui/section.tsx'
import { NativeSelect } from '../../../ui/select.tsx'
import { SkeletonBar } from '../../../ui/skeleton.tsx'
import { ToggleSwitch } from '../../../ui/switch.tsx'
import { TextInput } from '../../../ui/text-input.tsx'
import { LazyOrganisationPicker } from '../../organisations/index.ts'
import { UnsavedChangesBar } from '../../settings/index.ts'
import { messages } from './sign-on.text.ts'
import styles from './sign-on-section.module.css'

/** The single sign-on of the user's enterprise, in the settings. */
export function SingleSignOnSection() {
  const held = useEndpoint(singleSignOnEndpoints.settings, {}).data
  return held ? (
    <SignOnForm key={JSON.stringify(held)} held={held} />
  ) : (
    <SkeletonBar height={420} radius={14} />
  )
}

const words = ['issuer', 'clientId', 'scopes', 'zh', 'en'] as const
const switches = ['createUsers', 'vouches'] as const

function SignOnForm({ held }: { held: SignOnSettings }) {
  const [draft, setDraft] = useState(held)
  const [busy, setBusy] = useState(false)
  const own = useId()
  const t = useText(messages)
  const platform = useSignedInUser().data?.type === userTypeCodes.platform
  const say = useTranslate()
  const [wrong, setWrong] = useState<CallError | null>(null)
  const set = (change: Partial<SignOnSettings>) => {
    setDraft((before) => ({ ...before, ...change }))
    setWrong(null)
  }

  const save = async () => {
    setBusy(true)
    try {
      await call(
        singleSignOnEndpoints.save,
        { ...draft, clientSecret: draft.clientSecret || undefined },
        { quiet: true },
      )
      await markQueriesStale(singleSignOnEndpoints.settings, authEndpoints.signInOptions)
      showToast.success(messages.saved)
    } catch (error) {
      if (error instanceof CallError && error.key === 'auth.sign_on_unreachable') setWrong(error)
      else showToast.failure(error)
    }
    setBusy(false)
  }
  const field = (name: (typeof words)[number]) => (
    <SettingRow
      key={name}
      label={t(name)}
      about={name === 'issuer' ? t('issuerAbout') : undefined}
      htmlFor={`${own}-${name}`}
    >
      <TextInput
        id={`${own}-${name}`}
        className={styles.wide ?? ''}
        value={draft[name]}
        error={name === 'issuer' && wrong ? say(wrong.key) : null}
        onChange={(event) => set({ [name]: event.target.value })}
        spellCheck={false}
        maxLength={500}
      />
    </SettingRow>
  )
  const toggle = (name: 'enabled' | (typeof switches)[number], about?: string) => (
    <SettingRow key={name} label={t(name)} about={about} htmlFor={`${own}-${name}`}>
      <ToggleSwitch
        id={`${own}-${name}`}
        checked={draft[name]}
        disabled={name === 'vouches' && !draft.vouches && !platform}
        onChange={(event) => set({ [name]: event.target.checked })}
      />
    </SettingRow>
  )
  return (
    <SettingsSection
      title={t('title')}
      hint={t('hint')}
      foot={
        <UnsavedChangesBar
          draft={{
            dirty: JSON.stringify(draft) !== JSON.stringify(held),
            busy,
            discard: () => set(held),
            keep: save,
          }}
        />
      }
    >
      {toggle('enabled')}
      {field('issuer')}
      {field('clientId')}
      <SettingRow label={t('clientSecret')} htmlFor={`${own}-secret`}>
        <TextInput
          id={`${own}-secret`}
          className={styles.wide ?? ''}
          type="password"
          value={draft.clientSecret ?? ''}
          placeholder={held.hasSecret ? t('secretKept') : ''}
          onChange={(event) => set({ clientSecret: event.target.value })}
          autoComplete="off"
          maxLength={500}
        />
      </SettingRow>
      {field('scopes')}
      <SettingRow label={t('redirect')} about={t('redirectAbout')}>
        <code className={styles.code}>{held.redirect}</code>
      </SettingRow>
      <SettingRow label={t('match')} about={t('matchAbout')}>
        <NativeSelect
          label={t('match')}
          value={draft.match}
          options={(['sub', 'mail', 'account'] as const).map((value) => ({ value, words: t(value) }))}
          onChange={(match) => set({ match })}
        />
      </SettingRow>
      {toggle('createUsers')}
      {draft.createUsers && (
        <SettingRow label={t('organisation')}>
          <LazyOrganisationPicker
            className={styles.wide ?? ''}
            value={draft.organisationId || undefined}
            onChange={(value) => set({ organisationId: typeof value === 'string' ? value : '' })}
            placeholder={t('organisationNone')}
            aria-label={t('organisation')}
            clearable
          />
        </SettingRow>
      )}
      {toggle('vouches', t(platform ? 'vouchesAbout' : 'vouchesPlatform'))}
      {field('zh')}
      {field('en')}
    </SettingsSection>
  )
}
