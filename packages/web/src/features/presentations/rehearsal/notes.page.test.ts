import { strToU8, zipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import { readPackageParts } from '../../editing/ooxml/index.ts'
import { box, deck, relation, relations, slide } from '../merge/test-deck.ts'
import { rehearsedDeckLetter } from '../merge/typing.ts'
import { allowTypedNotes, pptxHoldsNotes, pptxTypesNotes } from './notes.ts'
import { rehearseDeck } from './rehearse.ts'
import { pptxRetypeNotes, type TypedSegment } from './retype.ts'

pptxRetypeNotes({
  html: (segments) => segments.map(({ text }) => `<div>${text}</div>`).join(''),
  read: (shown) => [...shown.children].map(({ textContent }) => ({ text: textContent ?? '' })),
  words: (segments) => segments.map(({ text }) => text).join(''),
})

const part = 'ppt/notesSlides/notesSlide1.xml'
const slidePart = 'ppt/slides/slide1.xml'
const files = (notes: string) =>
  deck([1], {
    'ppt/slides/_rels/slide1.xml.rels': relations(
      relation('rId1', '../notesSlides/notesSlide1.xml', 'notesSlide'),
    ),
    [part]: slide(box(2, notes)),
  })
const parts = (all: Record<string, string>) =>
  readPackageParts(
    zipSync(Object.fromEntries(Object.entries(all).map(([name, text]) => [name, strToU8(text)]))),
  )

/** A viewer that writes notes as told. */
async function rehearse(written: (typed: string) => Record<string, string>) {
  const notes: { notes: string; notesSegments: TypedSegment[] } = {
    notes: 'Say this',
    notesSegments: [{ text: 'Say this' }],
  }
  const shown = Object.assign(notes, { id: slidePart, elements: [] })
  const viewer = {
    getSlides: () => [shown] as never,
    getContent: async () => {
      const bytes = Object.entries(written(notes.notes)).map(([name, text]) => [name, strToU8(text)] as const)
      return zipSync(Object.fromEntries(bytes))
    },
  }
  return { rehearsal: await rehearseDeck(parts(files('Say this')), viewer), notes: notes.notes }
}

describe('notes', () => {
  test('that a save writes with the typed letter alone can be typed into', async () => {
    const { rehearsal, notes } = await rehearse(files)
    expect(rehearsal).toMatchObject({ harmed: null, unharmedNotes: new Set([part]) })
    expect(notes).toBe(`S${rehearsedDeckLetter}ay this`)
  })

  test('that a save harms are only shown, and do not hinder the slides', async () => {
    const { rehearsal, notes } = await rehearse((typed) =>
      files(typed === 'Say this' ? typed : 'something else'),
    )
    expect(rehearsal).toMatchObject({ harmed: null, unharmedNotes: new Set() })
    expect(notes).not.toBe('something else')
  })

  test('that hinder the slides are typed into no more', async () => {
    const { rehearsal, notes } = await rehearse((typed) => ({
      ...files(typed),
      ...(typed !== 'Say this' && { [slidePart]: slide('') }),
    }))
    expect(rehearsal).toMatchObject({ harmed: null, unharmedNotes: new Set() })
    expect(notes).toBe('Say this')
  })

  test('of slides without any are made where the deck has a master for them', () => {
    const other = { id: 'ppt/slides/slide2.xml' }
    allowTypedNotes(parts(files('x')), new Set([part]))
    expect([pptxTypesNotes(true, { id: slidePart }), pptxTypesNotes(true, other)]).toEqual([true, false])
    allowTypedNotes(parts({ ...files('x'), 'ppt/notesMasters/notesMaster1.xml': slide('') }), new Set())
    expect([pptxTypesNotes(true, { id: slidePart }), pptxTypesNotes(true, other)]).toEqual([false, true])
    expect([pptxTypesNotes(false, other), pptxTypesNotes(true, undefined)]).toEqual([false, false])
  })

  test('stand in the body of their page, not in the number of the slide', () => {
    const placed = (type: string) => ({
      'p:txBody': {},
      'p:nvSpPr': { 'p:nvPr': { 'p:ph': { '@_type': type } } },
    })
    const [image, body, count] = [placed('sldImg'), placed('body'), placed('sldNum')]
    expect([image, body, count].map((one) => pptxHoldsNotes(one, [image, body, count]))).toEqual([
      false,
      true,
      false,
    ])
    const plain = { 'p:txBody': {} }
    expect([{}, plain].map((one) => pptxHoldsNotes(one, [{}, plain]))).toEqual([false, true])
  })
})
