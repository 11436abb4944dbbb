import type { blankSuffixes } from '@cabinet/contract/templates'
import { type About, presentation, slideXml, wordDocument, workbook } from '../../kernel/office/index.ts'

export type BlankSuffix = (typeof blankSuffixes)[number]

/** A blank file. Plain text is one empty line: a file of no bytes is none (specification). */
export const blankFile: Record<BlankSuffix, (about: About) => Buffer> = {
  '.docx': (about) => wordDocument(about, '<w:p/>'),
  '.xlsx': (about) => workbook(about, [{ name: 'Sheet1', rows: '', columns: 26, width: 9 }]),
  '.pptx': (about) => presentation(about, [slideXml('')]),
  '.txt': () => Buffer.from('\n'),
  '.md': ({ title }) => Buffer.from(`# ${title}\n`),
}
