// @heavy: python, libreoffice
import { beforeAll, expect, test, vi } from 'vitest'
import { differencesOfSaves, rewrittenByOffice } from '../../../../test/save-readers.ts'
import { readPackageParts, writePackageParts } from '../../editing/ooxml/index.ts'
import { mergePresentations } from '../merge/merge.ts'
import { openDeckSource } from '../open-deck.ts'
import { rehearseDeck, settledSave } from './rehearse.ts'
import {
  type DeckHandler,
  deckBox,
  deckBreak,
  deckCell,
  deckParagraph,
  deckRun,
  deckTable,
  deckWith,
  loadDeckHandlers,
} from './test-decks.ts'
import { type RehearsedElement, type RehearsedSlide, typeIntoElement, typeIntoNotes } from './type-into.ts'

vi.setConfig({ testTimeout: 600_000, hookTimeout: 180_000 })

let openHandler: () => DeckHandler
beforeAll(async () => {
  openHandler = await loadDeckHandlers()
})

const word = 'qzxword'
/** The texts and notes of one deck that are tried. */
const placesTried = 4

async function openedBy(bytes: Uint8Array<ArrayBuffer>) {
  const deck = openDeckSource(bytes)
  const handler = openHandler()
  const slides = (await handler.load(deck.content.buffer)).slides as RehearsedSlide[]
  const viewer = {
    getSlides: () => slides as never,
    getContent: async () => new Uint8Array(await handler.save(slides)),
  }
  return { original: deck.original, slides, viewer }
}

/** Places that can be typed into: each types the word and says whether it could. */
const placesIn = (slides: readonly RehearsedSlide[]): (() => boolean)[] =>
  slides.flatMap((slide) => [
    ...slide.elements.map((element) => () => typeIntoElement(element as RehearsedElement, word, 1) > 0),
    () => typeIntoNotes(slide, word) !== null,
  ])

/** Saves of a deck, in each of which the word was typed once; null where it opens for reading. */
async function savesOf(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array[] | null> {
  const rehearsed = await openedBy(bytes)
  const { harmed, rewritten } = await rehearseDeck(rehearsed.original, rehearsed.viewer)
  if (harmed !== null) return null
  const saves: Uint8Array[] = []
  for (let place = 0; saves.length < placesTried && place < placesIn(rehearsed.slides).length; place++) {
    const { original, slides, viewer } = await openedBy(bytes)
    const base = await settledSave(viewer)
    if (!placesIn(slides)[place]?.()) continue
    const edited = readPackageParts(await viewer.getContent())
    saves.push(writePackageParts(mergePresentations(original, base, edited, rewritten)))
  }
  return saves
}

test('a word that is typed into a deck changes nothing else, as Python and LibreOffice read the saves', async () => {
  const texts = deckWith(
    deckBox(deckParagraph(deckRun('Over', ' b="1"') + deckBreak + deckRun('under'))) +
      deckBox(deckParagraph(deckRun('Entry'), '<a:pPr lvl="1"><a:buChar char="•"/></a:pPr>'), 12) +
      deckTable(
        deckCell(deckParagraph(deckRun('North')) + deckParagraph(deckRun('pole', ' i="1"'))) +
          deckCell('<a:p/>'),
      ),
    deckBox(deckParagraph(deckRun('Say this')), 3, '<p:ph type="body" idx="1"/>'),
  )
  const sources = { 'written by hand': texts, 'by LibreOffice': await rewrittenByOffice('pptx', texts) }
  const counts = { decks: 0, saves: 0, harmed: 0 }
  const found: string[] = []
  for (const [name, bytes] of Object.entries(sources)) {
    const saves = await savesOf(new Uint8Array(bytes))
    expect(saves, name).not.toBeNull()
    counts.decks += 1
    for (const differences of await differencesOfSaves('pptx', bytes, saves ?? [], word)) {
      counts.saves += 1
      if (differences.length > 0) counts.harmed += 1
      found.push(...differences.map((difference) => `${name}: ${difference}`))
    }
  }
  process.stdout.write(`decks read by others: ${JSON.stringify(counts)}\n`)
  expect(found).toEqual([])
  expect(counts.saves).toBeGreaterThanOrEqual(7)
})
