import { strToU8, zipSync } from 'fflate'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { readPackageParts } from '../../editing/ooxml/index.ts'
import { openDeckSource } from '../open-deck.ts'
import { type DeckRehearsal, rehearseDeck } from './rehearse.ts'
import {
  deckBox as box,
  deckBreak as br,
  deckCell as cell,
  type DeckHandler,
  deckWith,
  deckField as field,
  loadDeckHandlers,
  deckParagraph as paragraph,
  deckRun as run,
  deckTable as table,
} from './test-decks.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 180_000 })

let openHandler: () => DeckHandler
beforeAll(async () => {
  openHandler = await loadDeckHandlers()
})

async function rehearse(bytes: Uint8Array): Promise<DeckRehearsal> {
  const { original, content } = openDeckSource(new Uint8Array(bytes))
  const handler = openHandler()
  const { slides } = await handler.load(content.buffer)
  const viewer = {
    getSlides: () => slides as never,
    getContent: async () => new Uint8Array(await handler.save(slides)),
  }
  return rehearseDeck(original, viewer)
}

describe('a letter typed into a deck as the editor takes it', () => {
  test.each<[string, string]>([
    [
      'runs of several looks',
      box(paragraph(run('One', ' b="1"') + run(' two') + run(' three', ' sz="4000"'))),
    ],
    ['a line break', box(paragraph(run('Over', ' b="1"') + br + run('under')))],
    [
      'line breaks at the edges and one after the other',
      box(paragraph(br + run('Over') + br + br + run('under') + br)),
    ],
    [
      'a line break that is not between the first runs',
      box(paragraph(run('One ') + run('two', ' i="1"') + br + run('three'))),
    ],
    [
      'a line break in the second of three paragraphs',
      box(paragraph(run('a')) + paragraph(run('b') + br + run('c')) + paragraph(run('d'))),
    ],
    [
      'a list with levels',
      box(
        paragraph(run('a'), '<a:pPr><a:buChar char="•"/></a:pPr>') +
          paragraph(run('b'), '<a:pPr lvl="1"><a:buAutoNum type="arabicPeriod"/></a:pPr>'),
      ),
    ],
    ['an empty text', box('<a:p><a:endParaRPr lang="en-GB"/></a:p>')],
    [
      'a cell of runs, paragraphs and breaks',
      table(
        cell(paragraph(run('North') + run('ern', ' b="1"')) + paragraph(run('po') + br + run('le'))) +
          cell(paragraph(run('x'))),
      ),
    ],
    ['empty cells', table(cell('<a:p><a:endParaRPr lang="en-GB" b="1"/></a:p>') + cell('<a:p/>'))],
    [
      'joined cells',
      table(
        cell(paragraph(run('wide')), ' gridSpan="2"') + cell('<a:p/>', ' hMerge="1"'),
        cell(paragraph(run('a'))) + cell(paragraph(run('b'))),
      ),
    ],
    ['a field beside words', box(paragraph(run('Slide ') + field))],
    [
      'a group',
      `<p:grpSp><p:nvGrpSpPr><p:cNvPr id="12" name="Pair"/><p:cNvGrpSpPr/><p:nvPr/></p:nvGrpSpPr><p:grpSpPr><a:xfrm><a:off x="0" y="0"/><a:ext cx="6000000" cy="900000"/><a:chOff x="0" y="0"/><a:chExt cx="6000000" cy="900000"/></a:xfrm></p:grpSpPr>${box(paragraph(run('in') + br + run('side')), 13)}</p:grpSp>${box(paragraph(run('beside')), 14)}`,
    ],
  ])('leaves %s as they were', async (_, shapes) => {
    expect((await rehearse(deckWith(shapes))).harmed).toBeNull()
  })

  test('is harm where the editor reads a cell otherwise: a field before words', async () => {
    expect(
      (await rehearse(deckWith(table(cell(paragraph(field + run(' of 9'))) + cell('<a:p/>'))))).harmed,
    ).toBe('ppt/slides/slide1.xml')
  })

  test.each<[string, string, boolean]>([
    [
      'beside the number of the slide',
      box(paragraph(run('Say this', ' b="1"')), 3, '<p:ph type="body" idx="1"/>') +
        box(paragraph(field), 4, '<p:ph type="sldNum" idx="2"/>'),
      true,
    ],
    [
      'of several paragraphs',
      box(paragraph(run('Say this')) + paragraph(run('and that')), 3, '<p:ph type="body" idx="1"/>'),
      true,
    ],
    [
      'with a line break',
      box(paragraph(run('Say') + br + run('this')), 3, '<p:ph type="body" idx="1"/>'),
      true,
    ],
  ])('into notes %s leaves them as they were', async (_, notes, isTypable) => {
    const { harmed, unharmedNotes } = await rehearse(deckWith(box(paragraph(run('words'))), notes))
    expect(harmed).toBeNull()
    expect([...unharmedNotes]).toEqual(isTypable ? ['ppt/notesSlides/notesSlide1.xml'] : [])
  })
})

test('a deck without slides is known before the editor waits for one', () => {
  const parts = new Map(readPackageParts(deckWith('')))
  expect(openDeckSource(deckWith('') as Uint8Array<ArrayBuffer>).isEmpty).toBe(false)
  const empty = [...parts].map(([name, bytes]) => [
    name,
    strToU8(new TextDecoder().decode(bytes).replace(/<p:sldIdLst>.*<\/p:sldIdLst>/, '')),
  ])
  expect(openDeckSource(zipSync(Object.fromEntries(empty)) as Uint8Array<ArrayBuffer>).isEmpty).toBe(true)
})
