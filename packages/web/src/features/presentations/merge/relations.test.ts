import { describe, expect, test } from 'vitest'
import { closeEntryTags, contentTypeKey, mergeKeyedEntries, relationEntryKey } from './relations.ts'

const relation = (id: string, target: string) => `<Relationship Id="${id}" Target="${target}"/>`
const list = (...entries: string[]) => `<Relationships xmlns="x">${entries.join('')}</Relationships>`
const merged = (original: string[], base: string[], edited: string[]) =>
  mergeKeyedEntries('a.rels', relationEntryKey, list(...original), list(...base), list(...edited))
const [one, two, three] = [relation('rId1', 'a'), relation('rId2', 'b'), relation('rId3', 'c')]

describe('relations of a part', () => {
  test('that nobody touched stay as they were written', () => {
    const original = [relation('rId1', 'a').replace('/>', ' />'), two]
    expect(merged(original, [one, two], [one, two])).toBe(list(...original))
  })

  test('that came with the edit come in behind', () => {
    expect(merged([one], [one], [one, two])).toBe(list(one, two))
  })

  test('that went with the edit go, those the editor never saw stay', () => {
    expect(merged([one, two, three], [one, two], [two])).toBe(list(two, three))
  })

  test('that changed are changed where they stand', () => {
    expect(merged([one, two], [one, two], [relation('rId1', 'z'), two])).toBe(
      list(relation('rId1', 'z'), two),
    )
  })

  test('a target with a dollar is no pattern', () => {
    const odd = relation('rId1', '$&$1.png')
    expect(merged([one], [one], [odd])).toBe(list(odd))
  })

  test('one number for two things is refused', () => {
    expect(() => merged([one], [], [relation('rId1', 'other')])).toThrow('rId1')
  })

  test('the same thing twice is one', () => {
    expect(merged([one], [], [one])).toBe(list(one))
  })

  test('an empty list opens for what comes', () => {
    const text = mergeKeyedEntries('a.rels', relationEntryKey, '<R xmlns="x"/>', '<R/>', `<R>${one}</R>`)
    expect(text).toBe(`<R xmlns="x">${one}</R>`)
  })

  test('what stands before and behind the list stays', () => {
    const head = '<?xml version="1.0"?>\n'
    const text = mergeKeyedEntries(
      'a.rels',
      relationEntryKey,
      `${head}${list(one)}\n`,
      list(one),
      list(one, two),
    )
    expect(text).toBe(`${head}${list(one, two)}\n`)
  })
})

test('content types are known by their part or their extension, whatever its case', () => {
  const types = (...entries: string[]) => `<Types>${entries.join('')}</Types>`
  const png = '<Default Extension="PNG" ContentType="image/png"/>'
  const same = '<Default Extension="png" ContentType="image/png"/>'
  const slide = '<Override PartName="/s.xml" ContentType="x"/>'
  expect(mergeKeyedEntries('t', contentTypeKey, types(png), types(same), types(same, slide))).toBe(
    types(png, slide),
  )
})

test('entries are closed as every reader expects', () => {
  expect(closeEntryTags('<Relationship Id="1"></Relationship><Default Extension="a" ></Default>')).toBe(
    '<Relationship Id="1"/><Default Extension="a"/>',
  )
})
