import { type RebasableSlide, rebaseSlides } from './rebase.ts'

interface Snapshot {
  slides: RebasableSlide[]
}

/** The history of an editor: its steps back, its steps forth, and the state that the next step begins with. */
interface History {
  past: { current: Snapshot[] }
  future: { current: Snapshot[] }
  last: { current: Snapshot | null }
}

const histories = new Set<History>()
const heard = new WeakSet<History['past']>()

/** The editor's history tells that it is there (`pptx-build.ts`). */
export function pptxTrack(history: History): () => void {
  histories.add(history)
  return () => void histories.delete(history)
}

/** Others changed the slides: `before` is how all had them last, as JSON. */
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

/** Whether what changed last was changed by others, which makes no step. Asked once. */
export const pptxWasTheirs = (past: History['past']): boolean => heard.delete(past)

const versions = new WeakMap<object, number>()
let count = 0

/** Another number for other slides. */
export function pptxVersion(slides: object): number {
  if (!versions.has(slides)) versions.set(slides, ++count)
  return versions.get(slides)!
}
