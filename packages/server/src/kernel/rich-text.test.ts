import { announcementPictureStream } from '@cabinet/contract/announcements'
import { richTextPictureAddress } from '@cabinet/contract/rich-text'
import { describe, expect, test } from 'vitest'
import { sanitizeRichText } from './rich-text.ts'

test('keeps what the editor makes', () => {
  const made =
    '<h2>Move</h2><p><strong>On</strong> <em>Saturday</em>, <u>all</u> <s>of</s> us<br>at 9</p>' +
    '<ul><li><p>boxes</p></li></ul><ol start="3"><li><p>keys</p></li></ol>' +
    '<blockquote><p>said</p></blockquote><pre><code>x</code></pre><hr>'
  expect(sanitizeRichText(made).html).toBe(made)
})

test('links lead out of the window, and only to the web or to mail', () => {
  expect(sanitizeRichText('<a href="https://a.example/x" target="_top" onclick="x()">a</a>').html).toBe(
    '<a href="https://a.example/x" target="_blank" rel="noopener noreferrer">a</a>',
  )
  for (const address of [
    'javascript:alert(1)',
    ' java\tscript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:x',
    'file:///etc/passwd',
    'blob:x',
  ])
    expect(sanitizeRichText(`<a href="${address.replaceAll('"', '&quot;')}">a</a>`).html).not.toContain(
      'href',
    )
})

test.each([
  ['a script', '<p>a</p><script>alert(1)</script>'],
  ['an event handler', '<p onmouseover="alert(1)">a</p>'],
  ['a picture', '<p>a<img src=x onerror=alert(1)></p>'],
  ['a picture of elsewhere', '<p>a<img src="https://spy.example/pixel.gif"></p>'],
  [
    'a style',
    '<style>@import "https://spy.example"</style><p style="background:url(https://spy.example)">a</p>',
  ],
  ['a frame', '<iframe srcdoc="<script>alert(1)</script>"></iframe><p>a</p>'],
  ['an SVG', '<svg onload=alert(1)><p>b</p></svg><p>a</p>'],
  [
    'mathematics',
    '<math><mtext><table><mglyph><style><img src=x onerror=alert(1)></style></table></math><p>a</p>',
  ],
  ['a form', '<form action="https://spy.example"><input autofocus onfocus=alert(1)><p>a</p></form>'],
  ['a base', '<base href="https://spy.example"><p>a</p>'],
  ['a meta refresh', '<meta http-equiv="refresh" content="0;url=https://spy.example"><p>a</p>'],
  ['a comment', '<!--[if IE]><script>alert(1)</script><![endif]--><p>a</p>'],
  ['a template', '<template><script>alert(1)</script></template><p>a</p>'],
  ['ids and classes', '<p id="location" class="x" name="y" data-x="1">a</p>'],
])('takes out %s', (_, html) => {
  const { html: safe } = sanitizeRichText(html)
  expect(safe).not.toMatch(
    /<(?!\/?(p|br)>)|alert|spy\.example|on\w+=|style|class|id=|data-|srcdoc|javascript/i,
  )
  expect(safe).toContain('<p>a')
})

test('what parsers read differently becomes text or nothing', () => {
  const hostile = '<noscript><p title="</noscript><img src=x onerror=alert(1)>"></noscript><p>a</p>'
  expect(sanitizeRichText(hostile).html).toBe('')
  expect(sanitizeRichText('<p>a</p><p <script>alert(1)</script').html).toBe('<p>a</p><p>alert(1)</p>')
})

test('sanitising again changes nothing', () => {
  const { html } = sanitizeRichText('<p>a &lt;script&gt; &amp; <a href="mailto:a@b.example">b</a><svg><p>')
  expect(sanitizeRichText(html).html).toBe(html)
})

test('the text has paragraphs, and is empty where nothing is to be read', () => {
  expect(sanitizeRichText('<p>a &amp; b</p><ul><li><p>c</p></li></ul>').text).toMatch(/^a & b\n+c$/)
  expect(sanitizeRichText('<p> <br></p><p></p>').text).toBe('')
})

describe('a picture', () => {
  const id = '01890a5d-ac96-774b-bcce-b302099a8057'
  const own = `${announcementPictureStream.path}?Id=${id}`
  const clean = (html: string) => sanitizeRichText(html, { pictures: true })

  test('of ours is kept with its alternative text, which is what the text says of it', () => {
    const html = `<p>a</p><img src="${own}" alt="The &#x22;map&#x22;"><p>b</p>`
    expect(clean(html)).toMatchObject({ html, pictures: [id] })
    expect(clean(html).text).toMatch(/^a\n+\[The "map"\]\n+b$/)
    expect(clean(clean(html).html).html).toBe(html)
    expect(richTextPictureAddress(id)).toBe(own)
  })

  test('has nothing but these two', () => {
    const html = `<img src="${own}" alt=" a\nb " style="width:9999px" srcset="https://spy.example 2x" onload="alert(1)" width="9" class="x" id="y" title="z" loading="eager" crossorigin>`
    expect(clean(html).html).toBe(`<img src="${own}" alt="a b">`)
    expect(clean(`<img src="${own}">`)).toMatchObject({ html: `<img src="${own}" alt="">`, text: '' })
    expect(clean(`<img src="${own}" alt="${'x'.repeat(900)}">`).text).toHaveLength(202)
  })

  test.each([
    'https://spy.example/pixel.gif',
    '//spy.example/pixel.gif',
    'data:image/png;base64,iVBORw0KGgo=',
    'blob:x',
    'javascript:alert(1)',
    `https://spy.example${own}`,
    `${own}&x=1`,
    ` ${own}`,
    `${own.toLowerCase()}`,
    '/api/Message/GetAnnouncementPicture?Id=1',
    '/api/File/DownFile?Id=1',
    '',
  ])('from %s is taken out', (src) => {
    expect(clean(`<p>a<img src="${src}" alt="b"></p>`)).toEqual({ html: '<p>a</p>', text: 'a', pictures: [] })
  })

  test('is taken out where texts have none', () => {
    expect(sanitizeRichText(`<p>a<img src="${own}" alt="b"></p>`).html).toBe('<p>a</p>')
  })
})
