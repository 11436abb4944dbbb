import { type MenuTreeNode, menuEndpoints } from '@cabinet/contract/menus'
import { useMemo } from 'react'
import { useEndpoint } from '../../kernel/query.ts'
import { type InterfaceLanguage, useInterfaceLanguage } from '../../kernel/text.ts'

export { useServerButtons } from '../../kernel/buttons.ts'

const minute = 60_000
const none: MenuTreeNode[] = []

/** Menus with the names that an administrator gave, in this language. */
export const localizedMenus = (nodes: readonly MenuTreeNode[], language: InterfaceLanguage): MenuTreeNode[] =>
  nodes.map((node) => ({
    ...node,
    title: (language === 'zh' ? node.nameZh : node.nameEn) ?? node.title,
    children: localizedMenus(node.children, language),
  }))

function useNamed(nodes: MenuTreeNode[] | undefined) {
  const language = useInterfaceLanguage()
  return useMemo(() => nodes && localizedMenus(nodes, language), [nodes, language])
}

/** The menus this person sees; undefined until they are there. */
export const useOwnMenuTree = () =>
  useNamed(useEndpoint(menuEndpoints.tree, {}, { staleTime: 5 * minute }).data)

/** The management menus; empty for those without. */
export const useManagementTree = () =>
  useNamed(useEndpoint(menuEndpoints.management, {}, { staleTime: 5 * minute }).data) ?? none
