import { fixedMenuIds, type MenuTreeNode } from '@cabinet/contract/menus'
import { offeredParts } from '../../kernel/slots.ts'
import { useText, useTranslate } from '../../kernel/text.ts'
import { useOwnMenuTree } from './menus.api.ts'
import { menuEntriesOfType, menuTargetOf, visibleMenuEntries } from './menus.rules.ts'
import { messagePanelMessages } from './menus.text.ts'
import { useHasScreenForPath } from './use-has-screen.ts'

declare module '../../kernel/slots.ts' {
  interface ScreenSlots {
    /** A hook that returns counts by menu id, drawn beside the entries. */
    menuCounts: () => Readonly<Record<number, number>>
  }
}

export interface MessageCenterPage {
  page: MenuTreeNode
  words: string
  /** Unread entries there. */
  count: number
}

const useNoCounts = (): Readonly<Record<number, number>> => ({})

/** The message centre's name, and its pages that this user may open. */
export function useMessageCenterPages(): { name: string; pages: MessageCenterPage[] } {
  const hasScreen = useHasScreenForPath()
  const say = useTranslate()
  const t = useText(messagePanelMessages)
  const useCounts = offeredParts('menuCounts')[0] ?? useNoCounts
  const counts = useCounts()
  const centre = menuEntriesOfType(visibleMenuEntries(useOwnMenuTree() ?? [], hasScreen), 'top').find(
    ({ id }) => id === fixedMenuIds.message,
  )
  if (!centre) return { name: '', pages: [] }
  // The centre is a page itself, before those below it.
  const own = hasScreen(menuTargetOf(centre).path) ? [{ ...centre, children: [] }] : []
  const pages = [...own, ...centre.children].map((page) => ({
    page,
    words: page.id === fixedMenuIds.message ? t('notifications') : say(page.title),
    count: counts[page.id] ?? 0,
  }))
  return { name: say(centre.title), pages }
}
