import type { MenuTreeNode } from '@cabinet/contract/menus'
import { menuPageMatrix } from '@cabinet/contract/menus.matrix'
import { navigateTo, queryParametersText } from '../../kernel/go.ts'
import { pathInAddressBar } from '../../kernel/layout.ts'
import { useManagementTree, useOwnMenuTree } from './menus.api.ts'
import styles from './page-link.module.css'

const holds = (nodes: readonly MenuTreeNode[], id: number): boolean =>
  nodes.some((node) => node.id === id || holds(node.children, id))

interface MenuPageLinkProps {
  page: keyof typeof menuPageMatrix
  words: string
  /** Opens beside this window, where something is being filled in. */
  apart?: boolean
}

/** A link to a page of the menus, for those who may open it; works in dialogs too, which know no router. */
export function MenuPageLink({ page, words, apart }: MenuPageLinkProps) {
  const [id, path] = menuPageMatrix[page]
  const own = useOwnMenuTree() ?? []
  const managed = useManagementTree()
  if (!holds(own, id) && !holds(managed, id)) return null
  const query = { menuid: String(id) }
  return (
    <a
      className={styles.link}
      href={`${pathInAddressBar(path)}${queryParametersText(query)}`}
      {...(apart && { target: '_blank', rel: 'noopener' })}
      onClick={(event) => {
        if (apart || event.ctrlKey || event.metaKey || event.shiftKey) return
        event.preventDefault()
        navigateTo(path, query)
      }}
    >
      {words}
    </a>
  )
}

/** Says below a field that there is nothing to choose, and leads those who may to where one makes some. */
export const EmptyChoice = ({ text, ...link }: Omit<MenuPageLinkProps, 'apart'> & { text: string }) => (
  <span className={styles.empty}>
    {text}
    <MenuPageLink {...link} apart />
  </span>
)
