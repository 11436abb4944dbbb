import type { ComponentType } from 'react'
import type { QueryParameters } from './go.ts'
import type { PushListener } from './push.ts'
import type { SlotOffer } from './slots.ts'
import type { LocalizedText } from './text.ts'

type Lazy = () => Promise<ComponentType>

/** One screen of a room. */
export interface WebRoomRoute {
  /** Path as in the specification's route map, e.g. '/dashboard/myFile'. */
  path: string
  /** Window title. */
  title: LocalizedText
  /** Loads the screen: `() => import('./my-file-page.tsx').then((m) => m.MyFilePage)`. */
  screen: Lazy
  /** Prefetches the screen's first data while its code and its right are being loaded. */
  ahead?: (query: QueryParameters) => void
  /**
   * Loads the shell's side panel for this screen (the shell adds the capacity below it); without one no panel
   * is shown. Only for routes under /dashboard. 'management' is the panel of administration pages, for rooms
   * above the one that renders it.
   */
  sidePanel?: Lazy | 'management'
  /** Title of the side panel, where it is not that of the screen. */
  panelTitle?: LocalizedText
  /**
   * 'shell' (default): inside header, icon column and side panel. 'window': fills the window. 'mobile':
   * inside the touch layout; its path is below /m.
   */
  frame?: 'shell' | 'window' | 'mobile'
  /** Whether a shell screen fits a phone as it is and is also used in the touch layout. */
  touch?: true
}

/** A room as the app mounts it: its entry point has `export const room: WebRoom = {...}`. */
export interface WebRoom {
  /** Folder name of the room. */
  name: string
  routes: WebRoomRoute[]
  /**
   * Texts of the room's error keys, complete by type: `errorMessages satisfies Record<RoomErrorKey,
   * LocalizedText>`.
   */
  errorText: Record<string, LocalizedText>
  /**
   * Rendered once over the shell while a user is signed in (e.g. the floating add button with its upload
   * panel).
   */
  overShell?: Lazy
  /** Rendered likewise over the touch layout. */
  overMobile?: Lazy
  /** Rendered likewise over screens that fill the window. */
  overWindow?: Lazy
  /** A button in the header while a user is signed in. */
  headerTool?: Lazy
  /** Parts that this room adds to slots of earlier rooms. */
  offers?: readonly SlotOffer[]
  /** Listeners to push events that stay active on every screen. */
  on?: readonly PushListener[]
  /** Handles key presses on the whole page. */
  onKeyDown?: (event: KeyboardEvent) => void
}
