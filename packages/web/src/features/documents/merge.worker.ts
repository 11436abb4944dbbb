import { type PackageParts, readPackageParts, writePackageParts } from '../editing/ooxml/index.ts'
import { mergeDocument } from './merge/merge.ts'
import { harmedPartOf } from './rehearsal/compare.ts'
import {
  type MergeGround,
  openMergeGround,
  rehearseDocument,
  type SharedTextBeginnings,
} from './rehearsal/ground.ts'

export type MergeWorkerRequest =
  | { kind: 'begin'; source: Uint8Array<ArrayBuffer>; begun: SharedTextBeginnings | null }
  | { kind: 'merge'; number: number; saved: ArrayBuffer }
  /** Asks whether a save of the untouched document is the file itself. */
  | { kind: 'compare'; number: number; saved: ArrayBuffer }

/** The rehearsal at the beginning has the number 0: `harmed` is the part that a save would harm. */
export type MergeWorkerAnswer = { number: number } & (
  | { bytes: Uint8Array<ArrayBuffer> }
  | { harmed: string | null }
  | { error: string }
)

let ground: Promise<MergeGround>

/** Types into a copy before anybody types into the document. */
async function rehearsal(): Promise<MergeWorkerAnswer> {
  try {
    return { number: 0, harmed: await rehearseDocument(await ground) }
  } catch (error) {
    return { number: 0, error: errorText(error) }
  }
}

const errorText = (error: unknown): string =>
  String(error instanceof Error ? (error.stack ?? error.message) : error)

/** Returns the parts the editor began with, each header and footer in the form that `now` has. */
function baseOf({ base, entered }: MergeGround, now: PackageParts): PackageParts {
  const parts = new Map(base)
  for (const [name, bytes] of entered)
    if (/^word\/(header|footer)\d*\.xml$/.test(name) && !sameBytes(base.get(name), now.get(name)))
      parts.set(name, bytes)
  return parts
}

const sameBytes = (one: Uint8Array | undefined, two: Uint8Array | undefined): boolean =>
  one && two ? one.length === two.length && one.every((byte, at) => byte === two[at]) : one === two

self.onmessage = async ({ data }: MessageEvent<MergeWorkerRequest>) => {
  const answer = (message: MergeWorkerAnswer) => self.postMessage(message)
  if (data.kind === 'begin') {
    ground = openMergeGround(data.source, data.begun)
    return answer(await rehearsal())
  }
  const { number, saved, kind } = data
  try {
    const stands = await ground
    const { original, styles } = stands
    const now = readPackageParts(new Uint8Array(saved))
    const parts = mergeDocument(original, { base: baseOf(stands, now), styles, now })
    if (kind === 'merge') answer({ number, bytes: writePackageParts(parts) })
    else answer({ number, harmed: harmedPartOf(original, parts) })
  } catch (error) {
    answer({ number, error: errorText(error) })
  }
}
