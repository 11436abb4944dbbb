import { expect, test } from 'vitest'
import { translate } from './text.ts'
import { withVisibleNames } from './visible-names.ts'

const old = 'photo\u202egnp.exe'
const shown = 'photo‹U+202E›gnp.exe'

test('a name of an old file shows what misleads in it, wherever in an answer it stands', () => {
  const at = new Date(0)
  const answer = {
    rows: [{ id: old, name: old, updatedAt: at, path: [{ id: '1', name: old }], totals: null }],
    folderName: old,
    names: [old, '👨‍👩‍👧.png'],
    steps: { title: 'می‌خواهم.txt' },
  }
  expect(withVisibleNames(answer)).toEqual({
    rows: [{ id: old, name: shown, updatedAt: at, path: [{ id: '1', name: shown }], totals: null }],
    folderName: shown,
    names: [shown, '👨‍👩‍👧.png'],
    steps: { title: 'می‌خواهم.txt' },
  })
})

test('what people wrote stays as they wrote it', () => {
  const comment = { body: `a\u200fb ${old}`, value: old }
  expect(withVisibleNames({ ...comment })).toEqual(comment)
})

test('a sentence with a name in it shows it too', () => {
  expect(translate(['删除“{name}”？', 'Delete “{name}”?'], { name: old })).toContain(shown)
})
