import { describe, expect, test } from 'vitest'
import {
  masterPlaylist,
  mediaPartBegin,
  mediaPartCount,
  mediaPartLength,
  mediaPlaylist,
  parseProbeOutput,
} from './film.rules.ts'

test('parts follow each other without gaps, in whole frames of sound', () => {
  for (let part = 0; part < 50; part++) {
    expect(mediaPartBegin(part) + mediaPartLength(part)).toBe(mediaPartBegin(part + 1))
    expect((mediaPartBegin(part) * 48_000) % 1024).toBe(0)
  }
})

test.each([
  [1, 1],
  [8, 1],
  [8.5, 2],
  [24, 2],
  [100, 6],
])('%d seconds have %d parts', (seconds, parts) => expect(mediaPartCount(seconds)).toBe(parts))

test('the list of parts ends where the film does', () => {
  const list = mediaPlaylist({ duration: 30 }, (part) => `at/${part}`)
  expect(list).toContain(
    '#EXTINF:8.000,\nat/0.ts\n#EXTINF:16.000,\nat/1.ts\n#EXTINF:6.000,\nat/2.ts\n#EXT-X-ENDLIST',
  )
})

test('sounds beside the first have lists of their own, and different names without signs of the list', () => {
  const sound = (number: number, title: string, language = '') => ({ number, title, language })
  const list = masterPlaylist(
    [sound(0, '', 'chi'), sound(1, 'a"\nb'), sound(2, 'a"b'), sound(3, '')],
    (at) => at,
  )
  expect(list.match(/NAME="[^"]*",\S*/g)).toEqual([
    'NAME="中文",DEFAULT=YES,AUTOSELECT=YES',
    'NAME="ab",URI="sound-1.m3u8"',
    'NAME="ab 3",URI="sound-2.m3u8"',
    'NAME="4",URI="sound-3.m3u8"',
  ])
  expect(mediaPlaylist({ duration: 5 }, (part) => part, '-2')).toContain('0-2.ts')
})

describe('what a program has found', () => {
  const said = (streams: object[], format: object = { duration: '12.5' }) =>
    JSON.stringify({ streams, format })

  test('is a film with subtitles, of which pictures are left out', () => {
    const streams = [
      { codec_type: 'video', codec_name: 'mjpeg', disposition: { attached_pic: 1 } },
      { codec_type: 'video', codec_name: 'hevc' },
      { codec_type: 'audio', codec_name: 'ac3' },
      { codec_type: 'subtitle', codec_name: 'hdmv_pgs_subtitle' },
      { codec_type: 'subtitle', codec_name: 'subrip', tags: { language: 'chi' } },
    ]
    expect(parseProbeOutput(said(streams))).toEqual({
      duration: 12.5,
      video: 'hevc',
      audio: 'ac3',
      sounds: [],
      subtitles: [{ number: 1, language: 'chi', title: '' }],
    })
  })

  test.each([
    ['without anything that plays', said([{ codec_type: 'data' }])],
    [
      'that is a cover alone',
      said([{ codec_type: 'video', codec_name: 'png', disposition: { attached_pic: 1 } }]),
    ],
    ['of no length', said([{ codec_type: 'audio', codec_name: 'aac' }], {})],
    ['of a year', said([{ codec_type: 'audio', codec_name: 'aac' }], { duration: '31536000' })],
  ])('is nothing in a file %s', (_, text) => expect(parseProbeOutput(text)).toBeNull())
})
