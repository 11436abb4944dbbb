import { limits } from '@cabinet/contract/limits'
import { fixedMenuIds } from '@cabinet/contract/menus'
import {
  ChevronRight,
  ClipboardCheck,
  Info,
  KeyRound,
  Languages,
  LogOut,
  Monitor,
  Palette,
  Settings2,
  Star,
  Trash2,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { ApplicationLink, useQueryParams } from '../../../kernel/address.tsx'
import { commonMessages } from '../../../kernel/common.text.ts'
import { navigateTo, type QueryParameters } from '../../../kernel/go.ts'
import { setLayoutName } from '../../../kernel/layout.ts'
import { choosePreference } from '../../../kernel/preferences.ts'
import { signOutEverywhere, useSignedInUser } from '../../../kernel/session.ts'
import { translate, useInterfaceLanguage, useText } from '../../../kernel/text.ts'
import { useInterfaceTheme } from '../../../kernel/theme.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { askForConfirmation } from '../../../ui/confirm.tsx'
import { formatByteSize, joinNames } from '../../../ui/format.ts'
import { ProgressBar } from '../../../ui/progress-bar.tsx'
import { SegmentedControl } from '../../../ui/segmented.tsx'
import { flowListAddress } from '../../flows/index.ts'
import { PersonalSettingsPage } from '../../profiles/personal/index.ts'
import scroll from '../files/scroller.module.css'
import { MobileTopBar } from '../frame/top-bar.tsx'
import { mobileMessages } from '../mobile.text.ts'
import styles from './me.module.css'

/** /m/EditPassword: account and display settings; with a section the personal page of that name. */
export function OwnAccountScreen() {
  const t = useText(mobileMessages)
  const { section } = useQueryParams()
  if (!section) return <Me />
  return (
    <>
      <MobileTopBar
        title={<span>{t('settings')}</span>}
        onBack={() => navigateTo('/dashboard/EditPassword')}
      />
      <div className={styles.settings}>
        <PersonalSettingsPage />
      </div>
    </>
  )
}

async function leave() {
  const yes = await askForConfirmation({
    title: translate(mobileMessages.signOutAsk),
    okWords: translate(mobileMessages.signOut),
    cancelWords: translate(commonMessages.cancel),
  })
  if (yes) await signOutEverywhere()
}

/** Switches to the desktop version until the touch version is chosen there. */
function toDesktop() {
  setLayoutName('desktop')
  navigateTo('/dashboard/myFile', { menuid: String(fixedMenuIds.personal) }, { replace: true })
}

function Me() {
  const t = useText(mobileMessages)
  const me = useSignedInUser().data
  const language = useInterfaceLanguage()
  const theme = useInterfaceTheme()
  return (
    <>
      <MobileTopBar title={<span>{t('me')}</span>} />
      <div className={scroll.scroller}>
        <header className={styles.who}>
          <Avatar name={me?.name ?? ''} image={me?.avatar ?? ''} size={60} />
          <div>
            <strong>{me?.name}</strong>
            <span>{[me?.account, me?.organisationName].filter(Boolean).join(' · ')}</span>
            <span>{joinNames(me?.roles ?? [])}</span>
          </div>
        </header>
        {me && <Capacity used={me.spaceUsed} total={me.spaceTotal} />}
        <ul className={styles.list}>
          <Line
            icon={<Star />}
            path="/dashboard/myCollect"
            query={{ menuid: String(fixedMenuIds.collection) }}
          >
            {t('collection')}
          </Line>
          <Line icon={<ClipboardCheck />} {...flowListAddress(2)}>
            {t('approvals')}
          </Line>
          <Line icon={<Trash2 />} path="/dashboard/recycle" query={{ menuid: String(fixedMenuIds.recycle) }}>
            {t('bin')}
          </Line>
          <Line icon={<Settings2 />} path="/dashboard/EditPassword" query={{ section: 'profile' }}>
            {t('settings')}
          </Line>
          <Line icon={<KeyRound />} path="/dashboard/EditPassword" query={{ section: 'password' }}>
            {t('password')}
          </Line>
          <Line icon={<Info />} path="/dashboard/system" query={{}}>
            {t('about')}
          </Line>
        </ul>
        <ul className={styles.list}>
          <li className={styles.choice}>
            <Languages aria-hidden="true" />
            <span>{t('language')}</span>
            <SegmentedControl
              label={t('language')}
              value={language}
              options={[
                { value: 'zh', words: '中文' },
                { value: 'en', words: 'English' },
              ]}
              onChange={(value) => choosePreference({ language: value })}
            />
          </li>
          <li className={styles.choice}>
            <Palette aria-hidden="true" />
            <span>{t('theme')}</span>
            <SegmentedControl
              label={t('theme')}
              value={theme}
              options={[
                { value: 'theme-default', words: t('light') },
                { value: 'theme-dark', words: t('dark') },
              ]}
              onChange={(value) => choosePreference({ theme: value })}
            />
          </li>
          <li>
            <button type="button" className={styles.line} onClick={toDesktop}>
              <Monitor aria-hidden="true" />
              <span>
                {t('desktop')}
                <small>{t('desktopHint')}</small>
              </span>
              <ChevronRight aria-hidden="true" />
            </button>
          </li>
        </ul>
        <ul className={styles.list}>
          <li>
            <button type="button" className={styles.line} data-danger onClick={() => void leave()}>
              <LogOut aria-hidden="true" />
              <span>{t('signOut')}</span>
            </button>
          </li>
        </ul>
      </div>
    </>
  )
}

/** Red above 80 % (specification). A total of 0 is no limit. */
function Capacity({ used, total }: { used: number; total: number }) {
  const t = useText(mobileMessages)
  const share = total > 0 ? used / total : 0
  return (
    <div className={styles.capacity}>
      <p>
        <span>{t('capacity')}</span>
        {total > 0
          ? t('used', { used: formatByteSize(used), total: formatByteSize(total) })
          : t('usedUnlimited', { used: formatByteSize(used) })}
      </p>
      {total > 0 && (
        <ProgressBar
          label={t('capacity')}
          value={share}
          height={6}
          look={share > limits.capacityRed ? 'error' : 'accent'}
        />
      )}
    </div>
  )
}

interface LineProps {
  icon: ReactNode
  path: string
  query: QueryParameters
  children: ReactNode
}

const Line = ({ icon, path, query, children }: LineProps) => (
  <li>
    <ApplicationLink path={path} query={query} className={styles.line}>
      {icon}
      <span>{children}</span>
      <ChevronRight aria-hidden="true" />
    </ApplicationLink>
  </li>
)
