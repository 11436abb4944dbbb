import type { AnnotationColour, AnnotationShape } from '@cabinet/contract/comments'
import { create } from 'zustand'
import { type AnnotationDrawing, boundsOfStrokes, type PageRectangle } from './places.rules.ts'

/** What is drawn and not yet said. */
export interface AnnotationDraft {
  page: number
  shape: AnnotationShape
  rectangle: PageRectangle
  strokes?: number[][]
  /** It is still moved by keys; its words come after. */
  moving?: boolean
}

interface Desk {
  /** null: nothing is drawn, only looked at. */
  tool: AnnotationShape | null
  ink: AnnotationColour
  draft: AnnotationDraft | null
  /** The thread whose words are shown beside it. */
  open: string | null
}

const desk = create<Desk>(() => ({ tool: null, ink: 'red', draft: null, open: null }))

/** What somebody draws with, and on what; one for the page, as one file is shown at a time. */
export const useAnnotationTools = desk

export const pickAnnotationTool = (tool: AnnotationShape | null) =>
  desk.setState({ tool, draft: null, open: null })
export const pickAnnotationInk = (ink: AnnotationColour) => desk.setState({ ink })
export const showAnnotationThread = (open: string | null) => desk.setState({ open, draft: null })
export const setAnnotationDraft = (draft: AnnotationDraft | null) => desk.setState({ draft, open: null })

/** Another stroke on a page: with those before it, where they are on the same page. */
export function addAnnotationStroke(page: number, stroke: number[]) {
  const { draft } = desk.getState()
  const before = draft?.shape === 'pen' && draft.page === page ? (draft.strokes ?? []) : []
  const strokes = [...before, stroke]
  setAnnotationDraft({ page, shape: 'pen', strokes, rectangle: boundsOfStrokes(strokes) })
}

/** Takes the last stroke back, or the whole draft where it has no other. */
export function undoAnnotationDraft() {
  const { draft } = desk.getState()
  const strokes = draft?.strokes?.slice(0, -1) ?? []
  setAnnotationDraft(
    draft && strokes.length > 0 ? { ...draft, strokes, rectangle: boundsOfStrokes(strokes) } : null,
  )
}

export const drawingOfDraft = (
  { shape, rectangle, strokes }: AnnotationDraft,
  ink: AnnotationColour,
): AnnotationDrawing => ({
  shape,
  rectangle,
  ink,
  ...(strokes && { strokes }),
})
