import type { Node } from 'prosemirror-model'
import { EditorState, TextSelection, type Transaction } from 'prosemirror-state'
import { beforeAll } from 'vitest'
import { type PackageParts, readPackageParts } from '../../editing/ooxml/index.ts'
import { separateListsPlugin } from '../own-lists.ts'
import { resaveDocument } from '../resave.ts'
import { mergeDocument } from './merge.ts'
import { prepareForEditor, styleProbeDocument } from './prepared.ts'
import { decodePartText } from './relations.ts'

type Edit = (tr: Transaction, doc: Node) => unknown

/** A document, edited as the editor does it. */
export function workshop(bytes: () => Uint8Array) {
  let original: PackageParts
  let ready: PackageParts
  let base: PackageParts
  let styles: PackageParts
  beforeAll(async () => {
    original = readPackageParts(bytes())
    ready = prepareForEditor(original)
    base = await resaveDocument(ready)
    styles = await resaveDocument(styleProbeDocument(ready))
  })
  const edited = async (edit: Edit) => {
    const now = await resaveDocument(ready, {
      passed: (doc) => {
        const plugins = [separateListsPlugin()]
        const state = EditorState.create({ doc, plugins, selection: TextSelection.atStart(doc) })
        const { tr } = state
        edit(tr, doc)
        return state.apply(tr).doc
      },
    })
    const parts = mergeDocument(original, { base, now, styles })
    return {
      parts,
      original,
      text: decodePartText(parts.get('word/document.xml')!),
      changed: changedParts(original, parts),
    }
  }
  return { edited, original: () => original }
}

function changedParts(original: PackageParts, parts: PackageParts): string[] {
  const names = new Set([...original.keys(), ...parts.keys()])
  return [...names].filter((name) => {
    const [one, two] = [original.get(name), parts.get(name)]
    return !one || !two || Buffer.compare(one, two) !== 0
  })
}

/** Where this text begins in the document of the editor. */
export function placeOf(doc: Node, words: string): number {
  let found = -1
  doc.descendants((node, at) => {
    if (found < 0 && node.isTextblock && node.textContent.includes(words)) {
      let text = ''
      node.descendants((one, offset) => {
        if (one.isText && found < 0) {
          const before = text.length
          text += one.text
          const index = text.indexOf(words)
          if (index >= 0) found = at + 1 + offset + Math.max(0, index - before)
        }
      })
    }
  })
  if (found < 0) throw new Error(`no ${words}`)
  return found
}

export const paragraphs = (text: string): string[] => text.match(/<w:p[ >][\s\S]*?<\/w:p>/g) ?? []
