import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { strToU8, zipSync } from 'fflate'
import { testEpubFile } from '../packages/web/src/features/viewers/test/books.ts'
import { testDrawioFile } from '../packages/web/src/features/viewers/test/diagrams.ts'
import { testDxfFile } from '../packages/web/src/features/viewers/test/drawings.ts'
import { testOfdFile, testOfdTextObject } from '../packages/web/src/features/viewers/test/fixed-pages.ts'
import { testOutlookMessage } from '../packages/web/src/features/viewers/test/letters.ts'
import { testGltfModel, testObjModel } from '../packages/web/src/features/viewers/test/models.ts'
import { png } from './files.ts'
import { chinesePdf } from './samples.ts'

/** Files for viewers that would run `hacked`, lead the window away or fetch from `trap` wherever they are believed. */

export const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

/** Markup that would act in a page. */
export const markup = (trap: string) =>
  `<img src="${trap}/img" onerror="top.hacked=1"><svg onload="top.hacked=1"></svg><script>top.hacked=1</script><meta http-equiv="refresh" content="0;url=${trap}/moved"><iframe src="${trap}/frame"></iframe><link rel="stylesheet" href="${trap}/look.css"><a href="javascript:top.hacked=1">press</a><form action="${trap}/form"><input autofocus onfocus="top.hacked=1"></form><style>*{background:url(${trap}/style)}</style>`

const cue = (trap: string) =>
  `${escaped(markup(trap))}<v a" style="position:fixed;background:url(${trap}/voice)" onclick="top.hacked=1">spoken</v><lang en" onclick="top.hacked=1">told</lang><img src=x onerror=top.hacked=1>`

const srt = (trap: string) => `1\n00:00:00,000 --> 00:00:20,000\nsaid ${cue(trap)}\n`

/** Subtitles of each kind, for a film that lies beside. */
export const subtitles: Record<string, (trap: string) => string> = {
  srt,
  vtt: (trap) => `WEBVTT\n\n00:00:00.000 --> 00:00:20.000\nsaid ${cue(trap)}\n`,
  ass: (trap) =>
    `[V4+ Styles]\nFormat: Name, Fontname\nStyle: Default,x" onclick="top.hacked=1\n\n[Events]\nFormat: Layer, Start, End, Style, Name, Text\nDialogue: 0,00:00:00.00,00:00:20.00,Default,a" onclick="top.hacked=1,said ${cue(trap)}\n`,
}

/** A film; with subtitles inside where a codec of them is named. */
export function film(name: string, trap: string, codec = ''): Buffer {
  const folder = mkdtempSync(join(tmpdir(), 'film-'))
  try {
    writeFileSync(join(folder, 'words.srt'), srt(trap))
    const source = ['-f', 'lavfi', '-i', 'testsrc=s=160x120:r=10:d=4', '-f', 'lavfi', '-i', 'sine=d=4']
    const words = codec === '' ? [] : ['-i', join(folder, 'words.srt'), '-map', '0', '-map', '1', '-map', '2']
    const made = ['-c:v', 'libx264', '-pix_fmt', 'yuv420p', '-c:a', 'aac']
    const kept = codec === '' ? [] : ['-c:s', codec, '-metadata:s:s:0', `title=${escaped('<b>inside</b>')}`]
    const args = ['-loglevel', 'error', ...source, ...words, ...made, ...kept, join(folder, name)]
    execFileSync('ffmpeg', args)
    return readFileSync(join(folder, name))
  } finally {
    rmSync(folder, { recursive: true })
  }
}

const zip = (entries: Record<string, string | Buffer>) =>
  Buffer.from(
    zipSync(
      Object.fromEntries(
        Object.entries(entries).map(([name, words]) => [
          name,
          typeof words === 'string' ? strToU8(words) : new Uint8Array(words),
        ]),
      ),
    ),
  )

const letter = (trap: string) =>
  [
    `From: "<img src=x onerror=top.hacked=1>" <a@example.com>`,
    'To: b@example.com',
    'Subject: <script>top.hacked=1</script> minutes',
    'Content-Type: text/html; charset=utf-8',
    '',
    `<h1>minutes</h1>${markup(trap)}<table background="${trap}/cell"><tr><td>x</table>`,
  ].join('\r\n')

const cells = (trap: string) => {
  const cell = (id: string, style: string, more: string) =>
    `<mxCell id="${id}" value="${escaped(`twice${markup(trap)}`)}" style="${style}" ${more} parent="1"><mxGeometry x="400" y="40" width="90" height="60" as="geometry"/></mxCell>`
  return cell('x', '', 'vertex="1"') + cell('x', 'html=1;', '') + cell('y', 'html=1;', 'vertex="1"')
}

/** Name, bytes, and what shows that the viewer has drawn it: words, or a selector after `$`. */
export const hostileViews = (trap: string): [name: string, bytes: Buffer | string, shown: string][] => [
  [
    'picture.svg',
    `<svg xmlns="http://www.w3.org/2000/svg" width="90" height="60" onload="top.hacked=1"><script>top.hacked=1</script><image href="${trap}/svg"/><rect width="90" height="60"/></svg>`,
    '$main img',
  ],
  ['page.html', `<!doctype html><title>x</title>${markup(trap)}`, '$.cm-content'],
  ['notes.md', `# Heading\n\n${markup(trap)}\n\n[x](javascript:top.hacked=1) ![p](${trap}/md)`, 'Heading'],
  ['letter.eml', letter(trap), 'a@example.com'],
  ['letter.msg', testOutlookMessage(`subject ${markup(trap)}`, markup(trap)), 'subject'],
  ['flow.drawio', testDrawioFile('first', cells(trap)), 'first'],
  [
    'plan.xmind',
    zip({
      'content.json': JSON.stringify([
        {
          title: markup(trap),
          rootTopic: { title: `root ${markup(trap)}`, children: { attached: [{ title: markup(trap) }] } },
        },
      ]),
    }),
    'root',
  ],
  ['plan.km', JSON.stringify({ root: { data: { text: `root ${markup(trap)}` }, children: [] } }), 'root'],
  ['book.epub', Buffer.from(testEpubFile('title', markup(trap))), '$iframe[title]'],
  [
    'book.fb2',
    `<FictionBook xmlns:l="http://www.w3.org/1999/xlink"><body><section><title><p>volume</p></title><p onclick="top.hacked=1">night ${escaped(markup(trap))}</p><image l:href="${trap}/fb2"/></section></body></FictionBook>`,
    '$iframe[title]',
  ],
  [
    'comic.cbz',
    zip({
      'a" onerror="top.hacked=1.png': png(20, 30, [0, 0, 200]),
      'b.svg': '<svg onload="top.hacked=1"/>',
    }),
    '$iframe[title]',
  ],
  ['table.csv', `name,value\n${markup(trap).replaceAll('"', "'")},=cmd|' /C calc'!A0\n`, '$[role=table]'],
  [
    'plan.pdf',
    chinesePdf([['first page', markup(trap)]], {
      script: 'app.alert(1); this.submitForm("http://127.0.0.1/")',
    }),
    '$.textLayer span',
  ],
  [
    'paper.ofd',
    Buffer.from(
      testOfdFile({
        titles: ['sheet'],
        extra: `<script>top.hacked=1</script>${testOfdTextObject({ at: [20, 150], words: markup(trap) })}<ofd:ImageObject ID="7" Boundary="0 0 9 9" ResourceID="${trap}/ofd"/>`,
      }),
    ),
    'sheet',
  ],
  ['body.obj', `mtllib ${trap}/a.mtl\n${testObjModel}`, '$[data-ready=true]'],
  ['body.gltf', testGltfModel(`${trap}/skin.png`), '$[data-ready=true]'],
  ['drawing.dxf', testDxfFile(markup(trap).replaceAll('\n', ' ')), '$canvas'],
  ['code.js', `top.hacked=1 // ${markup(trap)}`, '$.cm-content'],
  [
    'pack.zip',
    zip({ [`${escaped('<img src=x onerror=top.hacked=1>')}.txt`]: 'x', 'inside.html': markup(trap) }),
    'inside.html',
  ],
  [`img src=x onerror=top.hacked=1 ' &lt;img src=x onerror=top.hacked=1&gt;.txt`, 'named', 'named'],
]
