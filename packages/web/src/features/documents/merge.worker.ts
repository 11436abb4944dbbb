import { Node } from 'prosemirror-model'
import { type PackageParts, readPackageParts, writePackageParts } from '../editing/ooxml/index.ts'
import { mergeDocument } from './merge/merge.ts'
import { prepareForEditor, styleProbeDocument } from './merge/prepared.ts'
import { resaveDocument } from './resave.ts'

/** The initial content of a shared document's texts, by name. */
export type SharedTextBeginnings = Record<string, unknown>

export type MergeWorkerRequest =
  | { kind: 'begin'; source: Uint8Array<ArrayBuffer>; begun: SharedTextBeginnings | null }
  | { kind: 'merge'; number: number; saved: ArrayBuffer }

export type MergeWorkerAnswer = { number: number } & ({ bytes: Uint8Array<ArrayBuffer> } | { error: string })

interface Ground {
  original: PackageParts
  base: PackageParts
  /** The same parts, with headers and footers as written after they were edited. */
  entered: PackageParts
  styles: PackageParts
}

let ground: Promise<Ground>

async function begin(source: Uint8Array, begun: SharedTextBeginnings | null): Promise<Ground> {
  const original = readPackageParts(source)
  const ready = prepareForEditor(original)
  const way = begun
    ? { passed: (text: Node, name: string) => Node.fromJSON(text.type.schema, begun[name]) }
    : {}
  const base = await resaveDocument(ready, way)
  const entered = await resaveDocument(ready, { ...way, stories: true })
  return { original, base, entered, styles: await resaveDocument(styleProbeDocument(ready)) }
}

/** Returns the parts the editor began with, each header and footer in the form that `now` has. */
function baseOf({ base, entered }: Ground, now: PackageParts): PackageParts {
  const parts = new Map(base)
  for (const [name, bytes] of entered)
    if (/^word\/(header|footer)\d*\.xml$/.test(name) && !sameBytes(base.get(name), now.get(name)))
      parts.set(name, bytes)
  return parts
}

const sameBytes = (one: Uint8Array | undefined, two: Uint8Array | undefined): boolean =>
  one && two ? one.length === two.length && one.every((byte, at) => byte === two[at]) : one === two

self.onmessage = async ({ data }: MessageEvent<MergeWorkerRequest>) => {
  if (data.kind === 'begin') {
    ground = begin(data.source, data.begun)
    // A failure is reported with the first merge.
    ground.catch(() => undefined)
    return
  }
  const { number, saved } = data
  try {
    const { original, styles, ...rest } = await ground
    const now = readPackageParts(new Uint8Array(saved))
    const parts = mergeDocument(original, { base: baseOf({ original, styles, ...rest }, now), styles, now })
    const answer: MergeWorkerAnswer = { number, bytes: writePackageParts(parts) }
    self.postMessage(answer)
  } catch (error) {
    const answer: MergeWorkerAnswer = { number, error: String(error instanceof Error ? error.stack : error) }
    self.postMessage(answer)
  }
}
