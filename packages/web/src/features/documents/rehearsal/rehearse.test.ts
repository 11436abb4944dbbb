import { strToU8, zipSync } from 'fflate'
import { describe, expect, test, vi } from 'vitest'
import { harmedPartOf, rehearsedLetter } from './compare.ts'
import { openMergeGround, rehearseDocument } from './ground.ts'

vi.setConfig({ testTimeout: 60_000 })

const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships/'
const names =
  'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships" xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006" xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing" xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" xmlns:wps="http://schemas.microsoft.com/office/word/2010/wordprocessingShape" xmlns:m="http://schemas.openxmlformats.org/officeDocument/2006/math" xmlns:v="urn:schemas-microsoft-com:vml" xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:w14="http://schemas.microsoft.com/office/word/2010/wordml"'

const run = (text: string, format = '') =>
  `<w:r>${format && `<w:rPr>${format}</w:rPr>`}<w:t xml:space="preserve">${text}</w:t></w:r>`
const paragraph = (content: string, format = '') =>
  `<w:p>${format && `<w:pPr>${format}</w:pPr>`}${content}</w:p>`
const field = (begin: string) => `<w:r><w:fldChar w:fldCharType="${begin}"/></w:r>`
const frame = (id: number, uri: string, content: string) =>
  `<w:r><w:drawing><wp:inline distT="0" distB="0" distL="0" distR="0"><wp:extent cx="900000" cy="900000"/><wp:docPr id="${id}" name="Object ${id}"/><a:graphic><a:graphicData uri="${uri}">${content}</a:graphicData></a:graphic></wp:inline></w:drawing></w:r>`
const section = (rest = '') => `<w:sectPr>${rest}<w:pgSz w:w="11906" w:h="16838"/></w:sectPr>`

/** A document with this body and other parts, each with its relationship and content type. */
function documentWith(body: string, parts: Record<string, [kind: string, text: string]> = {}): Uint8Array {
  const related = Object.entries(parts)
  const relations = related.map(
    ([name, [kind]], at) =>
      `<Relationship Id="rId${at + 1}" Type="${office}${kind}" Target="${name.replace(/^word\//, '')}"/>`,
  )
  const types = related.map(
    ([name, [kind]]) =>
      `<Override PartName="/${name}" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.${kind}+xml"/>`,
  )
  return zipSync({
    '[Content_Types].xml': strToU8(
      `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Default Extension="bin" ContentType="application/vnd.openxmlformats-officedocument.oleObject"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/>${types.join('')}</Types>`,
    ),
    '_rels/.rels': strToU8(
      `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${office}officeDocument" Target="word/document.xml"/></Relationships>`,
    ),
    'word/document.xml': strToU8(`<w:document ${names}><w:body>${body}</w:body></w:document>`),
    'word/_rels/document.xml.rels': strToU8(
      `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${relations.join('')}</Relationships>`,
    ),
    'customXml/item1.xml': strToU8('<own xmlns="urn:x"/>'),
    ...Object.fromEntries(related.map(([name, [, text]]) => [name, strToU8(text)])),
  })
}

const comments: [string, string] = [
  'comments',
  `<w:comments ${names}><w:comment w:id="0" w:author="A"><w:p w14:paraId="00000A01"><w:r><w:t>first</w:t></w:r></w:p></w:comment><w:comment w:id="1" w:author="B"><w:p w14:paraId="00000A02"><w:r><w:t>answer</w:t></w:r></w:p></w:comment></w:comments>`,
]
const notes: [string, string] = [
  'footnotes',
  `<w:footnotes ${names}><w:footnote w:id="2"><w:p><w:r><w:footnoteRef/></w:r><w:r><w:t>below</w:t></w:r></w:p></w:footnote></w:footnotes>`,
]

/** Constructs that test sets of other programs have, in their smallest form. */
const constructs: [string, string, Record<string, [string, string]>?][] = [
  ['nothing', ''],
  [
    'text in runs of several looks',
    paragraph(run('one ', '<w:b/>') + run('two', '<w:i/><w:sz w:val="30"/>')),
  ],
  ['an empty paragraph', '<w:p/>'],
  [
    'fields',
    paragraph(
      `${run('Page ')}${field('begin')}<w:r><w:instrText> PAGE </w:instrText></w:r>${field('separate')}${run('1')}${field('end')}`,
    ) + paragraph(`<w:fldSimple w:instr=" AUTHOR ">${run('me')}</w:fldSimple>`),
  ],
  [
    'content controls',
    `<w:sdt><w:sdtPr><w:tag w:val="t"/><w:id w:val="7"/></w:sdtPr><w:sdtContent>${paragraph(run('in a block'))}</w:sdtContent></w:sdt>` +
      paragraph(
        `${run('see ')}<w:sdt><w:sdtPr><w:id w:val="8"/><w:text/></w:sdtPr><w:sdtContent>${run('in line')}</w:sdtContent></w:sdt>`,
      ),
  ],
  [
    'tracked changes',
    paragraph(
      `${run('kept ')}<w:ins w:id="1" w:author="A" w:date="2026-01-01T00:00:00Z">${run('new')}</w:ins><w:del w:id="2" w:author="A" w:date="2026-01-01T00:00:00Z"><w:r><w:delText>old</w:delText></w:r></w:del>`,
      '<w:rPr><w:ins w:id="3" w:author="A" w:date="2026-01-01T00:00:00Z"/></w:rPr>',
    ),
  ],
  [
    'comments with an answer',
    paragraph(
      `<w:commentRangeStart w:id="0"/><w:commentRangeStart w:id="1"/>${run('remarked')}<w:commentRangeEnd w:id="0"/><w:r><w:commentReference w:id="0"/></w:r><w:commentRangeEnd w:id="1"/><w:r><w:commentReference w:id="1"/></w:r>`,
    ),
    { 'word/comments.xml': comments },
  ],
  [
    'footnotes',
    paragraph(`${run('noted')}<w:r><w:footnoteReference w:id="2"/></w:r>${run(' here')}`),
    { 'word/footnotes.xml': notes },
  ],
  [
    'text boxes in alternate content',
    paragraph(
      `${run('beside ')}<w:r><mc:AlternateContent><mc:Choice Requires="wps"><w:drawing><wp:inline><wp:extent cx="900000" cy="900000"/><wp:docPr id="4" name="Box"/><a:graphic><a:graphicData uri="http://schemas.microsoft.com/office/word/2010/wordprocessingShape"><wps:wsp><wps:spPr/><wps:txbx><w:txbxContent>${paragraph(run('boxed'))}</w:txbxContent></wps:txbx><wps:bodyPr/></wps:wsp></a:graphicData></a:graphic></wp:inline></w:drawing></mc:Choice><mc:Fallback><w:pict><v:shape id="s4"><v:textbox><w:txbxContent>${paragraph(run('boxed'))}</w:txbxContent></v:textbox></v:shape></w:pict></mc:Fallback></mc:AlternateContent></w:r>`,
    ),
  ],
  [
    'an embedded object',
    paragraph(
      `${run('object ')}<w:r><w:object><v:shape id="o1"/><o:OLEObject Type="Embed" ProgID="Excel.Sheet.12" ShapeID="o1" ObjectID="_1" r:id="rId1"/></w:object></w:r>`,
    ),
    { 'word/embeddings/oleObject1.bin': ['oleObject', 'bytes'] },
  ],
  [
    'a chart',
    paragraph(
      run('chart ') +
        frame(
          5,
          'http://schemas.openxmlformats.org/drawingml/2006/chart',
          '<c:chart xmlns:c="urn:c" r:id="rId1"/>',
        ),
    ),
    { 'word/charts/chart1.xml': ['chart', '<c:chartSpace xmlns:c="urn:c"/>'] },
  ],
  [
    'a diagram',
    paragraph(
      run('diagram ') +
        frame(
          6,
          'http://schemas.openxmlformats.org/drawingml/2006/diagram',
          '<dgm:relIds xmlns:dgm="urn:d" r:dm="rId1" r:lo="rId1" r:qs="rId1" r:cs="rId1"/>',
        ),
    ),
    { 'word/diagrams/data1.xml': ['diagramData', '<dgm:dataModel xmlns:dgm="urn:d"/>'] },
  ],
  ['an equation', paragraph(`${run('so ')}<m:oMath><m:r><m:t>x=1</m:t></m:r></m:oMath>${run(' it is')}`)],
  [
    'a list, bookmarks and a link',
    paragraph(
      `<w:bookmarkStart w:id="9" w:name="here"/>${run('entry')}<w:bookmarkEnd w:id="9"/><w:hyperlink w:anchor="here">${run('link')}</w:hyperlink>`,
      '<w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr>',
    ),
    {
      'word/numbering.xml': [
        'numbering',
        `<w:numbering ${names}><w:abstractNum w:abstractNumId="0"><w:lvl w:ilvl="0"><w:start w:val="1"/><w:numFmt w:val="decimal"/><w:lvlText w:val="%1)"/></w:lvl></w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num></w:numbering>`,
      ],
    },
  ],
  [
    'sections with headers of two kinds',
    paragraph(run('first part'), section('<w:headerReference w:type="first" r:id="rId1"/><w:titlePg/>')) +
      paragraph(run('second part')),
    {
      'word/header1.xml': ['header', `<w:hdr ${names}>${paragraph(run('head'))}</w:hdr>`],
      'word/header2.xml': ['header', `<w:hdr ${names}>${paragraph(run('other head'))}</w:hdr>`],
    },
  ],
  ['text of another file', `<w:altChunk r:id="rId1"/>`, { 'word/afchunk.xml': ['aFChunk', '<html/>'] }],
  [
    'building blocks and macros',
    paragraph(run('plain')),
    {
      'word/glossary/document.xml': ['glossaryDocument', `<w:glossaryDocument ${names}/>`],
      'word/vbaProject.bin': ['vbaProject', 'bytes'],
    },
  ],
  [
    'a table in a table',
    `<w:tbl><w:tblPr/><w:tblGrid><w:gridCol w:w="5000"/></w:tblGrid><w:tr><w:tc><w:tcPr/>${paragraph(run('outer'))}<w:tbl><w:tblPr/><w:tblGrid><w:gridCol w:w="2000"/></w:tblGrid><w:tr><w:tc><w:tcPr/>${paragraph(run('inner'))}</w:tc></w:tr></w:tbl><w:p/></w:tc></w:tr></w:tbl>`,
  ],
]

describe('a word typed into every paragraph of a foreign document', () => {
  test.each(constructs)('leaves %s as it was', async (_, content, parts) => {
    const source = documentWith(
      paragraph(run('before')) + content + paragraph(run('behind')) + section(),
      parts,
    )
    expect(await rehearseDocument(await openMergeGround(source, null))).toBeNull()
  })
})

test('a part that is lost, made or changed otherwise is harmed', () => {
  const text = (words: string, more = '') =>
    strToU8(`<w:hdr ${names}>${paragraph(run(words))}${more}</w:hdr>`)
  const original = new Map([['word/header1.xml', text('head')]])
  const harm = (parts: [string, Uint8Array][]) => harmedPartOf(original, new Map(parts))
  expect(harm([['word/header1.xml', text(`he${rehearsedLetter}ad`)]])).toBeNull()
  expect(harm([['word/header1.xml', text('heads')]])).toBe('word/header1.xml')
  expect(harm([['word/header1.xml', text('head', '<w:p/>')]])).toBe('word/header1.xml')
  expect(harm([])).toBe('word/header1.xml')
  expect(harm([...original, ['word/header2.xml', text('head')]])).toBe('word/header2.xml')
})
