import readers from '@kenjiuno/msgreader'
import PostalMime from 'postal-mime'
import { htmlToPlainText } from './markup.ts'
import type { TextSink } from './sink.ts'

interface Person {
  name?: string | undefined
  address?: string | undefined
}

const called = (people: readonly (Person | undefined)[]) =>
  people.flatMap((one) => [one?.name, one?.address]).filter((one) => one)

/** Extracts subject, people, text and the names of attachments. */
export async function extractMailText(bytes: Uint8Array, sink: TextSink): Promise<void> {
  const mail = await PostalMime.parse(bytes as Uint8Array<ArrayBuffer>, {
    maxNestingDepth: 20,
    maxHeadersSize: 1024 ** 2,
  })
  const people = called([mail.from, ...(mail.to ?? []), ...(mail.cc ?? [])])
  sink.add([mail.subject ?? '', people.join(' '), mail.text ?? htmlToPlainText(mail.html ?? '')].join('\n'))
  sink.add(mail.attachments.map(({ filename }) => `\n${filename ?? ''}`).join(''))
}

/** Extracts the same from a message saved by Outlook. */
export function extractOutlookText(bytes: Uint8Array, sink: TextSink): void {
  // the package is CommonJS, so its default export is wrapped twice
  const Reader = ((readers as unknown as { default?: typeof readers }).default ?? readers) as typeof readers
  const buffer = bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length) as ArrayBuffer
  const mail = new Reader(buffer).getFileData()
  if (mail.error) throw new Error(mail.error)
  const people = called([
    { name: mail.senderName, address: mail.senderEmail },
    ...(mail.recipients ?? []).map(({ name, email }) => ({ name, address: email })),
  ])
  sink.add([mail.subject ?? '', people.join(' '), mail.body ?? ''].join('\n'))
  sink.add((mail.attachments ?? []).map(({ fileName }) => `\n${fileName ?? ''}`).join(''))
}
