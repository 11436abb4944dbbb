// @ts-expect-error it brings no types
import { JSDOM } from 'jsdom'
import { renderVTTCueString, VTTCue } from 'media-captions'
import { describe, expect, test } from 'vitest'
import { sanitizeCueText } from './cue-text.ts'
import { readSubtitleCues } from './cues.ts'

/** Returns the DOM the player renders for a cue of this text. */
const drawn = (text: string): Element => {
  const { document } = new JSDOM(`<body>${renderVTTCueString(new VTTCue(0, 10, text))}`).window
  return document.body
}

/** Elements and attributes that the player draws by itself. */
const harmless = /^(i|b|u|ruby|rt|span)$/
const looks = /^(class|title|lang|style|data-(part|time|future|past))$/

const hostile = [
  '&lt;img src=x onerror=alert(1)&gt;',
  '&lt;meta http-equiv=refresh content="0;url=https://elsewhere.example"&gt;',
  '&amp;lt;script&amp;gt;alert(1)&amp;lt;/script&amp;gt;',
  '<v a" style="position:fixed;inset:0">words',
  "<v a' onmouseover='alert(1)>words",
  '<v a&quot; onclick=&quot;alert(1)>words',
  '<lang en" onclick="alert(1)">words',
  '<lang en&quot; onclick=&quot;alert(1)>words',
  '<c.a" onclick="alert(1)>words',
  '<c.a&quot;onclick=alert(1)>words',
  '<b.red" style="x>words',
  '<img src=x onerror=alert(1)>words',
  '<b <i><img src=x onerror=alert(1)>',
  '<v\n\t.x" onclick="y">words',
  '<00:00:01.000" onclick="x>words',
  '<iframe srcdoc="x"></iframe>',
  '</b></b><&lt;img src=x>',
  '<<img src=x>>',
  '&#60;img src=x&#62; &#x3c;img src=x&#x3e; &LT;img src=x&GT;',
]

test.each(hostile)('%s is words, whatever draws it', (text) => {
  const all = [...drawn(sanitizeCueText(text)).querySelectorAll('*')]
  for (const element of all) {
    expect(element.localName).toMatch(harmless)
    for (const { name, value } of element.attributes) {
      expect(name).toMatch(looks)
      if (name === 'style') expect(value).toMatch(/^(color: red;)?$/)
    }
  }
})

test('the player by itself would draw elements of a stranger', () => {
  expect(drawn(hostile[0]!).querySelector('img')).not.toBeNull()
  expect(drawn(hostile[3]!).querySelector('[style*=fixed]')).not.toBeNull()
})

test.each([
  ['3 < 5 & 7 > 2', '3 < 5 & 7 > 2'],
  ['Tom &amp; Jerry', 'Tom & Jerry'],
  ['1 &lt; 2', '1 < 2'],
  ['&amp;lt;', '&lt;'],
  ['caf&eacute; &copy &nbsp;|', 'café &copy \u00a0|'],
  ['AT&T;', 'AT&T;'],
  ['<font color="#ff0000">red</font>', 'red'],
  ['a <', 'a <'],
])('%s is read as %s', (text, words) => {
  expect(drawn(sanitizeCueText(text)).textContent).toBe(words)
})

describe('formatting stays', () => {
  test.each([
    ['<i>a</i> <b>b</b> <u>c</u>', '<i>a</i> <b>b</b> <u>c</u>'],
    ['<b><i>a</i><u>b</u></b>c', '<b><i>a</i><u>b</u></b>c'],
    ['<I>loud</I>', '<i>loud</i>'],
    ['<ruby>漢<rt>かん</rt></ruby>', '<ruby>漢<rt>かん</rt></ruby>'],
    ['<v Esmé O’Hara-Li>Hi</v>', '<span title="Esmé OHara-Li" data-part="voice">Hi</span>'],
    ['<lang zh-CN>你好</lang>', '<span lang="zh-CN">你好</span>'],
    ['<c.yellow.big>!</c>', '<span class="big" style="color: yellow;">!</span>'],
    ['<b><font size=3>a</font></b>c', '<b>a</b>c'],
  ])('%s', (text, html) => {
    expect(drawn(sanitizeCueText(text)).innerHTML).toBe(html)
  })

  test('words come at their time', () => {
    expect(drawn(sanitizeCueText('a <00:00:02.000>b')).querySelector('[data-time="2"]')?.textContent).toBe(
      'b',
    )
  })
})

const image = '&lt;img src=x onerror=alert(1)&gt;'
const style = `[V4+ Styles]
Format: Name, Fontname
Style: Default,x" onclick="y

[Events]
Format: Layer, Start, End, Style, Name, Text
Dialogue: 0,0:00:00.00,0:00:09.00,Default,a" onclick="b,${image}`

test.each([
  ['srt', `1\n00:00:00,000 --> 00:00:09,000\n${image}\n<v a" onclick="b">x`],
  ['srt', `1\r00:00:00,000 --> 00:00:09,000 ${image}\rx`],
  ['vtt', `WEBVTT\n\n00:00:00.000 --> 00:00:09.000 align:start\n${image}\n<lang en" onclick="b">x`],
  ['ass', style.replaceAll('0:00:0', '00:00:0')],
  ['ssa', style.replaceAll('0:00:0', '00:00:0')],
] as const)('a file of the kind %s comes to the player harmless', async (type, text) => {
  const { cues } = await readSubtitleCues(text, type)
  expect(cues).toHaveLength(1)
  const box = drawn(cues[0]!.text)
  expect(box.querySelector('img, [onclick], [onerror]')).toBeNull()
})
