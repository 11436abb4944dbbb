import { z } from 'zod'
import { commentLimits } from './comments.limits.ts'
import { boundedText, wire } from './wire.ts'

/** Annotation shapes on a page: a rectangle, a text note, pen strokes. */
export const annotationShapes = ['rect', 'text', 'pen'] as const
export type AnnotationShape = (typeof annotationShapes)[number]

export const annotationColours = ['red', 'amber', 'green', 'blue', 'violet'] as const
export type AnnotationColour = (typeof annotationColours)[number]

/** Share of the width or height of a page. */
const share = z.number().min(0).max(1)

/** Position in the content. Lengths are shares of the page from its top left corner. */
export const commentAnchor = wire({
  /** From 1; a picture is one page. */
  page: ['Page', z.int().min(1).max(1_000_000).optional()],
  /** Left, top, width, height. */
  rectangle: ['Rectangle', z.array(share).length(4).optional()],
  /** Annotation drawn in its rectangle on the page. */
  shape: ['Shape', z.enum(annotationShapes).optional()],
  /** Pen strokes: alternating x and y. */
  strokes: [
    'Points',
    z
      .array(z.array(share).min(4).max(commentLimits.strokeNumbers))
      .min(1)
      .max(commentLimits.strokes)
      .optional(),
  ],
  ink: ['Color', z.enum(annotationColours).optional()],
  /** The version that an annotation is drawn on. */
  version: ['VersionNumber', z.int().min(1).max(1_000_000).optional()],
  /** Seconds from the start. */
  time: ['TimeCode', z.number().min(0).max(1_000_000).optional()],
  /** 'Sheet1!B2' */
  cell: ['Cell', boundedText(300).optional()],
})
export type CommentAnchor = z.output<typeof commentAnchor>
