import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { bounds, type Sink } from './sink.ts'

// the library counts on what Node has from version 22 on
Object.assign(Promise, {
  withResolvers() {
    let resolve: (value: unknown) => void = () => {}
    let reject: (reason?: unknown) => void = () => {}
    const promise = new Promise((done, failed) => {
      resolve = done
      reject = failed
    })
    return { promise, resolve, reject }
  },
})

/** The text of a PDF, page by page. */
export async function readPdf(bytes: Uint8Array, sink: Sink): Promise<void> {
  const { getDocument, VerbosityLevel } = await import('pdfjs-dist/legacy/build/pdf.mjs')
  const home = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'))
  const loading = getDocument({
    data: bytes,
    // without them a Chinese document has no text
    cMapUrl: `${join(home, 'cmaps')}/`,
    standardFontDataUrl: `${join(home, 'standard_fonts')}/`,
    useSystemFonts: false,
    disableFontFace: true,
    stopAtErrors: false,
    verbosity: VerbosityLevel.ERRORS,
  })
  const document = await loading.promise
  try {
    const pages = Math.min(document.numPages, bounds.pages)
    for (let number = 1; number <= pages; number++) {
      const page = await document.getPage(number)
      const { items } = await page.getTextContent()
      sink.begin(String(number))
      for (const item of items) if ('str' in item) sink.add(item.hasEOL ? `${item.str}\n` : item.str)
      sink.add('\n')
      page.cleanup()
    }
  } finally {
    await loading.destroy()
  }
}
