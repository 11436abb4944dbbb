import type { Node } from 'prosemirror-model'
import { Plugin, type Transaction } from 'prosemirror-state'
import type { Step } from 'prosemirror-transform'

const isInBox = (doc: Node, at: number): boolean => {
  const place = doc.resolve(at)
  for (let depth = place.depth; depth > 0; depth--) if (place.node(depth).type.name === 'textBox') return true
  return false
}

/** Returns the positions that a step changes; kinds of steps have different properties. */
const placesOf = (step: Step): number[] => {
  const { from, to, pos } = step as Partial<Record<'from' | 'to' | 'pos', number>>
  return [from, to, pos].filter((place) => place !== undefined)
}

const isWithin = (tr: Transaction): boolean =>
  tr.steps.some((step, at) => placesOf(step).some((place) => isInBox(tr.docs[at]!, place)))

/**
 * Makes text in boxes read-only: the editor shows it but saves boxes without it. `tell` is called on an
 * attempt.
 */
export const readOnlyBoxesPlugin = (tell: () => void): Plugin =>
  new Plugin({
    filterTransaction(tr) {
      if (!tr.docChanged || !isWithin(tr)) return true
      tell()
      return false
    },
  })
