import 'pdfjs-dist/legacy/build/pdf.mjs'
// it takes what it needs from the module above, which must stand first
import { PDFFindController } from 'pdfjs-dist/legacy/web/pdf_viewer.mjs'
import { removeChineseSpacing } from './chinese-spacing.rules.ts'

/** Finds 第7章 in 第 7 章, where a program spaced the digit. */
export class ChineseFindController extends PDFFindController {
  override match(query: string | string[], content: string, page: number) {
    const { text, places } = removeChineseSpacing(content)
    const closed = typeof query === 'string' ? removeChineseSpacing(query).text : query
    return super.match(closed, text, page)?.map(({ index, length }) => {
      const from = places[index] ?? 0
      return { index: from, length: (places[index + length - 1] ?? from) + 1 - from }
    })
  }
}
