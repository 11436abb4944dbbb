import { repackDocx } from '@eigenpal/docx-editor-core/docx/rezip'
import { strToU8, zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { readPackageParts } from '../editing/ooxml/index.ts'
import { prepareForEditor } from './merge/prepared.ts'
import { decodePartText } from './merge/relations.ts'
import { readEditorDocument } from './resave.ts'
import { applyPageSetup, sharedPageSetup } from './shared-page.ts'

const types = 'http://schemas.openxmlformats.org/package/2006/content-types'
const relations = 'http://schemas.openxmlformats.org/package/2006/relationships'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const wordprocessing = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main'
const main = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml'

const blank = () =>
  readEditorDocument(
    prepareForEditor(
      readPackageParts(
        zipSync({
          '[Content_Types].xml': strToU8(
            `<Types xmlns="${types}"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/word/document.xml" ContentType="${main}"/></Types>`,
          ),
          '_rels/.rels': strToU8(
            `<Relationships xmlns="${relations}"><Relationship Id="rId1" Type="${office}/officeDocument" Target="word/document.xml"/></Relationships>`,
          ),
          'word/document.xml': strToU8(
            `<w:document xmlns:w="${wordprocessing}"><w:body><w:p/><w:sectPr><w:pgSz w:w="11906" w:h="16838"/></w:sectPr></w:body></w:document>`,
          ),
        }),
      ),
    ),
  )

test('margins and a header that one window makes are written by the other too', async () => {
  const [mine, theirs] = [await blank(), await blank()]
  const { package: parts } = mine
  parts.document.finalSectionProperties = {
    ...parts.document.finalSectionProperties,
    marginLeft: 2345,
    headerReferences: [{ type: 'default', rId: 'rId_new_header_default' }],
  }
  const words = { type: 'text' as const, text: 'Head of all' }
  const content = [{ type: 'paragraph' as const, content: [{ type: 'run' as const, content: [words] }] }]
  const header = { type: 'header' as const, hdrFtrType: 'default' as const, content }
  parts.headers = new Map([['rId_new_header_default', header]])
  const relation = { id: 'rId_new_header_default', type: `${office}/header`, target: 'header1.xml' }
  parts.relationships = new Map([...(parts.relationships ?? []), [relation.id, relation as never]])

  applyPageSetup(theirs, sharedPageSetup(mine))
  expect(sharedPageSetup(theirs)).toBe(sharedPageSetup(mine))
  const written = readPackageParts(new Uint8Array(await repackDocx(theirs)))
  expect(decodePartText(written.get('word/document.xml')!)).toContain('w:left="2345"')
  expect(decodePartText(written.get('word/header1.xml')!)).toContain('Head of all')
})
