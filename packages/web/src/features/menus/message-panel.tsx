import { menuId } from '@cabinet/contract/menus'
import { To, usePath, useQueryParams } from '../../kernel/address.tsx'
import { useSay } from '../../kernel/text.ts'
import { SideLinks } from '../../ui/side-links.tsx'
import { MenuIcon } from './menu-icon.tsx'
import { useMenuTree } from './menus.api.ts'
import { drawn, isActive, ofType, targetOf } from './menus.rules.ts'
import { useHasScreen } from './use-has-screen.ts'

/** The left menu of the message centre: its pages that this person may open. */
export function MessagePanel() {
  const hasScreen = useHasScreen()
  const here = { path: usePath(), query: useQueryParams() }
  const say = useSay()
  const centre = ofType(drawn(useMenuTree() ?? [], hasScreen), 'top').find(({ id }) => id === menuId.message)
  return (
    <SideLinks label={centre ? say(centre.title) : ''}>
      {centre?.children.map((page) => (
        <To key={page.id} {...targetOf(page)} aria-current={isActive(page, here) ? 'page' : undefined}>
          <MenuIcon name={page.icon} />
          {say(page.title)}
        </To>
      ))}
    </SideLinks>
  )
}
