import { ApplicationLink, useQueryParams, useScreenPath } from '../../kernel/address.tsx'
import { SideLinks } from '../../ui/side-links.tsx'
import { MenuEntryIcon } from './menu-icon.tsx'
import { isMenuEntryActive, menuTargetOf } from './menus.rules.ts'
import styles from './message-panel.module.css'
import { useMessageCenterPages } from './use-message-pages.ts'

/** The left menu of the message centre: its pages that this person may open. */
export function MessageCenterPanel() {
  const here = { path: useScreenPath(), query: useQueryParams() }
  const { name, pages } = useMessageCenterPages()
  return (
    <SideLinks label={name}>
      {pages.map(({ page, words, count }) => (
        <ApplicationLink
          key={page.id}
          {...menuTargetOf(page)}
          aria-current={isMenuEntryActive(page, here) ? 'page' : undefined}
        >
          <MenuEntryIcon name={page.icon} />
          <span>{words}</span>
          {count > 0 && <b className={styles.count}>{count}</b>}
        </ApplicationLink>
      ))}
    </SideLinks>
  )
}
