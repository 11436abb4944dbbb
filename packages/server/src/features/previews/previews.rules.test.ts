import { limits } from '@cabinet/contract/limits'
import { expect, test } from 'vitest'
import { transcodeRefusal } from './previews.rules.ts'

const file = { isFolder: false, suffix: '.docx' }
const content = { size: 1000, office: true, able: true }

test.each([
  ['a document', file, content, null],
  ['a document of 50 MB', file, { ...content, size: limits.office }, null],
  ['a byte more', file, { ...content, size: limits.office + 1 }, 'previews.office_too_large'],
  ['a folder', { isFolder: true, suffix: '' }, content, 'previews.not_supported'],
  ['a file without suffix', { isFolder: false, suffix: '' }, content, 'previews.not_supported'],
  [
    'a picture',
    { isFolder: false, suffix: '.png' },
    { ...content, office: false },
    'previews.type_not_supported',
  ],
  ['a document where nothing converts', file, { ...content, able: false }, 'previews.converter_missing'],
] as const)('%s', (_, one, given, reason) => {
  expect(transcodeRefusal(one, given)).toBe(reason)
})
