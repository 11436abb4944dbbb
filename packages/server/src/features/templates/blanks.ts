import type { blankFileSuffixes } from '@cabinet/contract/templates'
import {
  buildPresentation,
  buildSlideXml,
  buildWordDocument,
  buildWorkbook,
  type OfficeDocumentAbout,
} from '../../kernel/office/index.ts'

export type BlankFileSuffix = (typeof blankFileSuffixes)[number]

/** Makes blank files. Plain text is one empty line, as a file of no bytes is not allowed (specification). */
export const blankFileMakers: Record<BlankFileSuffix, (about: OfficeDocumentAbout) => Buffer> = {
  '.docx': (about) => buildWordDocument(about, '<w:p/>'),
  '.xlsx': (about) => buildWorkbook(about, [{ name: 'Sheet1', rows: '', columns: 26, width: 9 }]),
  '.pptx': (about) => buildPresentation(about, [buildSlideXml('')]),
  '.txt': () => Buffer.from('\n'),
  '.md': ({ title }) => Buffer.from(`# ${title}\n`),
}
