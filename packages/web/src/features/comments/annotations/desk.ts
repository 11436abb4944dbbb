import type { Ink, Shape } from '@cabinet/contract/comments'
import { create } from 'zustand'
import { boundsOf, type Drawn, type Rectangle } from './places.rules.ts'

/** What is drawn and not yet said. */
export interface Draft {
  page: number
  shape: Shape
  rectangle: Rectangle
  strokes?: number[][]
  /** It is still moved by keys; its words come after. */
  moving?: boolean
}

interface Desk {
  /** null: nothing is drawn, only looked at. */
  tool: Shape | null
  ink: Ink
  draft: Draft | null
  /** The thread whose words are shown beside it. */
  open: string | null
}

const desk = create<Desk>(() => ({ tool: null, ink: 'red', draft: null, open: null }))

/** What somebody draws with, and on what; one for the page, as one file is shown at a time. */
export const useDesk = desk

export const pickTool = (tool: Shape | null) => desk.setState({ tool, draft: null, open: null })
export const pickInk = (ink: Ink) => desk.setState({ ink })
export const showThread = (open: string | null) => desk.setState({ open, draft: null })
export const putDraft = (draft: Draft | null) => desk.setState({ draft, open: null })

/** Another stroke on a page: with those before it, where they are on the same page. */
export function addStroke(page: number, stroke: number[]) {
  const { draft } = desk.getState()
  const before = draft?.shape === 'pen' && draft.page === page ? (draft.strokes ?? []) : []
  const strokes = [...before, stroke]
  putDraft({ page, shape: 'pen', strokes, rectangle: boundsOf(strokes) })
}

/** Takes the last stroke back, or the whole draft where it has no other. */
export function undoDraft() {
  const { draft } = desk.getState()
  const strokes = draft?.strokes?.slice(0, -1) ?? []
  putDraft(draft && strokes.length > 0 ? { ...draft, strokes, rectangle: boundsOf(strokes) } : null)
}

export const drawnOf = ({ shape, rectangle, strokes }: Draft, ink: Ink): Drawn => ({
  shape,
  rectangle,
  ink,
  ...(strokes && { strokes }),
})
