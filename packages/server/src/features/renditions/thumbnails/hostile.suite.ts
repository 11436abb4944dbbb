import { describe, expect, test } from 'vitest'
import { docx, drawing, frames, odf, pdf, picture } from '../../../../test/samples.ts'
import { both, drawn, elsewhere, halves, hits, usable } from './test-desk.ts'

/** Tests files that attack the programs that draw them. */
export function hostileThumbnailSuite(): void {
  describe('a hostile file', () => {
    test('that promises more pixels than there is memory is refused at its header', async () => {
      // 60,000 x 60,000 pixels in 500 bytes
      const bomb = await picture('png', 16, 16)
      bomb.writeUInt32BE(60_000, 16)
      bomb.writeUInt32BE(60_000, 20)
      expect(await drawn('bomb.png', bomb)).toBe('none')
      // whatever comes of it, in time
      await drawn('wide.svg', Buffer.from(drawing(2_000_000_000, 2_000_000_000)))
    })

    test('that moves through thousands of frames is drawn from its first', async () => {
      expect(await halves(await drawn('frames.gif', frames(5_000, await picture('gif', 300, 200))))).toEqual({
        width: 256,
        height: 171,
        ...both,
      })
    })

    test('that is a drawing fetches nothing and reads nothing', async () => {
      const links = `<image xlink:href="${elsewhere}/a.png" width="9" height="9"/><image xlink:href="file:///etc/passwd" width="9" height="9"/><style>@import url("${elsewhere}/b.css");</style><use xlink:href="${elsewhere}/c.svg#x"/>`
      const entities = `<!DOCTYPE svg [<!ENTITY x SYSTEM "${elsewhere}/d">]>${drawing(100, 100, '<text>&x;</text>')}`
      await drawn('links.svg', Buffer.from(drawing(100, 100, links)))
      await drawn('entities.svg', Buffer.from(entities))
      const laughs = Array.from(
        { length: 20 },
        (_, at) => `<!ENTITY l${at + 1} "${`&l${at};`.repeat(10)}">`,
      ).join('')
      const bomb = `<!DOCTYPE svg [<!ENTITY l0 "ha">${laughs}]>${drawing(100, 100, '<text>&l20;</text>')}`
      expect(['none', undefined]).toContain(await drawn('laughs.svg', Buffer.from(bomb)))
      expect(hits).toBe(0)
    })

    test.skipIf(!usable.ffmpeg)('that is a playlist under a film’s name reads nothing', async () => {
      const list = `#EXTM3U\n#EXT-X-TARGETDURATION:9\n#EXTINF:9,\n${elsewhere}/part.ts\n#EXTINF:9,\nfile:///etc/passwd\n#EXT-X-ENDLIST\n`
      expect(await drawn('list.mp4', Buffer.from(list))).toBe('none')
      expect(await drawn('list.mkv', Buffer.from(`ffconcat version 1.0\nfile '${elsewhere}/x.mp4'\n`))).toBe(
        'none',
      )
      expect(hits).toBe(0)
    })

    test.skipIf(!usable.pdftoppm)('that is a PDF of a giant page or of damage ends in time', async () => {
      await drawn('giant.pdf', pdf(1e9, 1e9))
      expect(await drawn('damaged.pdf', Buffer.from('%PDF-1.4\nnothing'))).toBe('none')
    })

    test.skipIf(!usable.soffice)(
      'that is a document with pictures, templates and macros elsewhere fetches nothing',
      { timeout: 90_000 },
      async () => {
        await drawn('remote.docx', docx('remote', elsewhere))
        await drawn('remote.odp', odf('presentation', elsewhere))
        await drawn('remote.ods', odf('spreadsheet', elsewhere))
        const page = `<html><img src="${elsewhere}/html.png"><iframe src="${elsewhere}/frame"></iframe></html>`
        await drawn('page.doc', Buffer.from(page))
        expect(hits).toBe(0)
      },
    )
  })
}
