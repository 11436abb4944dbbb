import type { Node } from 'prosemirror-model'
import { Plugin, type Transaction } from 'prosemirror-state'
import type { Step } from 'prosemirror-transform'

const isInBox = (doc: Node, at: number): boolean => {
  const place = doc.resolve(at)
  for (let depth = place.depth; depth > 0; depth--) if (place.node(depth).type.name === 'textBox') return true
  return false
}

/** Where a step changes something; it may be asked for what it has not. */
const placesOf = (step: Step): number[] => {
  const { from, to, pos } = step as Partial<Record<'from' | 'to' | 'pos', number>>
  return [from, to, pos].filter((place) => place !== undefined)
}

const isWithin = (tr: Transaction): boolean =>
  tr.steps.some((step, at) => placesOf(step).some((place) => isInBox(tr.docs[at]!, place)))

/** The words in boxes stay: the editor shows them, but it writes boxes without them. `tell`: somebody tried. */
export const readOnlyBoxesPlugin = (tell: () => void): Plugin =>
  new Plugin({
    filterTransaction(tr) {
      if (!tr.docChanged || !isWithin(tr)) return true
      tell()
      return false
    },
  })
