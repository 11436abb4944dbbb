import { type ComponentType, useMemo } from 'react'
import type { LocalizedText } from './text.ts'

/**
 * Type of one part by the name of the place in an earlier room that later rooms fill. The kernel knows no room: each
 * room declares its own places beside where it shows them, with `declare module`.
 */
// biome-ignore lint/suspicious/noEmptyInterface: rooms fill it by declaration merging
export interface ScreenSlots {}

/** A part with a title of its own: a tab of a drawer, a section of a screen. */
export interface Section<Props> {
  key: string
  /** Small ones come first. */
  order: number
  words: LocalizedText
  /** `lazy(() => ...)`, so that the room's door stays light. */
  component: ComponentType<Props>
  /** User types that see it (1 to 4); without it everybody does. */
  types?: readonly number[]
}

/** A part and the place that it is for, in the `offers` of a room. */
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
 * Fills the places with what these rooms offer, and with nothing else: small orders first, then in the order of the
 * rooms. Of parts with one key the later stays.
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

/** The parts of a place, in order. */
export const offeredParts = <Slot extends keyof ScreenSlots>(slot: Slot): readonly ScreenSlots[Slot][] =>
  (filled.get(slot) as readonly ScreenSlots[Slot][] | undefined) ?? none

/** The sections of a place, in order; for a person of `type` only what that type sees. */
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
