import { typeGroups } from '@cabinet/contract/previews'
import { read7zipNames, readTarNames, readZipNames } from './archives.ts'
import { readHtml } from './markup.ts'
import { readEpub, readOfd, readOpenDocument, readSheets, readSlides, readWord } from './office.ts'
import { readPdf } from './pdf.ts'
import { readPlain } from './plain.ts'
import type { Sink } from './sink.ts'

export type Reader = (bytes: Uint8Array, sink: Sink) => void | Promise<void>

const all = (names: readonly string[], reader: Reader): [string, Reader][] =>
  names.map((name) => [`.${name}`, reader])

/** The threads that read mail load what it takes; the server itself only asks which formats there are. */
const readMail: Reader = async (bytes, sink) => (await import('./mail.ts')).readMail(bytes, sink)
const readMessage: Reader = async (bytes, sink) => (await import('./mail.ts')).readMessage(bytes, sink)

/** What reads a document, by the suffix of its file. */
export const readers: ReadonlyMap<string, Reader> = new Map([
  ...all([...typeGroups.txt, 'csv', 'svg', 'rtf'], readPlain),
  ...all(['html', 'htm', 'xhtml', 'mht', 'vue'], readHtml),
  ...all(['pdf', 'ai'], readPdf),
  ...all(['docx', 'docm', 'dotx'], readWord),
  ...all(['xlsx', 'xlsm'], readSheets),
  ...all(['pptx', 'pptm', 'ppsx'], readSlides),
  ...all(['odt', 'ods', 'odp'], readOpenDocument),
  ...all(['ofd'], readOfd),
  ...all(['epub'], readEpub),
  ...all(['eml'], readMail),
  ...all(['msg'], readMessage),
  ...all(['zip', 'jar'], readZipNames),
  ...all(['tar', 'tgz', 'taz', 'gz'], readTarNames),
  ...all(['rar', '7z'], read7zipNames),
])
