import { authApi } from '@cabinet/contract/auth'
import { type SignOnSettings, signOnApi } from '@cabinet/contract/auth.sign-on'
import { userType } from '@cabinet/contract/users'
import { useId, useState } from 'react'
import { call } from '../../../kernel/call.ts'
import { stale, useCall } from '../../../kernel/query.ts'
import { useMe } from '../../../kernel/session.ts'
import { useText } from '../../../kernel/text.ts'
import { toast } from '../../../kernel/toast.ts'
import { Button } from '../../../ui/button.tsx'
import { Section, SettingRow } from '../../../ui/section.tsx'
import { Select } from '../../../ui/select.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { Switch } from '../../../ui/switch.tsx'
import { TextInput } from '../../../ui/text-input.tsx'
import { OrganisationPicker } from '../../organisations/index.ts'
import { text } from './sign-on.text.ts'
import styles from './sign-on-section.module.css'

/** The single sign-on of the own enterprise, in the settings. */
export function SignOnSection() {
  const held = useCall(signOnApi.settings, {}).data
  return held ? <SignOnForm key={JSON.stringify(held)} held={held} /> : <Skeleton height={420} radius={14} />
}

const words = ['issuer', 'clientId', 'scopes', 'zh', 'en'] as const
const switches = ['createUsers', 'vouches'] as const

function SignOnForm({ held }: { held: SignOnSettings }) {
  const [draft, setDraft] = useState(held)
  const [busy, setBusy] = useState(false)
  const own = useId()
  const t = useText(text)
  const platform = useMe().data?.type === userType.platform
  const set = (change: Partial<SignOnSettings>) => setDraft((before) => ({ ...before, ...change }))

  const save = async () => {
    setBusy(true)
    try {
      await call(signOnApi.save, { ...draft, clientSecret: draft.clientSecret || undefined }, { quiet: true })
      await stale(signOnApi.settings, authApi.signInOptions)
      toast.success(text.saved)
    } catch (error) {
      toast.failure(error)
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
        onChange={(event) => set({ [name]: event.target.value })}
        spellCheck={false}
        maxLength={500}
      />
    </SettingRow>
  )
  const toggle = (name: 'enabled' | (typeof switches)[number], about?: string) => (
    <SettingRow key={name} label={t(name)} about={about} htmlFor={`${own}-${name}`}>
      <Switch
        id={`${own}-${name}`}
        checked={draft[name]}
        disabled={name === 'vouches' && !draft.vouches && !platform}
        onChange={(event) => set({ [name]: event.target.checked })}
      />
    </SettingRow>
  )
  return (
    <Section
      title={t('title')}
      hint={t('hint')}
      tools={
        <Button look="primary" busy={busy} onClick={() => void save()}>
          {t('save')}
        </Button>
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
        <Select
          label={t('match')}
          value={draft.match}
          options={(['sub', 'mail', 'account'] as const).map((value) => ({ value, words: t(value) }))}
          onChange={(match) => set({ match })}
        />
      </SettingRow>
      {toggle('createUsers')}
      {draft.createUsers && (
        <SettingRow label={t('organisation')}>
          <OrganisationPicker
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
    </Section>
  )
}
