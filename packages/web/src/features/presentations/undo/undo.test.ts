import { expect, test } from 'vitest'
import { pptxTheirs, pptxTrack, pptxWasTheirs } from './history.ts'
import { rebaseSlides } from './rebase.ts'

const box = (id: string, text: string) => ({ id, text })
const slide = (id: string, ...elements: { id: string; text: string }[]) => ({ id, notes: '', elements })

test('what others changed is theirs in a step, what they did not is the own', () => {
  const step = [slide('1', box('a', 'old'), box('b', 'old'))]
  const before = [slide('1', box('a', 'mine'), box('b', 'old'))]
  const after = [slide('1', box('a', 'mine'), box('b', 'theirs'))]
  expect(rebaseSlides(step, before, after)).toEqual([slide('1', box('a', 'old'), box('b', 'theirs'))])
})

test('slides and boxes that others added come beside what they lie beside; what they removed goes', () => {
  const step = [slide('1', box('a', 'x')), slide('2'), slide('own')]
  const before = [slide('1', box('a', 'x')), slide('2')]
  const after = [slide('1', box('a', 'x'), box('new', 'n')), slide('3')]
  expect(rebaseSlides(step, before, after)).toEqual([
    slide('1', box('a', 'x'), box('new', 'n')),
    slide('3'),
    slide('own'),
  ])
})

test('a slide of the own that a step is without stays away', () => {
  const step = [slide('1')]
  const before = [slide('1'), slide('mine')]
  const after = [{ ...slide('1'), notes: 'theirs' }, slide('mine')]
  expect(rebaseSlides(step, before, after)).toEqual([{ ...slide('1'), notes: 'theirs' }])
})

test('the order that others gave is kept', () => {
  const [one, two] = [slide('1'), slide('2')]
  expect(rebaseSlides([one, two], [one, two], [two, one])).toEqual([two, one])
})

test('every step of every history follows, and theirs makes no step', () => {
  const past = { current: [{ slides: [slide('1', box('a', 'old'))] }] }
  const history = {
    past,
    future: { current: [] },
    last: { current: { slides: [slide('1', box('a', 'mine'))] } },
  }
  const end = pptxTrack(history)
  const after = [slide('1', box('a', 'mine'), box('b', 'theirs'))]
  pptxTheirs(JSON.stringify([slide('1', box('a', 'mine'))]), after)
  expect(past.current[0]!.slides).toEqual([slide('1', box('a', 'old'), box('b', 'theirs'))])
  expect(history.last.current.slides).toEqual(after)
  expect([pptxWasTheirs(past), pptxWasTheirs(past)]).toEqual([true, false])
  end()
})
