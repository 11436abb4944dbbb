import type { ComponentType } from 'react'
import type { QueryParameters } from './go.ts'
import type { SlotOffer } from './slots.ts'
import type { LocalizedText } from './text.ts'

type Lazy = () => Promise<ComponentType>

/** One screen of a room. */
export interface WebRoomRoute {
  /** As in the specification's route map, e.g. '/dashboard/myFile'. */
  path: string
  /** Words of the window title. */
  title: LocalizedText
  /** Loads the screen: `() => import('./my-file-page.tsx').then((m) => m.MyFilePage)`. */
  screen: Lazy
  /** Asks for what the screen shows first, while its code and its right are on their way. */
  ahead?: (query: QueryParameters) => void
  /**
   * Loads what the shell's side panel shows beside this screen (below it the shell puts the capacity). Without one
   * the panel is not drawn. Only routes under /dashboard. 'management' is the panel of administration pages, for rooms
   * that stand above the one that draws it.
   */
  sidePanel?: Lazy | 'management'
  /**
   * 'shell' (default): inside header, icon column and side panel. 'window': the whole window is the screen's.
   * 'mobile': inside the touch layout; its path is below /m.
   */
  frame?: 'shell' | 'window' | 'mobile'
  /** A screen of the shell that fits a phone as it is: it stands in the touch layout too. */
  touch?: true
}

/** A room as the app mounts it: its door exports `export const room: Room = {...}`. */
export interface WebRoom {
  /** The folder's name. */
  name: string
  routes: WebRoomRoute[]
  /** The words of the room's error keys, complete by type: `errorText satisfies Record<RoomErrorKey, Words>`. */
  errorText: Record<string, LocalizedText>
  /** Drawn once over the shell while somebody is signed in (e.g. the floating add button with its upload panel). */
  overShell?: Lazy
  /** The same over the touch layout. */
  overMobile?: Lazy
  /** The same over screens that fill the window. */
  overWindow?: Lazy
  /** A button among the tools of the header, while somebody is signed in. */
  headerTool?: Lazy
  /** What stands in places of earlier rooms. */
  offers?: readonly SlotOffer[]
  /** Listeners to push messages by their key, for what is to follow whatever screen is open. */
  on?: Readonly<Record<string, (payload: never) => void>>
  /** Hears keys wherever the page stands. */
  onKeyDown?: (event: KeyboardEvent) => void
}
