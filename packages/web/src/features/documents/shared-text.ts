import type { Node, Schema } from 'prosemirror-model'
import { prosemirrorToYXmlFragment, yXmlFragmentToProseMirrorRootNode } from 'y-prosemirror'
import { applyUpdate, Doc, encodeStateAsUpdate } from 'yjs'

/** Of everybody's first state, so that it is the same update for all and counts once. */
const nobody = 1

/** Returns the initial state of all windows: the same document always gives the same bytes. */
export function firstSharedState(texts: ReadonlyMap<string, Node>): Uint8Array {
  const doc = new Doc({ gc: false })
  doc.clientID = nobody
  for (const [name, text] of texts) prosemirrorToYXmlFragment(text, doc.getXmlFragment(name))
  return encodeStateAsUpdate(doc)
}

/** Texts as they come back when they were shared, as JSON. */
export function textsThroughSharing(
  state: Uint8Array,
  texts: ReadonlyMap<string, Node>,
): Record<string, unknown> {
  const doc = new Doc()
  applyUpdate(doc, state)
  const back = (name: string, { type }: Node) =>
    yXmlFragmentToProseMirrorRootNode(doc.getXmlFragment(name), type.schema as Schema).toJSON()
  return Object.fromEntries([...texts].map(([name, text]) => [name, back(name, text)]))
}
