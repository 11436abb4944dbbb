import burner from '@kenjiuno/msgreader/lib/Burner.js'

/** Returns an Outlook message with this subject and text. */
export function testOutlookMessage(subject: string, words: string): Buffer {
  const streams: [string, Buffer][] = [
    ['__properties_version1.0', Buffer.alloc(32)],
    ...Object.entries({ '001A': 'IPM.Note', '0037': subject, '1000': words, '0C1A': '王芳' }).map(
      ([tag, text]): [string, Buffer] => [`__substg1.0_${tag}001F`, Buffer.from(text, 'utf16le')],
    ),
  ]
  const entries = [
    { name: 'Root Entry', type: 5, length: 0, children: streams.map((_, at) => at + 1) },
    ...streams.map(([name, bytes]) => ({
      name,
      type: 2,
      length: bytes.length,
      binaryProvider: () => new Uint8Array(bytes),
    })),
  ]
  return Buffer.from(burner.burn(entries))
}
