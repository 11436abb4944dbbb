import type { MenuNode } from '@cabinet/contract/menus'
import { ChevronDown } from 'lucide-react'
import { useId } from 'react'
import { To, usePath, useQueryParams } from '../../kernel/address.tsx'
import { usePref } from '../../kernel/prefs.ts'
import { useSay, useText } from '../../kernel/text.ts'
import styles from './management-panel.module.css'
import { MenuIcon } from './menu-icon.tsx'
import { useManagementTree } from './menus.api.ts'
import { drawn, isActive, targetOf } from './menus.rules.ts'
import { panelText } from './menus.text.ts'
import { useHasScreen } from './use-has-screen.ts'

/** The side panel of every administration page: the centres and their pages that this person may open. */
export function ManagementPanel() {
  const hasScreen = useHasScreen()
  const tree = drawn(useManagementTree(), hasScreen)
  const t = useText(panelText)
  return (
    <nav className={styles.panel} aria-label={t('management')}>
      {tree.map((centre) => (
        <Centre key={centre.id} centre={centre} />
      ))}
    </nav>
  )
}

const none: number[] = []

/** One centre, open or closed as it was left. */
function Centre({ centre }: { centre: MenuNode }) {
  const [closed, setClosed] = usePref<number[]>('closedCentres', none)
  const here = { path: usePath(), query: useQueryParams() }
  const say = useSay()
  const list = useId()
  const open = !closed.includes(centre.id)
  const toggle = () =>
    setClosed(open ? [...closed, centre.id] : closed.filter((other) => other !== centre.id))
  return (
    <section>
      <button
        type="button"
        className={styles.heading}
        aria-expanded={open}
        aria-controls={list}
        onClick={toggle}
      >
        <MenuIcon name={centre.icon} />
        {say(centre.title)}
        <ChevronDown className={styles.arrow} aria-hidden="true" />
      </button>
      {open && (
        <ul id={list} className={styles.pages}>
          {centre.children.map((page) => (
            <li key={page.id}>
              <To
                {...targetOf(page)}
                className={styles.page}
                aria-current={isActive(page, here) ? 'page' : undefined}
              >
                {say(page.title)}
              </To>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
