import { type MenuNode, menuApi } from '@cabinet/contract/menus'
import { useMemo } from 'react'
import { useCall } from '../../kernel/query.ts'
import { type Language, useLanguage } from '../../kernel/text.ts'

export { useButtons } from '../../kernel/buttons.ts'

const minute = 60_000
const none: MenuNode[] = []

/** Menus with the names that an administrator gave, in this language. */
export const named = (nodes: readonly MenuNode[], language: Language): MenuNode[] =>
  nodes.map((node) => ({
    ...node,
    title: (language === 'zh' ? node.nameZh : node.nameEn) ?? node.title,
    children: named(node.children, language),
  }))

function useNamed(nodes: MenuNode[] | undefined) {
  const language = useLanguage()
  return useMemo(() => nodes && named(nodes, language), [nodes, language])
}

/** The menus this person sees; undefined until they are there. */
export const useMenuTree = () => useNamed(useCall(menuApi.tree, {}, { staleTime: 5 * minute }).data)

/** The management menus; empty for those without. */
export const useManagementTree = () =>
  useNamed(useCall(menuApi.management, {}, { staleTime: 5 * minute }).data) ?? none
