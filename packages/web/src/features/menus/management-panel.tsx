import type { MenuTreeNode } from '@cabinet/contract/menus'
import { ChevronDown } from 'lucide-react'
import { useEffect, useId, useRef } from 'react'
import { ApplicationLink, useQueryParams, useScreenPath } from '../../kernel/address.tsx'
import { useBrowserPreference } from '../../kernel/prefs.ts'
import { useText, useTranslate } from '../../kernel/text.ts'
import styles from './management-panel.module.css'
import { MenuEntryIcon } from './menu-icon.tsx'
import { useManagementTree } from './menus.api.ts'
import { isMenuEntryActive, menuTargetOf, visibleMenuEntries } from './menus.rules.ts'
import { messagePanelMessages } from './menus.text.ts'
import { useHasScreenForPath } from './use-has-screen.ts'

/** The side panel of every administration page: the centres and their pages that this person may open. */
export function ManagementPanel() {
  const hasScreen = useHasScreenForPath()
  const tree = visibleMenuEntries(useManagementTree(), hasScreen)
  const t = useText(messagePanelMessages)
  const panel = useRef<HTMLElement>(null)
  const path = useScreenPath()
  const isLoaded = tree.length > 0
  // a page opened by its address may stand below what fits
  useEffect(() => {
    if (isLoaded) panel.current?.querySelector('[aria-current]')?.scrollIntoView?.({ block: 'nearest' })
  }, [path, isLoaded])
  return (
    <nav ref={panel} className={styles.panel} aria-label={t('management')}>
      {tree.map((centre) => (
        <Centre key={centre.id} centre={centre} />
      ))}
    </nav>
  )
}

const none: number[] = []

/** One centre, which remembers whether it is open. */
function Centre({ centre }: { centre: MenuTreeNode }) {
  const [closed, setClosed] = useBrowserPreference<number[]>('closedCentres', none)
  const here = { path: useScreenPath(), query: useQueryParams() }
  const say = useTranslate()
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
        <MenuEntryIcon name={centre.icon} />
        {say(centre.title)}
        <ChevronDown className={styles.arrow} aria-hidden="true" />
      </button>
      {open && (
        <ul id={list} className={styles.pages}>
          {centre.children.map((page) => (
            <li key={page.id}>
              <ApplicationLink
                {...menuTargetOf(page)}
                className={styles.page}
                aria-current={isMenuEntryActive(page, here) ? 'page' : undefined}
              >
                {say(page.title)}
              </ApplicationLink>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
