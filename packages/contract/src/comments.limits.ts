export const commentLimits = {
  /** Characters per comment, mentions per comment, replies per thread (ours). */
  body: 2000,
  mentions: 20,
  answers: 500,
  /** Numbers in all strokes of a drawing, strokes, drawings that a version shows (ours). */
  strokeNumbers: 4000,
  strokes: 50,
  annotations: 1000,
  /** Milliseconds in which one's own comment can be changed (ours, 15 minutes). */
  editMs: 15 * 60_000,
} as const
