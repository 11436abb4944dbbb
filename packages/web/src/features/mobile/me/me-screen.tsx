import { limits } from '@cabinet/contract/limits'
import { menuId } from '@cabinet/contract/menus'
import {
  ChevronRight,
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
import { To, useQueryParams } from '../../../kernel/address.tsx'
import { common } from '../../../kernel/common.text.ts'
import { go } from '../../../kernel/go.ts'
import { setLayout } from '../../../kernel/layout.ts'
import { choose } from '../../../kernel/preferences.ts'
import { signOut, useMe } from '../../../kernel/session.ts'
import { say, useLanguage, useText } from '../../../kernel/text.ts'
import { useTheme } from '../../../kernel/theme.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { ask } from '../../../ui/confirm.tsx'
import { sizeText } from '../../../ui/format.ts'
import { ProgressBar } from '../../../ui/progress-bar.tsx'
import { Segmented } from '../../../ui/segmented.tsx'
import { PersonalPage } from '../../users/profile/index.ts'
import scroll from '../files/scroller.module.css'
import { TopBar } from '../frame/top-bar.tsx'
import { words } from '../mobile.text.ts'
import styles from './me.module.css'

/** /m/EditPassword: who one is and how things look; with a section the personal page of that name. */
export function MeScreen() {
  const t = useText(words)
  const { section } = useQueryParams()
  if (!section) return <Me />
  return (
    <>
      <TopBar title={<span>{t('settings')}</span>} onBack={() => go('/dashboard/EditPassword')} />
      <div className={styles.settings}>
        <PersonalPage />
      </div>
    </>
  )
}

async function leave() {
  const yes = await ask({
    title: say(words.signOut),
    body: say(words.signOutAsk),
    okWords: say(words.signOut),
    cancelWords: say(common.cancel),
  })
  if (yes) await signOut()
}

/** The desktop version of the files; it stays until the touch version is chosen there. */
function toDesktop() {
  setLayout('desktop')
  go('/dashboard/myFile', { menuid: String(menuId.personal) }, { replace: true })
}

function Me() {
  const t = useText(words)
  const me = useMe().data
  const language = useLanguage()
  const theme = useTheme()
  return (
    <>
      <TopBar title={<span>{t('me')}</span>} />
      <div className={scroll.scroller}>
        <header className={styles.who}>
          <Avatar name={me?.name ?? ''} image={me?.avatar ?? ''} size={60} />
          <div>
            <strong>{me?.name}</strong>
            <span>{[me?.account, me?.organisationName].filter(Boolean).join(' · ')}</span>
            <span>{me?.roles.join('、')}</span>
          </div>
        </header>
        {me && <Capacity used={me.spaceUsed} total={me.spaceTotal} />}
        <ul className={styles.list}>
          <Line icon={<Star />} path="/dashboard/myCollect" query={{ menuid: String(menuId.collection) }}>
            {t('collection')}
          </Line>
          <Line icon={<Trash2 />} path="/dashboard/recycle" query={{ menuid: String(menuId.recycle) }}>
            {t('bin')}
          </Line>
          <Line icon={<Settings2 />} path="/dashboard/EditPassword" query={{ section: 'profile' }}>
            {t('settings')}
          </Line>
          <Line icon={<KeyRound />} path="/dashboard/EditPassword" query={{ section: 'password' }}>
            {t('password')}
          </Line>
        </ul>
        <ul className={styles.list}>
          <li className={styles.choice}>
            <Languages aria-hidden="true" />
            <span>{t('language')}</span>
            <Segmented
              label={t('language')}
              value={language}
              options={[
                { value: 'zh', words: '中文' },
                { value: 'en', words: 'English' },
              ]}
              onChange={(value) => choose({ language: value })}
            />
          </li>
          <li className={styles.choice}>
            <Palette aria-hidden="true" />
            <span>{t('theme')}</span>
            <Segmented
              label={t('theme')}
              value={theme}
              options={[
                { value: 'theme-default', words: t('light') },
                { value: 'theme-dark', words: t('dark') },
              ]}
              onChange={(value) => choose({ theme: value })}
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
  const t = useText(words)
  const share = total > 0 ? used / total : 0
  return (
    <div className={styles.capacity}>
      <p>
        <span>{t('capacity')}</span>
        {total > 0
          ? t('used', { used: sizeText(used), total: sizeText(total) })
          : t('usedUnlimited', { used: sizeText(used) })}
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
  query: Record<string, string>
  children: ReactNode
}

const Line = ({ icon, path, query, children }: LineProps) => (
  <li>
    <To path={path} query={query} className={styles.line}>
      {icon}
      <span>{children}</span>
      <ChevronRight aria-hidden="true" />
    </To>
  </li>
)
