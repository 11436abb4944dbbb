import { expect, test } from 'vitest'
import { fileOf } from '../../../../test/file-items.ts'
import { subtitlesAmong } from './subtitles.ts'

test('subtitles are called as their film, and may name a language', () => {
  const beside = [
    'Film.srt',
    'Film.zh.VTT',
    'Film.en.ass',
    'Film 2.srt',
    'Film.txt',
    'Film.avi',
    'Other.srt',
  ].map((name) => fileOf(name))
  expect(subtitlesAmong(fileOf('Film.avi'), beside).map(({ file, label }) => [file.name, label])).toEqual([
    ['Film.srt', ''],
    ['Film.zh.VTT', 'zh'],
    ['Film.en.ass', 'en'],
  ])
})

test('what may not be seen, or is too long to be words, is left out', () => {
  const beside = [fileOf('a.srt', { rights: 0 }), fileOf('a.vtt', { size: 50 * 1024 ** 2 })]
  expect(subtitlesAmong(fileOf('a.mkv'), beside)).toEqual([])
})
