import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { docx, xlsx } from '../../packages/server/src/features/comparison/test-documents.ts'
import { complexDocument, throughOffice } from '../../packages/web/test/documents.ts'

const run = promisify(execFile)

const namespaces = Object.entries({
  office: 'office',
  style: 'style',
  text: 'text',
  table: 'table',
  fo: 'xsl-fo-compatible',
  number: 'datastyle',
})
  .map(([prefix, name]) => `xmlns:${prefix}="urn:oasis:names:tc:opendocument:xmlns:${name}:1.0"`)
  .join(' ')
const more = 'xmlns:xlink="http://www.w3.org/1999/xlink" xmlns:dc="http://purl.org/dc/elements/1.1/"'

const flat = (kind: string, styles: string, body: string) =>
  `<?xml version="1.0" encoding="UTF-8"?><office:document ${namespaces} ${more} office:version="1.3" office:mimetype="application/vnd.oasis.opendocument.${kind}">${styles}<office:body>${body}</office:body></office:document>`

const bold =
  '<style:style style:name="B" style:family="text"><style:text-properties fo:font-weight="bold" fo:color="#aa0000"/></style:style>'

/** Lists, notes, fields, links, bookmarks, tables with joined cells, changes that are tracked, and a comment. */
const flatText = flat(
  'text',
  `<office:automatic-styles>${bold}</office:automatic-styles>`,
  `<office:text><text:tracked-changes><text:changed-region text:id="c1"><text:insertion><office:change-info><dc:creator>Ada</dc:creator><dc:date>2026-01-02T03:04:05</dc:date></office:change-info></text:insertion></text:changed-region></text:tracked-changes>
<text:h text:outline-level="1">Heading 标题</text:h>
<text:p>Plain <text:span text:style-name="B">bold</text:span> and a <text:a xlink:href="https://example.com/">link</text:a><text:note text:note-class="footnote"><text:note-citation>1</text:note-citation><text:note-body><text:p>Below the line</text:p></text:note-body></text:note>.</text:p>
<text:p>Broken<text:line-break/>line, a<text:tab/>tab, page <text:page-number text:select-page="current">1</text:page-number> <text:bookmark-start text:name="m"/>marked<text:bookmark-end text:name="m"/> <text:bookmark-ref text:reference-format="text" text:ref-name="m">marked</text:bookmark-ref></text:p>
<text:list><text:list-item><text:p>First</text:p><text:list><text:list-item><text:p>Inner</text:p></text:list-item></text:list></text:list-item><text:list-item><text:p>Second</text:p></text:list-item></text:list>
<table:table><table:table-column/><table:table-column/><table:table-row><table:table-cell table:number-columns-spanned="2"><text:p>Joined</text:p></table:table-cell><table:covered-table-cell/></table:table-row><table:table-row><table:table-cell><text:p>Left</text:p></table:table-cell><table:table-cell><text:p>Right</text:p></table:table-cell></table:table-row></table:table>
<text:p>Before <text:change-start text:change-id="c1"/>inserted<text:change-end text:change-id="c1"/> <office:annotation><dc:creator>Ada</dc:creator><dc:date>2026-01-02T03:04:05</dc:date><text:p>A comment</text:p></office:annotation>after</text:p></office:text>`,
)

const text = (words: string, rest = '') =>
  `<table:table-cell office:value-type="string" ${rest}><text:p>${words}</text:p></table:table-cell>`
const value = (amount: number, rest = '') =>
  `<table:table-cell office:value-type="float" office:value="${amount}" ${rest}/>`

/** Texts, numbers, formulas across sheets, joined cells, a link, a comment, a name, a validation and a hidden row. */
const flatSheet = flat(
  'spreadsheet',
  `<office:automatic-styles><style:style style:name="R" style:family="table-cell"><style:table-cell-properties fo:background-color="#ffeeaa"/></style:style></office:automatic-styles>`,
  `<office:spreadsheet><table:content-validations><table:content-validation table:name="v" table:condition="of:cell-content-is-in-list(&quot;a&quot;;&quot;b&quot;)" table:base-cell-address="$Plan.$A$1"/></table:content-validations>
<table:table table:name="Plan"><table:table-column table:number-columns-repeated="4"/>
<table:table-row>${text('Item 项目', 'table:style-name="R"')}${text('Count')}${text('a', 'table:content-validation-name="v"')}</table:table-row>
<table:table-row>${text('Pens')}${value(2)}${value(4, 'table:formula="of:=[.B2]*2"')}</table:table-row>
<table:table-row table:visibility="collapse">${text('Hidden')}${value(3)}</table:table-row>
<table:table-row>${text('Joined', 'table:number-columns-spanned="2"')}<table:covered-table-cell/><table:table-cell office:value-type="string"><office:annotation><dc:creator>Ada</dc:creator><text:p>A comment</text:p></office:annotation><text:p><text:a xlink:href="https://example.com/">A link</text:a></text:p></table:table-cell></table:table-row></table:table>
<table:table table:name="Sum"><table:table-column/><table:table-row>${value(5, 'table:formula="of:=SUM([$Plan.B2:.B3])"')}${text('Total')}</table:table-row></table:table>
<table:named-expressions><table:named-range table:name="counts" table:base-cell-address="$Plan.$A$1" table:cell-range-address="$Plan.$B$2:.$B$3"/></table:named-expressions></office:spreadsheet>`,
)

async function writtenByOffice(source: string, from: string, to: string): Promise<Uint8Array> {
  const folder = await mkdtemp(join(tmpdir(), 'cabinet-samples-'))
  try {
    await writeFile(join(folder, `sample.${from}`), source)
    const profile = `-env:UserInstallation=file://${join(folder, 'profile')}`
    await run('soffice', [
      profile,
      '--headless',
      '--convert-to',
      to,
      '--outdir',
      folder,
      join(folder, `sample.${from}`),
    ])
    return await readFile(join(folder, `sample.${to}`))
  } finally {
    await rm(folder, { recursive: true })
  }
}

export interface SampleOfficeFile {
  name: string
  ending: 'docx' | 'xlsx'
  bytes: Uint8Array
}

/** Office files by four hands: LibreOffice, python-docx, both after each other, and this product. */
export async function sampleOfficeFiles(): Promise<SampleOfficeFile[]> {
  const complex = complexDocument()
  return [
    { name: 'a text by LibreOffice', ending: 'docx', bytes: await writtenByOffice(flatText, 'fodt', 'docx') },
    { name: 'a text by python-docx', ending: 'docx', bytes: complex },
    { name: 'the same through LibreOffice', ending: 'docx', bytes: throughOffice(complex, 'docx') },
    {
      name: 'a text of this product',
      ending: 'docx',
      bytes: docx('# Plan', 'Words', '* bold', 'a|b', 'The end'),
    },
    {
      name: 'a workbook by LibreOffice',
      ending: 'xlsx',
      bytes: await writtenByOffice(flatSheet, 'fods', 'xlsx'),
    },
    {
      name: 'a workbook of this product',
      ending: 'xlsx',
      bytes: xlsx({
        Plan: [
          ['pens', 2, '=B1*2'],
          ['ink', 3],
        ],
        二: [['other', '=Plan!B1']],
      }),
    },
  ]
}
