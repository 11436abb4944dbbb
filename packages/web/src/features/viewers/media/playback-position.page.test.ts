import { expect, test } from 'vitest'
import { playbackPositionOf, playerClockText, rememberPlayback } from './playback-position.ts'

test('a film goes on where it was left, but not from its very beginning or end', () => {
  rememberPlayback('a', 61.7, 600)
  rememberPlayback('b', 3, 600)
  expect([playbackPositionOf('a'), playbackPositionOf('b'), playbackPositionOf('c')]).toEqual([61, 0, 0])
  rememberPlayback('a', 590, 600)
  expect(playbackPositionOf('a')).toBe(0)
})

test('the places of the latest films are kept', () => {
  for (let film = 0; film < 101; film++) rememberPlayback(`film ${film}`, 30, 600)
  expect([
    playbackPositionOf('film 0'),
    playbackPositionOf('film 1'),
    playbackPositionOf('film 100'),
  ]).toEqual([0, 30, 30])
})

test.each([
  [0, '0:00'],
  [61.7, '1:01'],
  [3723, '1:02:03'],
])('%s seconds are %s', (seconds, text) => {
  expect(playerClockText(seconds)).toBe(text)
})
