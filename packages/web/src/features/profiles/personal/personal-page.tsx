import {
  Bell,
  HardDrive,
  KeyRound,
  LockKeyhole,
  type LucideIcon,
  MonitorSmartphone,
  Palette,
  Plane,
  Settings2,
  ShieldCheck,
  UserRound,
} from 'lucide-react'
import { Suspense } from 'react'
import { ApplicationLink, useQueryParams } from '../../../kernel/address.tsx'
import { useSignedInUser } from '../../../kernel/session.ts'
import { useSlot } from '../../../kernel/slots.ts'
import { useText, useTranslate } from '../../../kernel/text.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { SkeletonBar } from '../../../ui/skeleton.tsx'
import { AppearanceSection } from './looks-section.tsx'
import { NoticesSection } from './notices-section.tsx'
import styles from './personal-page.module.css'
import { messages } from './profile.text.ts'
import { ProfileSection } from './profile-section.tsx'

declare module '../../../kernel/slots.ts' {
  interface ScreenSlots {
    /** Sections of the personal page. */
    profile: Section<object>
  }
}

/** Icons of sections by key; sections of later rooms get the last. */
const icons: Record<string, LucideIcon> = {
  profile: UserRound,
  password: KeyRound,
  security: ShieldCheck,
  devices: MonitorSmartphone,
  appPasswords: HardDrive,
  looks: Palette,
  notices: Bell,
  locks: LockKeyhole,
  delegation: Plane,
}

const own = [
  { key: 'profile', order: 10, words: messages.profile, component: ProfileSection },
  { key: 'looks', order: 60, words: messages.looks, component: AppearanceSection },
  { key: 'notices', order: 70, words: messages.notices, component: NoticesSection },
]

/**
 * /dashboard/EditPassword: all personal settings. Without `section` the address is the specification's screen
 * for changing the password.
 */
export function PersonalSettingsPage() {
  const me = useSignedInUser().data
  const offered = useSlot('profile', me?.type)
  const t = useText(messages)
  const say = useTranslate()
  const sections = [...own, ...offered].sort((one, other) => one.order - other.order)
  const wanted = useQueryParams().section ?? 'password'
  const open = sections.find((section) => section.key === wanted) ?? sections[0]!
  const Content = open.component
  return (
    <div className={styles.page}>
      <div className={styles.inside}>
        <header className={styles.who}>
          <Avatar name={me?.name ?? ''} image={me?.avatar ?? ''} size={48} />
          <div>
            <h1 className={styles.title}>{t('title')}</h1>
            <p className={styles.account}>{me && [me.name, me.account, me.organisationName].join(' · ')}</p>
          </div>
        </header>
        <nav className={styles.nav} aria-label={t('sections')}>
          {sections.map(({ key, words }) => {
            const Icon = icons[key] ?? Settings2
            return (
              <ApplicationLink
                key={key}
                path="/dashboard/EditPassword"
                query={{ section: key }}
                aria-current={key === open.key ? 'page' : undefined}
              >
                <Icon aria-hidden="true" />
                {say(words)}
              </ApplicationLink>
            )
          })}
        </nav>
        <div className={styles.content}>
          <Suspense fallback={<SkeletonBar height={240} radius={14} />}>
            <Content key={open.key} />
          </Suspense>
        </div>
      </div>
    </div>
  )
}
