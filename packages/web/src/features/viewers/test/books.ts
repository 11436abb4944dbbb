import { strToU8, zipSync } from 'fflate'

const dot =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAADElEQVQI12PYceQGAASMAlXw7XPGAAAAAElFTkSuQmCC'

const page = (title: string, body: string) =>
  `<html xmlns="http://www.w3.org/1999/xhtml"><head><title>${title}</title><link rel="stylesheet" href="../look.css"/></head><body><h1>${title}</h1>${body}</body></html>`

/** Returns a book of two chapters, the first with this title and body. */
export function testEpubFile(title: string, body: string): ArrayBuffer {
  const entries: Record<string, string | Uint8Array> = {
    mimetype: 'application/epub+zip',
    'META-INF/container.xml':
      '<container xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><rootfiles><rootfile full-path="OEBPS/book.opf"/></rootfiles></container>',
    'OEBPS/book.opf': `<package xmlns="http://www.idpf.org/2007/opf"><metadata xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title>样书</dc:title></metadata>
      <manifest><item id="nav" href="nav.xhtml" media-type="application/xhtml+xml" properties="nav"/>
      <item id="one" href="text/one.xhtml" media-type="application/xhtml+xml"/><item id="two" href="text/two.xhtml" media-type="application/xhtml+xml"/>
      <item id="dot" href="images/dot.png" media-type="image/png"/><item id="look" href="look.css" media-type="text/css"/></manifest>
      <spine><itemref idref="one"/><itemref idref="two"/></spine></package>`,
    'OEBPS/nav.xhtml':
      '<html xmlns="http://www.w3.org/1999/xhtml"><body><nav><ol><li><a href="text/one.xhtml">第一章</a></li><li><a href="text/two.xhtml">第二章</a></li></ol></nav></body></html>',
    'OEBPS/text/one.xhtml': page(title, body),
    'OEBPS/text/two.xhtml': page('第二章', '<p id="end">终</p>'),
    'OEBPS/look.css': 'h1{letter-spacing:.1em}',
    'OEBPS/images/dot.png': Uint8Array.from(atob(dot), (letter) => letter.charCodeAt(0)),
  }
  const packed = Object.fromEntries(
    Object.entries(entries).map(([name, content]) => [
      name,
      typeof content === 'string' ? strToU8(content) : content,
    ]),
  )
  return new Uint8Array(zipSync(packed)).buffer as ArrayBuffer
}
