import { zipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import { packageLoss } from './loss.rules.ts'
import { readOfficePackage } from './package.ts'

type Parts = Record<string, string | undefined>

const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships/'
const relations = (...all: string[]) => `<Relationships>${all.join('')}</Relationships>`
const relation = (id: string, kind: string, target: string) =>
  `<Relationship Id="${id}" Type="${office}${kind}" Target="${target}"/>`
const types = (...more: string[]) =>
  `<Types><Default Extension="rels" ContentType="r"/><Default Extension="xml" ContentType="x"/><Default Extension="png" ContentType="image/png"/>${more.join('')}</Types>`

const body = (content: string) => `<w:document><w:body>${content}</w:body></w:document>`
const paragraph = (id: string, content = '') => `<w:p w14:paraId="${id}">${content}</w:p>`
const picture = paragraph('2', '<a:blip r:embed="rId2"/>')

const letter: Parts = {
  '[Content_Types].xml': types('<Override PartName="/word/styles.xml" ContentType="styles"/>'),
  '_rels/.rels': relations(relation('rId1', 'officeDocument', 'word/document.xml')),
  'word/document.xml': body(paragraph('1') + picture),
  'word/_rels/document.xml.rels': relations(
    relation('rId1', 'styles', 'styles.xml'),
    relation('rId2', 'image', 'media/a.png'),
    relation('rId3', 'numbering', 'numbering.xml'),
    relation('rId4', 'comments', 'comments.xml'),
  ),
  'word/styles.xml': '<w:styles><w:style w:styleId="Normal"/><w:style w:styleId="Quote"/></w:styles>',
  'word/numbering.xml': '<w:numbering><w:abstractNum w:abstractNumId="0"/><w:num w:numId="1"/></w:numbering>',
  'word/comments.xml': '<w:comments><w:comment w:id="0"/></w:comments>',
  'word/media/a.png': 'a picture',
  'customXml/item1.xml': '<own/>',
}

const shape = (id: number) => `<p:sp><p:cNvPr id="${id}"/></p:sp>`
const shows = (...ids: number[]) =>
  `<p:presentation>${ids.map((id) => `<p:sldId id="${id}" r:id="rId${id}"/>`).join('')}</p:presentation>`
const deck: Parts = {
  '[Content_Types].xml': types(),
  '_rels/.rels': relations(relation('rId1', 'officeDocument', 'ppt/presentation.xml')),
  'ppt/presentation.xml': shows(256, 257),
  'ppt/_rels/presentation.xml.rels': relations(
    relation('rId256', 'slide', 'slides/slide1.xml'),
    relation('rId257', 'slide', 'slides/slide2.xml'),
  ),
  'ppt/slides/slide1.xml': `<p:sld>${shape(2)}${shape(3)}</p:sld>`,
  'ppt/slides/slide2.xml': `<p:sld>${shape(2)}</p:sld>`,
}

const file = (parts: Parts): Buffer =>
  Buffer.from(
    zipSync(
      Object.fromEntries(
        Object.entries(parts).flatMap(([name, text]) =>
          text === undefined ? [] : [[name, Buffer.from(text)]],
        ),
      ),
    ),
  )

/** The archive names one part as another one, without a word of it in the directory. */
function named(bytes: Buffer, from: string, to: string): Buffer {
  for (let at = bytes.indexOf(from); at >= 0; at = bytes.indexOf(from, at + 1)) bytes.write(to, at)
  return bytes
}

const isArchive = (saved: Parts | Buffer): saved is Buffer => Buffer.isBuffer(saved)

const lossOf = async (source: Parts, saved: Parts | Buffer) =>
  packageLoss(
    await readOfficePackage(file(source)),
    await readOfficePackage(isArchive(saved) ? saved : file({ ...source, ...saved })),
  )

const rels = 'word/_rels/document.xml.rels'
const without = (id: string) => letter[rels]?.replace(new RegExp(`<Relationship Id="${id}"[^>]*>`), '')

describe('a document', () => {
  test.each<[string, Parts | Buffer, string]>([
    ['a part', { 'customXml/item1.xml': undefined }, 'customXml/item1.xml'],
    ['styles', { 'word/styles.xml': undefined }, 'word/styles.xml'],
    ['the type of a part', { '[Content_Types].xml': types() }, 'word/styles.xml'],
    ['a relation to a part that is there', { [rels]: without('rId1') }, `${rels} rId1`],
    ['a relation that the text names', { [rels]: without('rId2') }, `${rels} rId2`],
    ['all relations', { [rels]: undefined }, rels],
    [
      'a style',
      { 'word/styles.xml': '<w:styles><w:style w:styleId="Normal"/></w:styles>' },
      'word/styles.xml w:style Quote',
    ],
    [
      'a list',
      { 'word/numbering.xml': '<w:numbering><w:abstractNum w:abstractNumId="0"/></w:numbering>' },
      'word/numbering.xml w:num 1',
    ],
    [
      'a picture that the text still shows',
      { 'word/media/a.png': undefined },
      '["word/_rels/document.xml.rels","image","media/a.png"]',
    ],
  ])('that lost %s', async (_, saved, loss) => {
    expect(await lossOf(letter, saved)).toBe(loss)
  })

  test.each<[string, Parts | Buffer, string]>([
    ['a relation', { [rels]: letter[rels]?.replace('rId3', 'rId1') }, 'word/_rels/document.xml.rels rId1'],
    [
      'a content type',
      { '[Content_Types].xml': letter['[Content_Types].xml']?.replace('"png"', '"xml"') },
      '[Content_Types].xml .xml',
    ],
    [
      'a paragraph',
      { 'word/document.xml': body(paragraph('1') + picture + paragraph('1')) },
      'word/document.xml w:p 1',
    ],
    [
      'a bookmark',
      { 'word/document.xml': body(picture + '<w:bookmarkStart w:id="3"/>'.repeat(2)) },
      'word/document.xml w:bookmarkStart 3',
    ],
    [
      'a comment',
      { 'word/comments.xml': '<w:comments><w:comment w:id="0"/><w:comment w:id="0"/></w:comments>' },
      'word/comments.xml w:comment 0',
    ],
    [
      'a part',
      named(file({ ...letter, 'word/stylez.xml': '<a/>' }), 'word/stylez.xml', 'word/styles.xml'),
      'entries',
    ],
  ])('that has %s twice', async (_, saved, loss) => {
    expect(await lossOf(letter, saved)).toBe(loss)
  })

  test.each<[string, Parts]>([
    ['nothing', {}],
    ['a paragraph', { 'word/document.xml': body(picture) }],
    ['a picture, whose part may stay', { 'word/document.xml': body(paragraph('1')) }],
    [
      'a picture with its part and relation',
      { 'word/document.xml': body(paragraph('1')), 'word/media/a.png': undefined, [rels]: without('rId2') },
    ],
    ['the last comment', { 'word/comments.xml': undefined, [rels]: without('rId4') }],
    ['all text', { 'word/document.xml': body('') }],
  ])('from which somebody removed %s is whole', async (_, saved) => {
    expect(await lossOf(letter, saved)).toBeNull()
  })

  test('is measured by its source: what that had twice or leading nowhere is no fault of the save', async () => {
    const odd = {
      ...letter,
      'word/document.xml': body(`${paragraph('1').repeat(2)}<a:blip r:embed="rId9"/>${picture}`),
      [rels]: letter[rels]?.replace('</', `${relation('rId8', 'image', 'media/gone.png')}</`),
    }
    expect(await lossOf(odd, {})).toBeNull()
    expect(await lossOf(odd, { 'word/document.xml': body(paragraph('1').repeat(3) + picture) })).toBe(
      'word/document.xml w:p 1',
    )
  })
})

describe('a presentation', () => {
  const removed: Parts = {
    'ppt/presentation.xml': shows(256),
    'ppt/_rels/presentation.xml.rels': relations(relation('rId256', 'slide', 'slides/slide1.xml')),
    'ppt/slides/slide2.xml': undefined,
  }
  test.each<[string, Parts, string | null]>([
    ['that a slide was removed from', removed, null],
    ['that a shape was removed from', { 'ppt/slides/slide1.xml': `<p:sld>${shape(2)}</p:sld>` }, null],
    [
      'whose slide is there and not shown',
      { 'ppt/presentation.xml': shows(256) },
      'ppt/presentation.xml slide rId257',
    ],
    [
      'that shows one slide twice',
      { 'ppt/presentation.xml': shows(256, 257, 257) },
      'ppt/presentation.xml p:sldId 257',
    ],
    [
      'with one number for two shapes',
      { 'ppt/slides/slide1.xml': `<p:sld>${shape(2)}${shape(2)}</p:sld>` },
      'ppt/slides/slide1.xml p:cNvPr 2',
    ],
    [
      'that lost a slide it shows',
      { 'ppt/slides/slide2.xml': undefined },
      '["ppt/_rels/presentation.xml.rels","slide","slides/slide2.xml"]',
    ],
  ])('%s', async (_, saved, loss) => {
    expect(await lossOf(deck, saved)).toBe(loss)
  })
})
