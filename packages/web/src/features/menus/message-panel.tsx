import { fixedMenuIds } from '@cabinet/contract/menus'
import { ApplicationLink, useQueryParams, useScreenPath } from '../../kernel/address.tsx'
import { offeredParts } from '../../kernel/slots.ts'
import { useText, useTranslate } from '../../kernel/text.ts'
import { SideLinks } from '../../ui/side-links.tsx'
import { MenuEntryIcon } from './menu-icon.tsx'
import { useOwnMenuTree } from './menus.api.ts'
import { isMenuEntryActive, menuEntriesOfType, menuTargetOf, visibleMenuEntries } from './menus.rules.ts'
import { messagePanelMessages } from './menus.text.ts'
import styles from './message-panel.module.css'
import { useHasScreenForPath } from './use-has-screen.ts'

declare module '../../kernel/slots.ts' {
  interface ScreenSlots {
    /** A hook that returns counts by menu id, drawn beside the entries. */
    menuCounts: () => Readonly<Record<number, number>>
  }
}

const useNoCounts = (): Readonly<Record<number, number>> => ({})

/** The left menu of the message centre: its pages that this person may open. */
export function MessageCenterPanel() {
  const hasScreen = useHasScreenForPath()
  const here = { path: useScreenPath(), query: useQueryParams() }
  const say = useTranslate()
  const t = useText(messagePanelMessages)
  const useCounts = offeredParts('menuCounts')[0] ?? useNoCounts
  const counts = useCounts()
  const centre = menuEntriesOfType(visibleMenuEntries(useOwnMenuTree() ?? [], hasScreen), 'top').find(
    ({ id }) => id === fixedMenuIds.message,
  )
  // The centre is a page itself, before those below it.
  const own = centre && hasScreen(menuTargetOf(centre).path) ? [{ ...centre, children: [] }] : []
  return (
    <SideLinks label={centre ? say(centre.title) : ''}>
      {[...own, ...(centre?.children ?? [])].map((page) => (
        <ApplicationLink
          key={page.id}
          {...menuTargetOf(page)}
          aria-current={isMenuEntryActive(page, here) ? 'page' : undefined}
        >
          <MenuEntryIcon name={page.icon} />
          <span>{page.id === fixedMenuIds.message ? t('notifications') : say(page.title)}</span>
          {(counts[page.id] ?? 0) > 0 && <b className={styles.count}>{counts[page.id]}</b>}
        </ApplicationLink>
      ))}
    </SideLinks>
  )
}
