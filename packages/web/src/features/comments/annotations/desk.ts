import type { AnnotationColour, AnnotationShape } from '@cabinet/contract/comments.anchors'
import { create } from 'zustand'
import { type AnnotationDrawing, boundsOfStrokes, type PageRectangle } from './places.rules.ts'

/** An annotation that is drawn but not sent yet. */
export interface AnnotationDraft {
  page: number
  shape: AnnotationShape
  rectangle: PageRectangle
  strokes?: number[][]
  /** The annotation is still being moved by keyboard; its comment follows. */
  moving?: boolean
}

interface Desk {
  /** null: annotations are only viewed. */
  tool: AnnotationShape | null
  ink: AnnotationColour
  draft: AnnotationDraft | null
  /** The thread whose comments are shown beside its annotation. */
  open: string | null
}

const desk = create<Desk>(() => ({ tool: null, ink: 'red', draft: null, open: null }))

/** Drawing tool, colour and draft; one store for the page, as one file is shown at a time. */
export const useAnnotationTools = desk

export const pickAnnotationTool = (tool: AnnotationShape | null) =>
  desk.setState({ tool, draft: null, open: null })
export const pickAnnotationInk = (ink: AnnotationColour) => desk.setState({ ink })
export const showAnnotationThread = (open: string | null) => desk.setState({ open, draft: null })
export const setAnnotationDraft = (draft: AnnotationDraft | null) => desk.setState({ draft, open: null })

/** Adds a stroke to the draft; a stroke on another page starts a new draft. */
export function addAnnotationStroke(page: number, stroke: number[]) {
  const { draft } = desk.getState()
  const before = draft?.shape === 'pen' && draft.page === page ? (draft.strokes ?? []) : []
  const strokes = [...before, stroke]
  setAnnotationDraft({ page, shape: 'pen', strokes, rectangle: boundsOfStrokes(strokes) })
}

/** Removes the last stroke, or the whole draft if it has no other. */
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
