import { menuPageMatrix } from '@cabinet/contract/menus.matrix'
import {
  firstMenuTarget,
  isMenuEntryActive,
  useOwnMenuTree,
  visibleMenuEntries,
} from '../features/menus/index.ts'
import { HeaderSearchButton } from '../features/search/index.ts'
import { LanguageSwitch, SystemBrand, ThemeSwitchButton, useSystemName } from '../features/settings/index.ts'
import { ApplicationLink, useQueryParams, useScreenPath } from '../kernel/address.tsx'
import { useText, useTranslate } from '../kernel/text.ts'
import { messages } from './app.text.ts'
import styles from './header.module.css'
import { createRoomParts } from './room-parts.tsx'
import { hasScreenForPath } from './screens.ts'
import { UserCardButton } from './user-button.tsx'

const HeaderTools = createRoomParts(({ headerTool }) => headerTool)

/** 65 px: logo, system name, top-level menus, language, theme, user (specification). */
export function ShellHeader() {
  const here = { path: useScreenPath(), query: useQueryParams() }
  const tops = visibleMenuEntries(useOwnMenuTree() ?? [], hasScreenForPath).filter(
    (node) => node.type === 'top',
  )
  // the menu of the start page stands below the files, but they are not what it shows
  const isHome = here.path === menuPageMatrix.home[1]
  const t = useText(messages)
  const say = useTranslate()
  const system = useSystemName()
  return (
    <header className={styles.header}>
      <ApplicationLink path="/" className={styles.brand} aria-label={`${system}: ${t('toStart')}`}>
        <SystemBrand />
      </ApplicationLink>
      <nav className={styles.menus} aria-label={t('mainMenu')}>
        {tops.map((node) => {
          const target = firstMenuTarget(node, hasScreenForPath)
          if (!target) return null
          const active = !isHome && isMenuEntryActive(node, here)
          return (
            <ApplicationLink
              key={node.id}
              {...target}
              className={styles.menu}
              aria-current={active ? 'page' : undefined}
            >
              {say(node.title)}
            </ApplicationLink>
          )
        })}
      </nav>
      <HeaderSearchButton />
      <div className={styles.tools}>
        <HeaderTools />
        <LanguageSwitch />
        <ThemeSwitchButton />
        <UserCardButton />
      </div>
    </header>
  )
}
