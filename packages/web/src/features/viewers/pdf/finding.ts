import 'pdfjs-dist/legacy/build/pdf.mjs'
// it takes what it needs from the module above, which must stand first
import { PDFFindController } from 'pdfjs-dist/legacy/web/pdf_viewer.mjs'
import { closeUpChineseText } from './closed-up.rules.ts'

/** Finds 第7章 where a program wrote 第 7 章 to set the Chinese and the digit apart. */
export class ChineseFindController extends PDFFindController {
  override match(query: string | string[], content: string, page: number) {
    const { text, places } = closeUpChineseText(content)
    const closed = typeof query === 'string' ? closeUpChineseText(query).text : query
    return super.match(closed, text, page)?.map(({ index, length }) => {
      const from = places[index] ?? 0
      return { index: from, length: (places[index + length - 1] ?? from) + 1 - from }
    })
  }
}
