import { menuId } from '@cabinet/contract/menus'
import type { ReactNode } from 'react'
import {
  drawn,
  firstTarget,
  isActive,
  MenuIcon,
  ofType,
  type Target,
  useManagementTree,
  useMenuTree,
} from '../features/menus/index.ts'
import { To, usePath, useQueryParams } from '../kernel/address.tsx'
import { useSay, useText } from '../kernel/text.ts'
import { text } from './app.text.ts'
import styles from './rail.module.css'
import { hasScreen } from './screens.ts'

/** Entries that always stand at the bottom (specification), wherever the server's tree has them. */
const fixed: number[] = [menuId.home, menuId.recycle]
const desktop: Target = { path: '/dashboard/home', query: {} }
const recycle: Target = { path: '/dashboard/recycle', query: { menuid: String(menuId.recycle) } }

/** The icon column, 68 px: the areas of this person; at the bottom desktop, recycle bin and management. */
export function Rail() {
  const here = { path: usePath(), query: useQueryParams() }
  const tree = drawn(useMenuTree() ?? [], hasScreen)
  const areas = ofType(tree, 'rail').filter((node) => !fixed.includes(node.id))
  const management = drawn(useManagementTree(), hasScreen)
  const toManagement = management[0] && firstTarget(management[0], hasScreen)
  const t = useText(text)
  const say = useSay()
  const at = (target: Target) => here.path.toLowerCase() === target.path.toLowerCase()
  return (
    <nav className={styles.rail} aria-label={t('areas')}>
      {areas.map((node) => {
        const target = firstTarget(node, hasScreen)
        return (
          target && (
            <Entry
              key={node.id}
              target={target}
              active={isActive(node, here)}
              icon={<MenuIcon name={node.icon} />}
            >
              {say(node.title)}
            </Entry>
          )
        )
      })}
      <span className={styles.gap} />
      <Entry target={desktop} active={at(desktop)} icon={<MenuIcon name="desktop" />}>
        {t('desktop')}
      </Entry>
      {hasScreen(recycle.path) && (
        <Entry target={recycle} active={at(recycle)} icon={<MenuIcon name="recycle" />}>
          {t('recycle')}
        </Entry>
      )}
      {toManagement && (
        <Entry
          target={toManagement}
          active={management.some((node) => isActive(node, here))}
          icon={<MenuIcon name="management" />}
        >
          {t('management')}
        </Entry>
      )}
    </nav>
  )
}

interface EntryProps {
  target: Target
  active: boolean
  icon: ReactNode
  children: ReactNode
}

const Entry = ({ target, active, icon, children }: EntryProps) => (
  <To {...target} className={styles.entry} aria-current={active ? 'page' : undefined}>
    {icon}
    <span className={styles.words}>{children}</span>
  </To>
)
