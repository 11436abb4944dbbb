import type { Node, Schema } from 'prosemirror-model'
import { prosemirrorToYXmlFragment, yXmlFragmentToProseMirrorRootNode } from 'y-prosemirror'
import { applyUpdate, Doc, encodeStateAsUpdate } from 'yjs'

/** The client id of the initial state: the same for all windows, so that it is applied once. */
const nobody = 1

/** Returns the initial state of all windows: the same document always gives the same bytes. */
export function firstSharedState(texts: ReadonlyMap<string, Node>): Uint8Array {
  const doc = new Doc({ gc: false })
  doc.clientID = nobody
  for (const [name, text] of texts) prosemirrorToYXmlFragment(text, doc.getXmlFragment(name))
  return encodeStateAsUpdate(doc)
}

/** Returns the texts as they come back from sharing, as JSON. */
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
