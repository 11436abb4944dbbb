import { aboutEndpoints } from '@cabinet/contract/about'
import { type ReactNode, useId } from 'react'
import { ApplicationLink } from '../../kernel/address.tsx'
import { useEndpoint } from '../../kernel/query.ts'
import { useText, useTranslate } from '../../kernel/text.ts'
import { Button } from '../../ui/button.tsx'
import { SettingRow, SettingsSection } from '../../ui/section.tsx'
import { openKeyboardHelp } from '../files/index.ts'
import { SystemBrand, useSystemName } from '../settings/index.ts'
import { PublishedTermsLinks } from '../terms/index.ts'
import { browserOfAgent } from './about.rules.ts'
import { messages } from './about.text.ts'
import styles from './about-page.module.css'
import { entryMessages } from './entry.text.ts'

/** /dashboard/system: what this installation is, for everybody. */
export function AboutPage() {
  const t = useText(messages)
  const say = useTranslate()
  const name = useSystemName()
  const about = useEndpoint(aboutEndpoints.get, {}, { staleTime: 60_000 }).data
  const keys = useId()
  const facts: [string, ReactNode][] = [
    [t('product'), name],
    [t('version'), about ? about.version || t('unknown') : ''],
    [t('address'), location.origin],
    [t('browser'), browserOfAgent(navigator.userAgent) ?? t('unknown')],
  ]
  return (
    <div className={styles.page}>
      <div className={styles.inside}>
        <h1 className={styles.title}>{say(entryMessages.title)}</h1>
        <section className={styles.card} aria-label={name}>
          <SystemBrand />
          <dl className={styles.facts}>
            {facts.map(([label, value]) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        </section>
        <SettingsSection title={t('help')}>
          <SettingRow label={<span id={keys}>{t('keys')}</span>} about={t('keysAbout')}>
            <Button aria-describedby={keys} onClick={() => void openKeyboardHelp()}>
              {t('show')}
            </Button>
          </SettingRow>
          <LinkRow href="/api-docs" label={t('api')} about={t('apiAbout')} />
        </SettingsSection>
        <SettingsSection title={t('legal')}>
          <PublishedTermsLinks className={styles.links} />
          <SettingRow label={t('accepted')} about={t('acceptedAbout')}>
            <ApplicationLink path="/privacy" className={styles.link}>
              {t('show')}
            </ApplicationLink>
          </SettingRow>
          <LinkRow href="/third-party-notices.txt" label={t('notices')} about={t('noticesAbout')} />
        </SettingsSection>
      </div>
    </div>
  )
}

/** A page beside the application, in a window of its own. */
function LinkRow({ href, label, about }: { href: string; label: string; about: string }) {
  const t = useText(messages)
  return (
    <SettingRow label={label} about={about}>
      <a
        className={styles.link}
        href={href}
        target="_blank"
        rel="noopener"
        aria-label={`${t('open')}: ${label}`}
      >
        {t('open')}
      </a>
    </SettingRow>
  )
}
