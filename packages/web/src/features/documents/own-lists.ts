import type { Attrs, Node } from 'prosemirror-model'
import { type EditorState, Plugin, type Transaction } from 'prosemirror-state'
import { ySyncPluginKey } from 'y-prosemirror'
import { firstNewListId, isNewListId, numberedListFormats, numberedListId } from './merge/lists.ts'

interface Paragraph {
  node: Node
  at: number
  /** The neighbouring lists whose numbering it may continue. */
  beside: readonly (Node | null)[]
}

const plain = { numPr: null, listIsBullet: null, listNumFmt: null, listMarker: null, listLevelNumFmts: null }

/**
 * Gives each new numbered list its own id, so that it starts at one; next to another list it continues. The
 * editor itself has one numbered list for the whole document.
 */
export const separateListsPlugin = (): Plugin =>
  new Plugin({
    appendTransaction(transactions, old, state) {
      // Lists from other windows have their ids already.
      const mine = transactions.some(({ docChanged }) => docChanged) && !transactions.some(isShared)
      return mine ? numbered(old, state) : null
    },
  })

const isShared = (tr: Transaction): boolean => tr.getMeta(ySyncPluginKey) !== undefined

function numbered(old: EditorState, { doc, tr }: EditorState): Transaction | null {
  const begun = paragraphsWith(doc, ({ attrs }) => attrs.numPr?.numId === numberedListId)
  const [first] = begun
  const isPressed = first !== undefined && old.doc.content.size === doc.content.size
  const isOff = isPressed && wasNumbered(old, first.at)
  const given = new Map<Node, Attrs>()
  for (const { node, at, beside } of begun) {
    given.set(node, isOff ? plain : listBeside(node, beside, given))
    tr.setNodeMarkup(at, undefined, { ...node.attrs, ...given.get(node) })
  }
  for (const { node, at } of paragraphsWith(doc, hasOtherLevel))
    tr.setNodeMarkup(at, undefined, { ...node.attrs, ...listOf(node.attrs.numPr.numId, levelOf(node)) })
  return tr.docChanged ? tr.setMeta('suggestionModeApplied', true) : null
}

function paragraphsWith(doc: Node, isMeant: (paragraph: Node) => boolean): Paragraph[] {
  const found: Paragraph[] = []
  doc.descendants((node, at, parent, index) => {
    if (!node.isTextblock) return true
    if (parent && node.type.name === 'paragraph' && isMeant(node)) {
      const next = parent.maybeChild(index + 1)
      found.push({ node, at, beside: [index > 0 ? parent.child(index - 1) : null, next] })
    }
    return false
  })
  return found
}

/** Returns whether the button was pressed in a numbered list, which it then ends. */
function wasNumbered({ doc }: EditorState, at: number): boolean {
  const { numPr, listIsBullet } = doc.nodeAt(at)?.attrs ?? {}
  return numPr?.numId > numberedListId && !listIsBullet
}

function listBeside(node: Node, beside: Paragraph['beside'], given: ReadonlyMap<Node, Attrs>): Attrs {
  for (const other of beside) {
    const attrs = other && { ...other.attrs, ...given.get(other) }
    if (attrs && isNewListId(attrs.numPr?.numId)) return listOf(attrs.numPr.numId, levelOf(node))
  }
  // Random, because several windows may create lists at once.
  return listOf(firstNewListId + Math.floor(Math.random() * 90_000), levelOf(node))
}

const levelOf = ({ attrs }: Node): number => attrs.numPr.ilvl ?? 0

const hasOtherLevel = (node: Node): boolean =>
  isNewListId(node.attrs.numPr?.numId) && node.attrs.listMarker !== markerOf(levelOf(node))

const markerOf = (level: number): string => `%${level + 1}.`

const listOf = (numId: number, level: number): Attrs => ({
  numPr: { numId, ilvl: level },
  listIsBullet: false,
  listNumFmt: numberedListFormats[level],
  listMarker: markerOf(level),
  listLevelNumFmts: numberedListFormats,
})
