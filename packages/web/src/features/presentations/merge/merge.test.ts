import { expect, test } from 'vitest'
import {
  box,
  deck,
  faded,
  first,
  frame,
  group,
  merge,
  names,
  relation,
  relations,
  saved,
  shown,
  slide,
  timing,
  types,
} from './test-deck.ts'

test('what is not changed keeps its bytes, however the editor writes it', () => {
  const original = slide(box(2, 'one') + box(3, 'two'), faded)
  const base = slide(saved(2, 'one') + saved(3, 'two'), '<p:clrMapOvr/>')
  expect(first(original, base, base)).toBe(original)
})

test('a changed text comes in; what the editor loses of the same shape stays', () => {
  const rest = faded + timing(2)
  expect(
    first(
      slide(box(2, 'one') + box(3, 'two'), rest),
      slide(saved(2, 'one') + saved(3, 'two'), rest),
      slide(saved(2, 'one') + saved(3, 'other'), rest),
    ),
  ).toBe(slide(box(2, 'one') + box(3, 'other'), rest))
})

test('a moved shape keeps the other side of its place', () => {
  expect(first(slide(box(2, 'one')), slide(saved(2, 'one')), slide(saved(2, 'one', 99)))).toBe(
    slide(box(2, 'one', 99)),
  )
})

test('new shapes lie where they are put, with numbers nobody has; removed ones go', () => {
  const pair = group(saved(9, 'in'), frame(1, 0), 10, 'group-0')
  const result = (edited: string) =>
    first(
      slide(box(2, 'one') + group(box(9, 'in'), frame(1, 0), 7, 'pair')),
      slide(saved(2, 'one') + pair),
      slide(edited),
    )
  const [kept, added] = [group(box(9, 'in'), frame(1, 0), 7, 'pair'), saved(10, 'new').replace('b10', 'b7')]
  expect(result(pair + saved(7, 'new'))).toBe(slide(kept + added))
  expect(result(saved(7, 'new') + pair)).toBe(slide(added + kept))
  expect(result(saved(2, 'one') + saved(7, 'new') + pair)).toBe(slide(box(2, 'one') + added + kept))
})

test('a group that is moved keeps its measure and its children, and its number for animations', () => {
  expect(
    first(
      slide(group(box(9, 'in'), frame(50, 50), 4, 'pair') + box(2, 'one'), timing(4)),
      slide(saved(2, 'one') + group(saved(9, 'in'), frame(51, 0), 10, 'group-0'), timing(10)),
      slide(
        saved(2, 'one') + group(saved(9, 'in'), frame(80, 0), 11, 'group-0'),
        `<p:timing><p:tgt spid="11" x="1"/></p:timing>`,
      ),
    ),
  ).toBe(
    slide(
      group(box(9, 'in'), frame(80, 50), 4, 'pair') + box(2, 'one'),
      '<p:timing><p:tgt spid="4" x="1"/></p:timing>',
    ),
  )
})

test('a group whose children moved is taken whole, as they stand in its own measure', () => {
  const edited = group(saved(9, 'in', 33), frame(51, 0), 10, 'group-0')
  const result = first(
    slide(group(box(9, 'in'), frame(50, 50), 4, 'pair')),
    slide(group(saved(9, 'in'), frame(51, 0), 10, 'group-0')),
    slide(edited),
  )
  expect(result).toBe(slide(edited.replace('id="10" name="group-0"', 'id="4" name="pair"')))
})

/** A shape as the editor writes it at this position in the stacking order. */
const at = (place: number, shape: string) => shape.replace('>', ` cabinet-place="${place}">`)

test('shapes of several kinds are put in another order, which the editor writes kind by kind', () => {
  const pair = group('', frame(1, 0), 8, 'g')
  const picture = '<p:pic><p:nvPicPr><p:cNvPr id="4"/></p:nvPicPr></p:pic>'
  const original = slide(`${box(2, 'one')}${pair}\n${picture}${box(3, 'two')}`)
  const base = at(0, saved(2, 'one')) + at(3, saved(3, 'two')) + at(2, picture) + at(1, pair)
  const edited = at(3, saved(2, 'one')) + at(2, saved(3, 'two')) + at(0, picture) + at(1, pair)
  expect(first(original, slide(base), slide(base))).toBe(original)
  expect(first(original, slide(base), slide(edited))).toBe(
    slide(`${picture}${pair}\n${box(3, 'two')}${box(2, 'one')}`),
  )
})

test('what the editor does not show stays where it lies', () => {
  const strange = '<mc:AlternateContent><mc:Choice Requires="x"/></mc:AlternateContent>'
  const original = (left: string, right: string, more = '') =>
    slide(`${left}${strange}${right}${more}<p:extLst/>`)
  expect(
    first(
      original(box(2, 'one'), box(3, 'two')),
      slide(saved(2, 'one') + saved(3, 'two')),
      slide(saved(3, 'two') + saved(2, 'one') + saved(9, 'new')),
    ),
  ).toBe(original(box(3, 'two'), box(2, 'one'), saved(9, 'new')))
})

test('another transition takes the place of the old one in every writing, where the schema wants it', () => {
  const pushed = '<p:transition><p:push/></p:transition>'
  expect(
    first(
      slide(box(2, 'one'), faded + timing(2)),
      slide(
        saved(2, 'one'),
        `${faded}${timing(2)}<p:clrMapOvr/><p:transition dur="2000"><p:fade/></p:transition>`,
      ),
      slide(saved(2, 'one'), `${faded}${timing(2)}<p:clrMapOvr/>${pushed}`),
    ),
  ).toBe(slide(box(2, 'one'), pushed + timing(2)))
})

test('a new namespace is named where it comes in', () => {
  const added = saved(3, 'new').replace('<a:r>', '<a14:m/><a:r>')
  const wide = (text: string) => text.replace('<p:sld ', '<p:sld xmlns:a14="http://a14" ')
  const result = first(
    slide(box(2, 'one')),
    wide(slide(saved(2, 'one'))),
    wide(slide(saved(2, 'one') + added)),
  )
  expect(result).toContain('xmlns:a14="http://a14"')
  expect(result).toContain(added)
})

test('a new slide stands at its place, without animations and notes of the slide it was made from', () => {
  const notes = relations(relation('rId1', '../notesSlides/notesSlide1.xml', 'notesSlide'))
  const with1 = {
    'ppt/slides/_rels/slide1.xml.rels': notes,
    'ppt/notesSlides/notesSlide1.xml': '<p:notes/>',
  }
  const made = {
    'ppt/slides/slide3.xml': slide(
      at(1, saved(2, 'new')) + at(0, saved(3, 'under')),
      `${timing(77)}<p:clrMapOvr/>`,
    ),
    'ppt/slides/_rels/slide3.xml.rels': notes,
  }
  const result = merge(deck([1, 2], with1), deck([1, 2], with1), {
    ...deck([1, 2, 3], { ...with1, ...made }),
    'ppt/presentation.xml': shown(1, 3, 2),
    '[Content_Types].xml': types(1, 2, 3).replace(
      'slide3.xml" ContentType="a/slide"/>',
      'slide3.xml" ContentType="a/slide"></Override>',
    ),
  })
  expect(result['ppt/presentation.xml']).toBe(shown(1, 3, 2))
  expect(result['[Content_Types].xml']).toBe(types(1, 2, 3))
  expect(result['ppt/slides/slide3.xml']).toBe(slide(saved(3, 'under') + saved(2, 'new'), '<p:clrMapOvr/>'))
  expect(result['ppt/slides/_rels/slide3.xml.rels']).toBe(relations())
  expect(result['ppt/slides/_rels/slide1.xml.rels']).toBe(notes)
})

test('a slide that is gone takes its notes along, but not what others use', () => {
  const more = {
    'ppt/slides/_rels/slide1.xml.rels': relations(
      relation('rId1', '../notesSlides/notesSlide1.xml', 'notesSlide'),
      relation('rId2', '../media/logo.png', 'image'),
    ),
    'ppt/slides/_rels/slide2.xml.rels': relations(relation('rId1', '../media/logo.png', 'image')),
    'ppt/notesSlides/notesSlide1.xml': '<p:notes/>',
    'ppt/media/logo.png': 'png',
    'ppt/media/unused.png': 'nobody ever led here',
  }
  const edited = deck([2], more)
  delete edited['ppt/slides/_rels/slide1.xml.rels']
  const result = merge(deck([1, 2], more), deck([1, 2], more), edited)
  expect(Object.keys(result).filter((name) => /slide1|notes/.test(name))).toEqual([])
  expect(result['ppt/presentation.xml']).toBe(shown(2))
  expect(result['[Content_Types].xml']).toBe(types(2))
  expect(result['ppt/media/logo.png']).toBe('png')
  expect(result['ppt/media/unused.png']).toBe('nobody ever led here')
})

test('a slide that is gone is gone from its section', () => {
  const sections = (...ids: number[]) =>
    `<p14:sldIdLst>${ids.map((id) => `<p14:sldId id="${id}"/>`).join('')}</p14:sldIdLst></p:presentation>`
  const name = 'ppt/presentation.xml'
  const of = (slides: number[], text: string) =>
    deck(slides, { [name]: shown(...slides).replace('</p:presentation>', text) })
  const [both, one] = [sections(256, 257), sections(257)]
  expect(merge(of([1, 2], both), of([1, 2], both), of([2], both))[name]).toBe(of([2], one)[name])
})

test('slides are moved', () => {
  const result = merge(deck([1, 2, 3]), deck([1, 2, 3]), {
    ...deck([1, 2, 3]),
    'ppt/presentation.xml': shown(3, 1, 2),
  })
  expect(result).toEqual({ ...deck([1, 2, 3]), 'ppt/presentation.xml': shown(3, 1, 2) })
})

test('who comments comes to the authors there are, without those that the editor makes up', () => {
  const author = (id: number) => `<p:cmAuthor id="${id}" name="n${id}"/>`
  const name = 'ppt/commentAuthors.xml'
  const authors = (...ids: number[]) => ({
    [name]: `<p:cmAuthorLst ${names}>${ids.map(author).join('')}</p:cmAuthorLst>`,
  })
  const result = merge(deck([1], authors(1)), deck([1], authors(1, 2)), deck([1], authors(1, 2, 3)))
  expect(result[name]).toBe(authors(1, 3)[name])
})

test('a new picture brings its part and its relation', () => {
  const picture = '<p:pic><p:nvPicPr><p:cNvPr id="3"/></p:nvPicPr><a:blip r:embed="rId2"/></p:pic>'
  const layout = relation('rId1', '../slideLayouts/slideLayout1.xml')
  const rels = 'ppt/slides/_rels/slide1.xml.rels'
  const more = { [rels]: relations(layout), 'ppt/slideLayouts/slideLayout1.xml': '<p:sldLayout/>' }
  const result = merge(
    deck([1], more),
    deck([1], { ...more, 'ppt/slides/slide1.xml': slide(saved(2, 'text 1')) }),
    {
      ...deck([1], more),
      [rels]: relations(layout, relation('rId2', '../media/image1.png', 'image')),
      'ppt/slides/slide1.xml': slide(saved(2, 'text 1') + picture),
      'ppt/media/image1.png': 'png',
    },
  )
  expect(result['ppt/slides/slide1.xml']).toBe(slide(box(2, 'text 1') + picture))
  expect(result[rels]).toBe(relations(layout, relation('rId2', '../media/image1.png', 'image')))
  expect(result['ppt/media/image1.png']).toBe('png')
})

test.each([
  ['a part that is not XML', '<p:sld', slide(saved(2, 'one'))],
  ['shapes that cannot be told apart', slide(box(2, 'one') + box(2, 'two')), slide(saved(2, 'one'))],
])('%s cannot be merged, and says so', (_, original, base) => {
  expect(() => first(original, base, slide(saved(2, 'changed')))).toThrow(/slide1\.xml: /)
})
