import { fileTypeGroups } from '@cabinet/contract/previews'
import { extract7zipNames, extractTarNames, extractZipNames } from './archives.ts'
import { extractHtmlText } from './markup.ts'
import {
  extractEpubText,
  extractOfdText,
  extractOpenDocumentText,
  extractSlidesText,
  extractWordText,
  extractWorkbookText,
} from './office.ts'
import { extractPdfText } from './pdf.ts'
import { extractPlainText } from './plain.ts'
import type { TextSink } from './sink.ts'

export type TextReader = (bytes: Uint8Array, sink: TextSink) => void | Promise<void>

const all = (names: readonly string[], reader: TextReader): [string, TextReader][] =>
  names.map((name) => [`.${name}`, reader])

/** only reader threads load the mail parsers; the server itself just asks which formats exist */
const readMail: TextReader = async (bytes, sink) => (await import('./mail.ts')).extractMailText(bytes, sink)
const readMessage: TextReader = async (bytes, sink) =>
  (await import('./mail.ts')).extractOutlookText(bytes, sink)

/** The reader of a document, by the suffix of its file. */
export const textReadersBySuffix: ReadonlyMap<string, TextReader> = new Map([
  ...all([...fileTypeGroups.txt, 'csv', 'svg', 'rtf'], extractPlainText),
  ...all(['html', 'htm', 'xhtml', 'mht', 'vue'], extractHtmlText),
  ...all(['pdf', 'ai'], extractPdfText),
  ...all(['docx', 'docm', 'dotx'], extractWordText),
  ...all(['xlsx', 'xlsm'], extractWorkbookText),
  ...all(['pptx', 'pptm', 'ppsx'], extractSlidesText),
  ...all(['odt', 'ods', 'odp'], extractOpenDocumentText),
  ...all(['ofd'], extractOfdText),
  ...all(['epub'], extractEpubText),
  ...all(['eml'], readMail),
  ...all(['msg'], readMessage),
  ...all(['zip', 'jar'], extractZipNames),
  ...all(['tar', 'tgz', 'taz', 'gz'], extractTarNames),
  ...all(['rar', '7z'], extract7zipNames),
])
