import { type ComponentType, useMemo } from 'react'
import type { LocalizedText } from './text.ts'

/**
 * Type of a part by the name of the slot that later rooms fill. The kernel knows no room: each room declares
 * its slots beside where it renders them, with `declare module`.
 */
// biome-ignore lint/suspicious/noEmptyInterface: rooms fill it by declaration merging
export interface ScreenSlots {}

/** A part with its own title: a tab of a drawer, a section of a screen. */
export interface Section<Props> {
  key: string
  /** Lower numbers come first. */
  order: number
  words: LocalizedText
  /** `lazy(() => ...)`, to keep the room's entry point small. */
  component: ComponentType<Props>
  /** User types that see it (1 to 4); all by default. */
  types?: readonly number[]
}

/** A part and its slot, in the `offers` of a room. */
export interface SlotOffer {
  slot: keyof ScreenSlots
  part: ScreenSlots[keyof ScreenSlots]
}

export const offer = <Slot extends keyof ScreenSlots>(slot: Slot, part: ScreenSlots[Slot]): SlotOffer => ({
  slot,
  part,
})

type Part = { key?: string; order?: number }
const filled = new Map<string, readonly unknown[]>()

/**
 * Fills the slots with the offers of these rooms only: by `order`, then in room order. Of parts with the same
 * key the last one wins.
 */
export function fillSlots(rooms: readonly { offers?: readonly SlotOffer[] }[]): void {
  filled.clear()
  for (const { slot, part } of rooms.flatMap(({ offers = [] }) => offers)) {
    const { key } = part as Part
    const rest = (filled.get(slot) ?? []).filter((one) => key === undefined || (one as Part).key !== key)
    filled.set(slot, [...rest, part])
  }
  const place = (part: unknown) => (part as Part).order ?? 0
  for (const [slot, parts] of filled)
    filled.set(
      slot,
      [...parts].sort((a, b) => place(a) - place(b)),
    )
}

const none: readonly never[] = []

/** Returns the parts of a slot in order. */
export const offeredParts = <Slot extends keyof ScreenSlots>(slot: Slot): readonly ScreenSlots[Slot][] =>
  (filled.get(slot) as readonly ScreenSlots[Slot][] | undefined) ?? none

/** Returns the sections of a slot in order, limited to those that users of `type` see. */
export function useSlot<Slot extends keyof ScreenSlots>(
  slot: Slot,
  type?: number,
): readonly ScreenSlots[Slot][] {
  return useMemo(
    () =>
      offeredParts(slot).filter((part) => {
        const { types } = part as Partial<Section<never>>
        return !types || type === undefined || types.includes(type)
      }),
    [slot, type],
  )
}
