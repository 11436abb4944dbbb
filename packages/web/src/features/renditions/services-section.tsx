import { type OutsideProgram, renditionEndpoints } from '@cabinet/contract/renditions'
import {
  AppWindow,
  AudioLines,
  FileText,
  Image,
  type LucideIcon,
  ScanText,
  ShieldCheck,
  Smartphone,
} from 'lucide-react'
import { commonMessages } from '../../kernel/common.text.ts'
import { useEndpoint } from '../../kernel/query.ts'
import { useText } from '../../kernel/text.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { SettingsSection } from '../../ui/section.tsx'
import { SkeletonBar } from '../../ui/skeleton.tsx'
import { Tag } from '../../ui/tag.tsx'
import { messages } from './renditions.text.ts'
import styles from './services-section.module.css'

const known = {
  bubblewrap: { icon: ShieldCheck, name: 'bubblewrap', purpose: 'bubblewrapFor' },
  soffice: { icon: AppWindow, name: 'soffice', purpose: 'sofficeFor' },
  pdftoppm: { icon: FileText, name: 'pdftoppm', purpose: 'pdftoppmFor' },
  ffmpeg: { icon: AudioLines, name: 'ffmpeg', purpose: 'ffmpegFor' },
  'heif-convert': { icon: Smartphone, name: 'heif-convert', purpose: 'heif-convertFor' },
  tesseract: { icon: ScanText, name: 'tesseract', purpose: 'tesseractFor' },
  pictures: { icon: Image, name: 'pictures', purpose: 'picturesFor' },
} as const satisfies Record<string, { icon: LucideIcon; name: string; purpose: string }>

const colours = { ready: 'green', partly: 'amber', missing: 'grey', blocked: 'red' } as const

/** The server's external programs: availability, version, and what to install. */
export function ServicesSection() {
  const { data, error, refetch } = useEndpoint(renditionEndpoints.services, {})
  const t = useText(messages)
  const c = useText(commonMessages)
  if (error) return <ErrorState title={t('failed')} retryWords={c('retry')} onRetry={() => void refetch()} />
  return (
    <SettingsSection title={t('services')} hint={t('servicesHint')}>
      {data ? (
        <ul className={styles.list}>
          {data.map((service) => (
            <Row key={service.key} service={service} />
          ))}
        </ul>
      ) : (
        <SkeletonBar height={320} radius={10} />
      )}
    </SettingsSection>
  )
}

function Row({ service: { key, state, version, packages, why } }: { service: OutsideProgram }) {
  const t = useText(messages)
  const about = known[key as keyof typeof known]
  if (!about) return null
  const Icon = about.icon
  return (
    <li className={styles.row}>
      <Icon aria-hidden="true" className={styles.icon} />
      <div className={styles.words}>
        <div className={styles.name}>
          {t(about.name)} <span className={styles.version}>{version && `${key} ${version}`}</span>
        </div>
        <div className={styles.about}>{t(about.purpose)}</div>
        {(why === 'account' || why === 'limits') && <div className={styles.about}>{t(why)}</div>}
        {state === 'blocked' && <div className={styles.about}>{why}</div>}
        {(state === 'missing' || state === 'partly') && packages !== '' && (
          <div className={styles.about}>
            {t('install')}
            <code>apt install {packages}</code>
          </div>
        )}
      </div>
      <Tag colour={colours[state]}>{t(state)}</Tag>
    </li>
  )
}
