import { menuEndpoints } from '@cabinet/contract/menus'
import { buttonEventNames } from '@cabinet/contract/menus.names'
import { type FileRight, fileRightNames, fileRights } from '@cabinet/contract/rights'
import { useLayoutEffect } from 'react'
import { create } from 'zustand'
import { currentPath } from '../../kernel/go.ts'
import { useEndpoint } from '../../kernel/query.ts'
import { folderScreenPaths, menuIdOfFolders } from './where.ts'

/** Pages of files whose buttons the server lists; allotted folders have no list of their own. */
const listedKinds = ['personal', 'group', 'project', 'knowledge'] as const

const menuIdAtPath = (path: string): number | undefined => {
  const kind = listedKinds.find((one) => path.toLowerCase().startsWith(folderScreenPaths[one].toLowerCase()))
  return kind && menuIdOfFolders[kind]
}

/** Events of the buttons that the server offers, by menu; a page that nobody asked about is not here. */
const store = create<Record<number, ReadonlySet<string>>>(() => ({}))
const nothing: ReadonlySet<string> = new Set()

/** Actions that stand under another's button. */
const standsUnder: Record<string, string> = { copyMark: 'copy', breakLock: 'unlock' }
const events: readonly string[] = buttonEventNames

const isOffered = (offered: ReadonlySet<string> | undefined, action: string) => {
  const event = standsUnder[action] ?? action
  return !offered || !events.includes(event) || offered.has(event)
}

/** Whether the open page offers an action on files. Actions that have no button of a menu stand under rights alone. */
export const isOfferedHere = (action: string): boolean =>
  isOffered(store.getState()[menuIdAtPath(currentPath()) ?? 0], action)

/** Whether the page of a kind of folders offers an action, also while another page is open; until known, it does. */
export function useIsOfferedOnPage(kind: (typeof listedKinds)[number], action: string): boolean {
  useOfferedFileButtons()
  const menuId = menuIdOfFolders[kind]
  const { data } = useEndpoint(menuEndpoints.buttons, { menuId }, { staleTime: 60_000 })
  return isOffered(data && new Set(data.map(({ event }) => event)), action)
}

/** Returns the rights that the open page's buttons let one use; the server's checks stand below. */
export const offeredRights = (rights: number): number =>
  fileRightNames.reduce(
    (left, name: FileRight) => (isOfferedHere(name) ? left : left & ~fileRights[name]),
    rights,
  )

/** Re-renders when the buttons of a file page have changed. */
export const useOfferedFileButtons = (): unknown => store()

/** Asks for the buttons of the open file page; until they are known the page offers none. */
export function useButtonsOfFilePage(): void {
  const menuId = menuIdAtPath(currentPath())
  const { data, error } = useEndpoint(
    menuEndpoints.buttons,
    { menuId: menuId ?? 0 },
    { enabled: menuId !== undefined, staleTime: 60_000 },
  )
  useLayoutEffect(() => {
    if (menuId === undefined) return
    const offered = data ? new Set(data.map(({ event }) => event)) : nothing
    store.setState(({ [menuId]: _, ...others }) => {
      // without an answer rights alone decide, as the server checks both
      return error && !data ? others : { ...others, [menuId]: offered }
    }, true)
  }, [menuId, data, error])
  store()
}
