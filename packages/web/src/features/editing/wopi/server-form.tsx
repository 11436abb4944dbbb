import { type WopiServerSettings, wopiEndpoints } from '@cabinet/contract/editing.wopi'
import type { EndpointReply } from '@cabinet/contract/endpoint'
import { type SystemSettings, settingEndpoints } from '@cabinet/contract/settings'
import { PlugZap } from 'lucide-react'
import { useId, useState } from 'react'
import { CallError, call } from '../../../kernel/call.ts'
import { markQueriesStale } from '../../../kernel/query.ts'
import { useText, useTranslate } from '../../../kernel/text.ts'
import { showToast } from '../../../kernel/toast.ts'
import { Button } from '../../../ui/button.tsx'
import { formatFullTime } from '../../../ui/format.ts'
import { SettingRow, SettingsSection } from '../../../ui/section.tsx'
import { ToggleSwitch } from '../../../ui/switch.tsx'
import { TextInput } from '../../../ui/text-input.tsx'
import { UnsavedChangesBar } from '../../settings/index.ts'
import styles from './server-section.module.css'
import { messages } from './wopi.text.ts'

const ways = ['embedded', 'wopi', 'view'] as const

/** The values of this form; the first two are one call, the last another. */
interface HeldValues extends Pick<WopiServerSettings, 'address' | 'signed'> {
  officeType: SystemSettings['officeType']
}

interface DocumentServerFormProps {
  held: HeldValues
  readAt: Date | null
}

/** Where Office files open, and the connection to the document server, saved together. */
export function DocumentServerForm({ held, readAt }: DocumentServerFormProps) {
  const t = useText(messages)
  const say = useTranslate()
  const own = useId()
  const [change, setChange] = useState<Partial<HeldValues>>({})
  const [busy, setBusy] = useState<'test' | 'save' | null>(null)
  const [found, setFound] = useState<EndpointReply<typeof wopiEndpoints.test> | null>(null)
  const [wrong, setWrong] = useState<CallError | null>(null)
  const { address, signed, officeType } = { ...held, ...change }
  const isServerChanged = address !== held.address || signed !== held.signed
  const isWayChanged = officeType !== held.officeType

  const set = (part: Partial<HeldValues>) => {
    setChange((before) => ({ ...before, ...part }))
    setWrong(null)
  }
  /** Refusals of the document server stand at its address. */
  const run = async (what: 'test' | 'save', work: () => Promise<void>) => {
    setBusy(what)
    setFound(null)
    setWrong(null)
    try {
      await work()
    } catch (error) {
      if (error instanceof CallError && error.key.startsWith('wopi.')) setWrong(error)
      else showToast.failure(error)
    } finally {
      setBusy(null)
    }
  }
  const save = () =>
    run('save', async () => {
      if (isServerChanged) {
        await call(wopiEndpoints.save, { address, signed }, { quiet: true })
        await markQueriesStale(wopiEndpoints.server)
      }
      if (isWayChanged) {
        await call(settingEndpoints.save, { officeType }, { quiet: true })
        await markQueriesStale(settingEndpoints.all, settingEndpoints.systemName)
      }
      setChange({})
      showToast.success(messages.changed)
    })
  const test = () =>
    run('test', async () => setFound(await call(wopiEndpoints.test, { address }, { quiet: true })))
  return (
    <div className={styles.form}>
      <SettingsSection title={t('how')}>
        <div role="radiogroup" aria-label={t('how')}>
          {ways.map((way) => (
            <label key={way} className={styles.way}>
              <input
                type="radio"
                name={`${own}-way`}
                checked={way === officeType}
                onChange={() => set({ officeType: way })}
              />
              <span>
                {t(way)}
                <small>{t(`${way}About`)}</small>
              </span>
            </label>
          ))}
        </div>
      </SettingsSection>
      <SettingsSection title={t('connection')} hint={t('hint')}>
        <SettingRow label={t('address')} about={t('addressAbout')} htmlFor={`${own}-address`}>
          <TextInput
            id={`${own}-address`}
            className={styles.address ?? ''}
            value={address}
            maxLength={500}
            spellCheck={false}
            inputMode="url"
            error={wrong && say(wrong.key, wrong.params)}
            onChange={(event) => set({ address: event.target.value })}
          />
          <Button
            icon={<PlugZap />}
            busy={busy === 'test'}
            disabled={address.trim() === ''}
            onClick={() => void test()}
          >
            {t('test')}
          </Button>
        </SettingRow>
        <div role="status">{found && <FoundServer found={found} />}</div>
        <SettingRow label={t('signed')} about={t('signedAbout')} htmlFor={`${own}-signed`}>
          <ToggleSwitch
            id={`${own}-signed`}
            checked={signed}
            onChange={(event) => set({ signed: event.target.checked })}
          />
        </SettingRow>
        {readAt && <p className={styles.quiet}>{t('readAt', { time: formatFullTime(readAt) })}</p>}
      </SettingsSection>
      <UnsavedChangesBar
        draft={{
          dirty: isServerChanged || isWayChanged,
          busy: busy === 'save',
          discard: () => {
            setChange({})
            setWrong(null)
          },
          keep: save,
        }}
      />
    </div>
  )
}

function FoundServer({
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
