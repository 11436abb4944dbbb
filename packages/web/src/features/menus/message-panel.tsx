import { fixedMenuIds } from '@cabinet/contract/menus'
import { ApplicationLink, useQueryParams, useScreenPath } from '../../kernel/address.tsx'
import { useTranslate } from '../../kernel/text.ts'
import { SideLinks } from '../../ui/side-links.tsx'
import { MenuEntryIcon } from './menu-icon.tsx'
import { useOwnMenuTree } from './menus.api.ts'
import { isMenuEntryActive, menuEntriesOfType, menuTargetOf, visibleMenuEntries } from './menus.rules.ts'
import { useHasScreenForPath } from './use-has-screen.ts'

/** The left menu of the message centre: its pages that this person may open. */
export function MessageCenterPanel() {
  const hasScreen = useHasScreenForPath()
  const here = { path: useScreenPath(), query: useQueryParams() }
  const say = useTranslate()
  const centre = menuEntriesOfType(visibleMenuEntries(useOwnMenuTree() ?? [], hasScreen), 'top').find(
    ({ id }) => id === fixedMenuIds.message,
  )
  return (
    <SideLinks label={centre ? say(centre.title) : ''}>
      {centre?.children.map((page) => (
        <ApplicationLink
          key={page.id}
          {...menuTargetOf(page)}
          aria-current={isMenuEntryActive(page, here) ? 'page' : undefined}
        >
          <MenuEntryIcon name={page.icon} />
          {say(page.title)}
        </ApplicationLink>
      ))}
    </SideLinks>
  )
}
