// @heavy: python, libreoffice
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { docx } from '../../packages/server/src/features/comparison/test-documents.ts'
import { differencesOfSave } from '../../packages/web/test/save-readers.ts'
import { provedWord, proveSaves } from './prove.ts'
import { type SampleOfficeFile, sampleOfficeFiles } from './samples.ts'

vi.setConfig({ testTimeout: 600_000, hookTimeout: 300_000 })

let samples: SampleOfficeFile[]
beforeAll(async () => {
  samples = await sampleOfficeFiles()
})

test('a word that is typed changes nothing else, as Python and LibreOffice read the saves', async () => {
  const counts = { editing: 0, saves: 0, harmed: 0 }
  const found: string[] = []
  for (const { name, ending, bytes } of samples) {
    const { opened, saves, differences } = await proveSaves(ending, bytes)
    if (opened === 'editing') counts.editing += 1
    counts.saves += saves
    if (differences.length > 0) counts.harmed += 1
    found.push(...differences.map((difference) => `${name}: ${difference}`))
  }
  process.stdout.write(`saves read by others: ${JSON.stringify(counts)}\n`)
  expect(found).toEqual([])
  expect(counts.editing).toBe(samples.length)
  expect(counts.saves).toBeGreaterThanOrEqual(12)
})

describe('the readers', () => {
  const before = docx('One', 'Two')
  test.each([
    ['another word besides', docx(`One${provedWord}`, 'Too')],
    ['no word', docx('One', 'Two')],
    ['a look', docx(`* One${provedWord}`, 'Two')],
    ['a paragraph less', docx(`One${provedWord}`)],
  ])('find %s', async (_, after) => {
    expect(await differencesOfSave('docx', before, after, provedWord)).not.toEqual([])
  })

  test('find nothing where the word alone was typed', async () => {
    expect(await differencesOfSave('docx', before, docx(`One${provedWord}`, 'Two'), provedWord)).toEqual([])
  })
})
