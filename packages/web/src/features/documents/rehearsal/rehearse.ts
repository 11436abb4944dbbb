import type { Node } from 'prosemirror-model'
import { EditorState } from 'prosemirror-state'
import type { PackageParts } from '../../editing/ooxml/index.ts'
import { decodePartText } from '../merge/relations.ts'
import { harmedPartOf, rehearsedLetter } from './compare.ts'

/** Types into each text by its name, saves them and merges the save into the file. */
export type RehearsedSave = (type: (text: Node, name: string) => Node) => Promise<PackageParts>

const main = 'word/document.xml'

/**
 * Types a letter into every paragraph of a copy and returns the part that something else would be changed in, or
 * null. Paragraphs that are merged together may hinder each other, so each second one is tried alone then.
 */
export async function rehearseTyping(original: PackageParts, save: RehearsedSave): Promise<string | null> {
  const harmOf = async (isMeant: (place: number) => boolean) => {
    let typed = 0
    try {
      const written = await save((text, name) => {
        const { doc, count } = withLetters(text, isMeant)
        if (name === 'body') typed += count
        return doc
      })
      return harmedPartOf(original, written) ?? (lettersIn(written) === typed ? null : main)
    } catch {
      return main
    }
  }
  if ((await harmOf(() => true)) === null) return null
  return (await harmOf((place) => place % 2 === 0)) ?? (await harmOf((place) => place % 2 === 1))
}

const lettersIn = (written: PackageParts): number =>
  decodePartText(written.get(main) ?? new Uint8Array()).split(rehearsedLetter).length - 1

function withLetters(text: Node, isMeant: (place: number) => boolean): { doc: Node; count: number } {
  const { tr } = EditorState.create({ doc: text })
  let [place, count] = [0, 0]
  text.descendants((node, at) => {
    // Text in boxes is only shown.
    if (node.type.name === 'textBox') return false
    if (!node.isTextblock) return true
    if (isMeant(place)) {
      tr.insertText(rehearsedLetter, tr.mapping.map(at + 1 + offsetIn(node, place)))
      count++
    }
    place++
    return false
  })
  return { doc: tr.doc, count }
}

/** In turn in the middle of the first text, at the end and at the beginning of a paragraph. */
function offsetIn(paragraph: Node, place: number): number {
  if (place % 3 === 2) return 0
  let middle: number | null = null
  paragraph.descendants((node, at) => {
    if (middle === null && node.isText) middle = at + Math.floor(node.nodeSize / 2)
  })
  return place % 3 === 0 && middle !== null ? middle : paragraph.content.size
}
