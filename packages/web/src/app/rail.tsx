import { fixedMenuIds } from '@cabinet/contract/menus'
import type { ReactNode } from 'react'
import {
  firstMenuTarget,
  isMenuEntryActive,
  MenuEntryIcon,
  type MenuTarget,
  menuEntriesOfType,
  useManagementTree,
  useOwnMenuTree,
  visibleMenuEntries,
} from '../features/menus/index.ts'
import { ApplicationLink, useQueryParams, useScreenPath } from '../kernel/address.tsx'
import { useText, useTranslate } from '../kernel/text.ts'
import { messages } from './app.text.ts'
import styles from './rail.module.css'
import { hasScreenForPath } from './screens.ts'

/** Entries always at the bottom (specification), wherever the server's tree has them. */
const fixed: number[] = [fixedMenuIds.home, fixedMenuIds.recycle]
const desktop: MenuTarget = { path: '/dashboard/home', query: {} }
const recycle: MenuTarget = { path: '/dashboard/recycle', query: { menuid: String(fixedMenuIds.recycle) } }

/** The icon column, 68 px: the user's areas; at the bottom desktop, recycle bin and management. */
export function NavigationRail() {
  const here = { path: useScreenPath(), query: useQueryParams() }
  const tree = visibleMenuEntries(useOwnMenuTree() ?? [], hasScreenForPath)
  const areas = menuEntriesOfType(tree, 'rail').filter((node) => !fixed.includes(node.id))
  const management = visibleMenuEntries(useManagementTree(), hasScreenForPath)
  const toManagement = management[0] && firstMenuTarget(management[0], hasScreenForPath)
  const t = useText(messages)
  const say = useTranslate()
  const at = (target: MenuTarget) => here.path.toLowerCase() === target.path.toLowerCase()
  return (
    <nav className={styles.rail} aria-label={t('areas')}>
      {areas.map((node) => {
        const target = firstMenuTarget(node, hasScreenForPath)
        return (
          target && (
            <Entry
              key={node.id}
              target={target}
              active={isMenuEntryActive(node, here)}
              icon={<MenuEntryIcon name={node.icon} />}
            >
              {say(node.title)}
            </Entry>
          )
        )
      })}
      <span className={styles.gap} />
      <div className={styles.bottom}>
        {hasScreenForPath(desktop.path) && (
          <Entry target={desktop} active={at(desktop)} icon={<MenuEntryIcon name="desktop" />}>
            {t('desktop')}
          </Entry>
        )}
        {hasScreenForPath(recycle.path) && (
          <Entry target={recycle} active={at(recycle)} icon={<MenuEntryIcon name="recycle" />}>
            {t('recycle')}
          </Entry>
        )}
        {toManagement && (
          <Entry
            target={toManagement}
            active={management.some((node) => isMenuEntryActive(node, here))}
            icon={<MenuEntryIcon name="management" />}
          >
            {t('management')}
          </Entry>
        )}
      </div>
    </nav>
  )
}

interface EntryProps {
  target: MenuTarget
  active: boolean
  icon: ReactNode
  children: ReactNode
}

const Entry = ({ target, active, icon, children }: EntryProps) => (
  <ApplicationLink {...target} className={styles.entry} aria-current={active ? 'page' : undefined}>
    {icon}
    <span className={styles.words}>{children}</span>
  </ApplicationLink>
)
