import { Node } from 'prosemirror-model'
import { openPackage, type Parts, writePackage } from '../editing/ooxml/index.ts'
import { merged } from './merge/merge.ts'
import { prepared, styleSheet } from './merge/prepared.ts'
import { resaved } from './resave.ts'

/** What the texts of a shared document are before anybody writes, by name. */
export type Begun = Record<string, unknown>

export type MergeAsked =
  | { kind: 'begin'; source: Uint8Array<ArrayBuffer>; begun: Begun | null }
  | { kind: 'merge'; number: number; saved: ArrayBuffer }

export type MergeAnswer = { number: number } & ({ bytes: Uint8Array<ArrayBuffer> } | { error: string })

interface Ground {
  original: Parts
  base: Parts
  /** The same with headers and footers as they are written once somebody was in them. */
  entered: Parts
  styles: Parts
}

let ground: Promise<Ground>

async function begin(source: Uint8Array, begun: Begun | null): Promise<Ground> {
  const original = openPackage(source)
  const ready = prepared(original)
  const way = begun
    ? { passed: (text: Node, name: string) => Node.fromJSON(text.type.schema, begun[name]) }
    : {}
  const base = await resaved(ready, way)
  const entered = await resaved(ready, { ...way, stories: true })
  return { original, base, entered, styles: await resaved(styleSheet(ready)) }
}

/** What the editor began with, each header and footer in the form that `now` has it in. */
function baseOf({ base, entered }: Ground, now: Parts): Parts {
  const parts = new Map(base)
  for (const [name, bytes] of entered)
    if (/^word\/(header|footer)\d*\.xml$/.test(name) && !sameBytes(base.get(name), now.get(name)))
      parts.set(name, bytes)
  return parts
}

const sameBytes = (one: Uint8Array | undefined, two: Uint8Array | undefined): boolean =>
  one?.length === two?.length && one!.every((byte, at) => byte === two![at])

self.onmessage = async ({ data }: MessageEvent<MergeAsked>) => {
  if (data.kind === 'begin') {
    ground = begin(data.source, data.begun)
    // told with the first merge
    ground.catch(() => undefined)
    return
  }
  const { number, saved } = data
  try {
    const { original, styles, ...rest } = await ground
    const now = openPackage(new Uint8Array(saved))
    const parts = merged(original, { base: baseOf({ original, styles, ...rest }, now), styles, now })
    const answer: MergeAnswer = { number, bytes: writePackage(parts) }
    self.postMessage(answer)
  } catch (error) {
    const answer: MergeAnswer = { number, error: String(error instanceof Error ? error.stack : error) }
    self.postMessage(answer)
  }
}
