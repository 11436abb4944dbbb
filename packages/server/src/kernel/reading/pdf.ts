import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { firstOf } from '../certain.ts'

/** The library counts on what Node has from version 22 on. */
function completePromise(): void {
  if ('withResolvers' in Promise) return
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
}

/** The text of each page of a PDF, from the first; no more pages than `most`. */
export async function* textsOfPdfPages(bytes: Uint8Array, most: number): AsyncGenerator<string> {
  completePromise()
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
    const pages = Math.min(document.numPages, most)
    for (let number = 1; number <= pages; number++) {
      const page = await document.getPage(number)
      const { items } = await page.getTextContent()
      yield flowing(items.filter((item) => 'str' in item))
      page.cleanup()
    }
  } finally {
    await loading.destroy()
  }
}

interface Run {
  str: string
  height: number
  fontName: string
  hasEOL: boolean
}

const han = /\p{Script=Han}/u

/**
 * The text of a page's runs. A line that ends between two Chinese characters of one look goes on without a break:
 * Chinese is broken inside of words, and a word in two halves would not be found.
 */
function flowing(runs: readonly Run[]): string {
  const pieces: string[] = []
  let before: Run | undefined
  let ended = false
  for (const run of runs) {
    if (run.str !== '') {
      const one =
        before?.fontName === run.fontName &&
        before.height === run.height &&
        han.test(before.str.slice(-1)) &&
        han.test(firstOf(run.str))
      if (ended && !one) pieces.push('\n')
      pieces.push(run.str)
      before = run
      ended = false
    }
    ended ||= run.hasEOL
  }
  return pieces.join('')
}
