// @heavy: python
import { injectReplyRangeMarkers } from '@eigenpal/docx-editor-core/docx'
import { repackDocx } from '@eigenpal/docx-editor-core/docx/rezip'
import { fromProseDoc, toProseDoc } from '@eigenpal/docx-editor-core/prosemirror/conversion'
import type { Document } from '@eigenpal/docx-editor-core/types/document'
import { Transform } from 'prosemirror-transform'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { canRead, complexDocument, readByOthers } from '../../../../test/documents.ts'
import { type PackageParts, readPackageParts, writePackageParts } from '../../editing/ooxml/index.ts'
import { readEditorDocument, resaveDocument } from '../resave.ts'
import { mergeDocument } from './merge.ts'
import { prepareForEditor, styleProbeDocument } from './prepared.ts'
import { decodePartText } from './relations.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

type Comments = NonNullable<Document['package']['document']['comments']>

const said = (id: number, words: string, more: Partial<Comments[number]> = {}): Comments[number] => ({
  id,
  author: 'Ada',
  date: '2026-02-03T04:05:06Z',
  content: [{ type: 'paragraph', content: [{ type: 'run', content: [{ type: 'text', text: words }] }] }],
  ...more,
})

describe.skipIf(!canRead)('the comments of a document', () => {
  let original: PackageParts
  let ready: PackageParts
  let saves: { base: PackageParts; styles: PackageParts }
  beforeAll(async () => {
    original = readPackageParts(complexDocument())
    ready = prepareForEditor(original)
    saves = { base: await resaveDocument(ready), styles: await resaveDocument(styleProbeDocument(ready)) }
  })

  /** The document with other comments; what one of them was about is no longer marked where it is gone. */
  const commented = async (change: (comments: Comments) => Comments) => {
    const read = await readEditorDocument(ready)
    const { styles, document: own } = read.package
    const comments = change(own.comments ?? [])
    const text = new Transform(toProseDoc(read, styles ? { styles } : {}))
    if (comments.length === 0) text.removeMark(0, text.doc.content.size, text.doc.type.schema.marks.comment!)
    const document = fromProseDoc(text.doc, read)
    document.package.document.comments = comments
    injectReplyRangeMarkers(document.package.document.content, comments)
    const now = readPackageParts(new Uint8Array(await repackDocx(document)))
    const parts = mergeDocument(original, { ...saves, now })
    const changed = [...parts.keys()].filter(
      (name) => Buffer.compare(original.get(name) ?? Buffer.alloc(0), parts.get(name)!) !== 0,
    )
    const textOf = (name: string) => decodePartText(parts.get(`word/${name}.xml`) ?? new Uint8Array())
    expect(readByOthers(writePackageParts(parts))).toContain('Somebody remarked on this.')
    return { changed, main: textOf('document'), words: textOf('comments'), lines: textOf('commentsExtended') }
  }

  test('are answered and resolved', async () => {
    const { changed, words, lines } = await commented(([first]) => [
      { ...first!, done: true },
      said(7, 'It is so.', { parentId: first!.id }),
    ])
    expect(changed.sort()).toEqual([
      '[Content_Types].xml',
      'word/_rels/document.xml.rels',
      'word/comments.xml',
      'word/commentsExtended.xml',
      'word/document.xml',
    ])
    expect(words).toContain('Is this so?')
    expect(words).toMatch(/w:author="Ada"[^>]*>[\s\S]*It is so\./)
    const names = words.match(/(?<=w14:paraId=")[^"]*/g)!
    expect(lines).toContain(`w15:paraId="${names[0]}" w15:done="1"`)
    expect(lines).toContain(`w15:paraId="${names[1]}" w15:paraIdParent="${names[0]}"`)
  })

  test('are taken away with their marks', async () => {
    const { main, words } = await commented(() => [])
    expect(words).not.toContain('Is this so?')
    expect(main).not.toContain('w:commentReference')
    expect(main).not.toContain('w:commentRangeStart')
  })
})
