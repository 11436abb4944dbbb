import { type WopiServerSettings, wopiEndpoints } from '@cabinet/contract/editing.wopi'
import type { EndpointReply } from '@cabinet/contract/endpoint'
import { type SystemSettings, settingEndpoints } from '@cabinet/contract/settings'
import { PlugZap } from 'lucide-react'
import { useId, useState } from 'react'
import { CallError, call } from '../../../kernel/call.ts'
import { commonMessages } from '../../../kernel/common.text.ts'
import { markQueriesStale, useEndpoint } from '../../../kernel/query.ts'
import { type TextParameters, useText, useTranslate } from '../../../kernel/text.ts'
import { showToast } from '../../../kernel/toast.ts'
import { Button } from '../../../ui/button.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { formatFullTime } from '../../../ui/format.ts'
import { SettingRow, SettingsSection } from '../../../ui/section.tsx'
import { SkeletonBar } from '../../../ui/skeleton.tsx'
import { ToggleSwitch } from '../../../ui/switch.tsx'
import { TextInput } from '../../../ui/text-input.tsx'
import { DocumentServerFormats } from './formats.tsx'
import styles from './server-section.module.css'
import { messages } from './wopi.text.ts'

const ways = ['embedded', 'wopi', 'view'] as const
type Way = SystemSettings['officeType']

/** Settings of the document server: where Office files open, its address and its formats. */
export function DocumentServerSection() {
  const t = useText(messages)
  const c = useText(commonMessages)
  const { data, error, refetch } = useEndpoint(wopiEndpoints.server, {})
  const settings = useEndpoint(settingEndpoints.all, {}).data
  if (error) return <ErrorState title={t('failed')} retryWords={c('retry')} onRetry={() => void refetch()} />
  if (!data || !settings) return <SkeletonBar height={320} radius={14} />
  return (
    <>
      <Ways held={settings.officeType} />
      <Connection key={`${data.address} ${data.signed}`} held={data} />
      <SettingsSection title={t('formats')} hint={t('formatsHint')}>
        {data.formats.length > 0 ? (
          <DocumentServerFormats formats={data.formats} />
        ) : (
          <p className={styles.quiet}>{t('none')}</p>
        )}
      </SettingsSection>
    </>
  )
}

function Ways({ held }: { held: Way }) {
  const t = useText(messages)
  const name = useId()
  const [busy, choose] = useDeed(async (officeType: Way) => {
    await call(settingEndpoints.save, { officeType }, { quiet: true })
    await markQueriesStale(settingEndpoints.all, settingEndpoints.systemName)
  })
  return (
    <SettingsSection title={t('how')}>
      <div role="radiogroup" aria-label={t('how')}>
        {ways.map((way) => (
          <label key={way} className={styles.way}>
            <input
              type="radio"
              name={name}
              checked={way === held}
              disabled={busy}
              onChange={() => void choose(way)}
            />
            <span>
              {t(way)}
              <small>{t(`${way}About`)}</small>
            </span>
          </label>
        ))}
      </div>
    </SettingsSection>
  )
}

function Connection({ held }: { held: WopiServerSettings }) {
  const t = useText(messages)
  const c = useText(commonMessages)
  const say = useTranslate()
  const own = useId()
  const [address, setAddress] = useState(held.address)
  const [signed, setSigned] = useState(held.signed)
  const [found, setFound] = useState<EndpointReply<typeof wopiEndpoints.test> | null>(null)
  const [trouble, setTrouble] = useState<CallError | null>(null)
  /** Errors about the address stay next to the field. */
  const tried = async (deed: () => Promise<void>): Promise<boolean> => {
    setFound(null)
    setTrouble(null)
    try {
      await deed()
      return true
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      setTrouble(error)
      return false
    }
  }
  const [testing, test] = useDeed(async () => {
    await tried(async () => setFound(await call(wopiEndpoints.test, { address }, { quiet: true })))
    return false
  })
  const [saving, save] = useDeed(() =>
    tried(async () => {
      await call(wopiEndpoints.save, { address, signed }, { quiet: true })
      await markQueriesStale(wopiEndpoints.server)
    }),
  )
  const changed = address !== held.address || signed !== held.signed
  return (
    <SettingsSection
      title={t('connection')}
      hint={t('hint')}
      tools={
        <Button look="primary" busy={saving} disabled={!changed} onClick={() => void save()}>
          {c('save')}
        </Button>
      }
    >
      <SettingRow label={t('address')} about={t('addressAbout')} htmlFor={`${own}-address`}>
        <TextInput
          id={`${own}-address`}
          className={styles.address ?? ''}
          value={address}
          maxLength={500}
          spellCheck={false}
          inputMode="url"
          onChange={(event) => setAddress(event.target.value)}
        />
        <Button
          icon={<PlugZap />}
          busy={testing}
          disabled={address.trim() === ''}
          onClick={() => void test()}
        >
          {t('test')}
        </Button>
      </SettingRow>
      <div role="status">
        {found && <Found found={found} />}
        {trouble && (
          <p className={styles.trouble}>{say(trouble.key, (trouble.data ?? {}) as TextParameters)}</p>
        )}
      </div>
      <SettingRow label={t('signed')} about={t('signedAbout')} htmlFor={`${own}-signed`}>
        <ToggleSwitch
          id={`${own}-signed`}
          checked={signed}
          onChange={(event) => setSigned(event.target.checked)}
        />
      </SettingRow>
      {held.readAt && <p className={styles.quiet}>{t('readAt', { time: formatFullTime(held.readAt) })}</p>}
    </SettingsSection>
  )
}

function Found({
  found: { apps, formats, keys, origins, ms },
}: {
  found: EndpointReply<typeof wopiEndpoints.test>
}) {
  const t = useText(messages)
  return (
    <ul className={styles.found}>
      <li>{t('tested', { apps: apps.length, formats: formats.length, ms })}</li>
      <li className={keys ? undefined : styles.warning}>{t(keys ? 'hasKeys' : 'noKeys')}</li>
      <li>{t('pagesFrom', { origins: origins.join(', ') })}</li>
    </ul>
  )
}

/** Runs an action with a busy state, and confirms success unless it resolves to false. */
function useDeed<Given extends unknown[]>(deed: (...given: Given) => Promise<unknown>) {
  const [busy, setBusy] = useState(false)
  const run = async (...given: Given) => {
    setBusy(true)
    try {
      if ((await deed(...given)) !== false) showToast.success(messages.changed)
    } catch (error) {
      showToast.failure(error)
    } finally {
      setBusy(false)
    }
  }
  return [busy, run] as const
}
