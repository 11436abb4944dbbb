import type { Node } from 'prosemirror-model'
import { EditorState, type Transaction } from 'prosemirror-state'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import {
  canRead,
  complexDocument,
  hasOffice,
  readByOthers,
  throughOffice,
} from '../../../../../test/documents.ts'
import { openPackage, type Parts, writePackage } from '../../package/package.ts'
import { resaved } from '../resave.ts'
import { merged } from './merge.ts'
import { prepared, styleSheet } from './prepared.ts'
import { decoded } from './relations.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })
if (!canRead) console.warn('not tested: documents that are edited (python3-docx is missing)')

type Edit = (tr: Transaction, doc: Node) => unknown

/** A document, edited as the editor does it. */
function workshop(bytes: () => Uint8Array) {
  let original: Parts
  let ready: Parts
  let base: Parts
  let styles: Parts
  beforeAll(async () => {
    original = openPackage(bytes())
    ready = prepared(original)
    base = await resaved(ready)
    styles = await resaved(styleSheet(ready))
  })
  const edited = async (edit: Edit) => {
    const now = await resaved(ready, {
      passed: (doc) => {
        const { tr } = EditorState.create({ doc })
        edit(tr, doc)
        return tr.doc
      },
    })
    const parts = merged(original, { base, now, styles })
    return {
      parts,
      original,
      text: decoded(parts.get('word/document.xml')!),
      changed: changedParts(original, parts),
    }
  }
  return { edited, original: () => original }
}

function changedParts(original: Parts, parts: Parts): string[] {
  const names = new Set([...original.keys(), ...parts.keys()])
  return [...names].filter((name) => {
    const [one, two] = [original.get(name), parts.get(name)]
    return !one || !two || Buffer.compare(one, two) !== 0
  })
}

/** Where this text begins in the document of the editor. */
function placeOf(doc: Node, words: string): number {
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

const paragraphs = (text: string): string[] => text.match(/<w:p[ >][\s\S]*?<\/w:p>/g) ?? []

describe.skipIf(!canRead)('a document with everything in it', () => {
  const { edited, original } = workshop(complexDocument)
  const body = () => decoded(original().get('word/document.xml')!)

  test('comes out as it was where nothing was changed', async () => {
    expect((await edited(() => {})).changed).toEqual([])
  })

  test('has a word more, and all else is the same', async () => {
    const { text, changed, parts } = await edited((tr, doc) =>
      tr.insertText('new ', placeOf(doc, 'words of the first')),
    )
    expect(changed).toEqual(['word/document.xml'])
    expect(text).toBe(body().replace('Plain words of the first', 'Plain new words of the first'))
    expect(readByOthers(writePackage(parts))).toContain('Plain new words of the first chapter.')
  })

  test.each([
    ['a field', 'Page ', 'On page '],
    ['a note', 'A sentence with', 'A long sentence with'],
    ['a remark', 'remarked on this', 'remarked upon this'],
    ['tracked changes', 'at the end', 'at its end'],
    ['a link', 'the page', 'the first page'],
    ['a box', 'Beside a box', 'Just beside a box'],
    ['a formula', 'A formula', 'One formula'],
    ['odd things', 'Odd things', 'Very odd things'],
    ['a table', 'cell 1 1', 'the cell 1 1'],
    ['a control', 'Bound words', 'Bound new words'],
    ['a list', 'Another entry', 'Another new entry'],
    ['bold letters', 'bold', 'very bold'],
  ])('keeps %s where its words change', async (_, before, after) => {
    const { text, changed } = await edited((tr, doc) => {
      const at = placeOf(doc, before)
      tr.replaceWith(at, at + before.length, doc.type.schema.text(after, doc.nodeAt(at)!.marks))
    })
    expect(changed).toEqual(['word/document.xml'])
    const plain = (xml: string) => xml.replace(/<[^>]*>/g, '')
    expect(plain(text)).toBe(plain(body()).replace(before, after))
    const kinds = (xml: string) => (xml.match(/<(?!w:(?:r|t|rPr)\b)[^/][^\s>]*/g) ?? []).sort()
    expect(kinds(text)).toEqual(kinds(body()))
    const own = new Set(paragraphs(body()))
    expect(paragraphs(text).filter((one) => !own.has(one))).toHaveLength(1)
  })

  test('has a paragraph in two, and in one again', async () => {
    const { text, parts } = await edited((tr, doc) => tr.split(placeOf(doc, ' goes on.')))
    expect(readByOthers(writePackage(parts))).toEqual(
      expect.arrayContaining(['A sentence with a note', ' goes on.']),
    )
    expect(text.match(/footnoteReference/g)).toHaveLength(1)

    const joined = await edited((tr, doc) => tr.join(placeOf(doc, 'Another entry') - 1))
    expect(readByOthers(writePackage(joined.parts))).toContain('An entryAnother entry')
  })

  test('loses the paragraph that is deleted and nothing else', async () => {
    const { text } = await edited((tr, doc) => {
      const $at = doc.resolve(placeOf(doc, 'Plain words'))
      tr.delete($at.before(), $at.after())
    })
    const gone = paragraphs(body()).find((one) => one.includes('Plain words'))!
    expect(text).toBe(body().replace(gone, ''))
  })
})

describe.skipIf(!canRead || !hasOffice)('the same as LibreOffice writes it', () => {
  const { edited } = workshop(() => throughOffice(complexDocument(), 'docx'))

  test('has a word more, and all else is the same', async () => {
    const { changed, parts } = await edited((tr, doc) =>
      tr.insertText('new ', placeOf(doc, 'words of the first')),
    )
    expect(changed).toEqual(['word/document.xml'])
    expect(new TextDecoder().decode(throughOffice(writePackage(parts), 'txt:Text'))).toContain(
      'Plain new words',
    )
  })
})
