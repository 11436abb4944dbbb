import type { FileItem, FileList } from '@cabinet/contract/spaces'
import { type ComponentType, useMemo, useSyncExternalStore } from 'react'
import type { Words } from './text.ts'

/** The places in early rooms' screens that later rooms fill, with what each part is given. */
export interface Slots {
  /** Tabs in the drawer of a person. */
  user: { userId: string }
  /** Tabs in the drawer of an organisation. */
  organisation: { organisationId: string }
  /** Tabs in the drawer of a group. */
  group: { groupId: string }
  /** Sections of the personal page. */
  profile: object
  /** Sections in the details of a file or folder, above its facts. */
  item: { item: FileItem }
  /** Lines below the list of a folder. */
  folder: { folderId: string }
  /** Beside the way to a folder: what concerns its whole space. */
  folderTools: { head: FileList | undefined }
  /** Below the words that a folder is closed to the person, or not there. */
  noAccess: { nodeId: string }
  /** Sections of the settings screen. */
  settings: object
}

export interface Offer<Slot extends keyof Slots> {
  key: string
  /** Small ones come first. */
  order: number
  words: Words
  /** `lazy(() => ...)`, so that the room's door stays light. */
  component: ComponentType<Slots[Slot]>
  /** User types that see it (1 to 4); without it everybody does. */
  types?: readonly number[]
}

type Held = Offer<keyof Slots>
const offers = new Map<keyof Slots, readonly Held[]>()
const none: readonly Held[] = []
const listeners = new Set<() => void>()

/**
 * A later room puts a part into a place of an earlier one; call it in the room's door. A key offered twice is
 * replaced. Answers with the way to take it back.
 */
export function offer<Slot extends keyof Slots>(slot: Slot, part: Offer<Slot>): () => void {
  const held = part as unknown as Held
  const rest = (offers.get(slot) ?? none).filter(({ key }) => key !== part.key)
  put(
    slot,
    [...rest, held].sort((a, b) => a.order - b.order),
  )
  return () =>
    put(
      slot,
      (offers.get(slot) ?? none).filter((one) => one !== held),
    )
}

function put(slot: keyof Slots, parts: readonly Held[]) {
  offers.set(slot, parts)
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** What was offered for a place, in order; for a person of `type` only what that type sees. */
export function useSlot<Slot extends keyof Slots>(slot: Slot, type?: number): readonly Offer<Slot>[] {
  const all = useSyncExternalStore(subscribe, () => offers.get(slot) ?? none)
  return useMemo(
    () =>
      all.filter(
        ({ types }) => !types || type === undefined || types.includes(type),
      ) as unknown as Offer<Slot>[],
    [all, type],
  )
}
