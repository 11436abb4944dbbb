import { type RebasableSlide, rebaseSlides } from './rebase.ts'

interface Snapshot {
  slides: RebasableSlide[]
}

/** The history of an editor: steps to undo, steps to redo, and the state from which the next step starts. */
interface History {
  past: { current: Snapshot[] }
  future: { current: Snapshot[] }
  last: { current: Snapshot | null }
}

const histories = new Set<History>()
const heard = new WeakSet<History['past']>()

/** Registers the editor's history; `pptx-build.ts` makes the editor call this. */
export function pptxTrack(history: History): () => void {
  histories.add(history)
  return () => void histories.delete(history)
}

/** Rebases the history after others changed the slides; `before` is the last state common to all, as JSON. */
export function pptxTheirs(before: string, after: RebasableSlide[]): void {
  const was = before === '' ? after : (JSON.parse(before) as RebasableSlide[])
  const moved = (step: Snapshot): Snapshot => ({ ...step, slides: rebaseSlides(step.slides, was, after) })
  for (const { past, future, last } of histories) {
    past.current = past.current.map(moved)
    future.current = future.current.map(moved)
    if (last.current) last.current = moved(last.current)
    heard.add(past)
  }
}

/** Returns whether the last change came from others and makes no step; the answer is reset by the call. */
export const pptxWasTheirs = (past: History['past']): boolean => heard.delete(past)

const versions = new WeakMap<object, number>()
let count = 0

/** A fingerprint of the slides. */
export function pptxVersion(slides: object): number {
  if (!versions.has(slides)) versions.set(slides, ++count)
  return versions.get(slides)!
}
