import { type Entry, fromBuffer, open, type ZipFile } from 'yauzl'

type Opened = (error: Error | null, zip: ZipFile) => void

/**
 * Reads every entry of a zip in order, with its bytes if `bytesOf` asks for them. Uses an independent
 * library.
 */
export function readZip(
  from: string | Buffer,
  bytesOf: (entry: Entry) => boolean = () => true,
): Promise<{ entry: Entry; bytes: Buffer | null }[]> {
  return new Promise((resolve, reject) => {
    const found: { entry: Entry; bytes: Buffer | null }[] = []
    const opened: Opened = (error, zip) => {
      if (error) return reject(error)
      zip.on('error', reject)
      zip.on('end', () => resolve(found))
      zip.on('entry', (entry: Entry) => {
        if (entry.fileName.endsWith('/') || !bytesOf(entry)) {
          found.push({ entry, bytes: null })
          return zip.readEntry()
        }
        zip.openReadStream(entry, (failed, stream) => {
          if (failed) return reject(failed)
          const parts: Buffer[] = []
          stream.on('data', (part: Buffer) => parts.push(part))
          stream.on('error', reject)
          stream.on('end', () => {
            found.push({ entry, bytes: Buffer.concat(parts) })
            zip.readEntry()
          })
        })
      })
      zip.readEntry()
    }
    if (typeof from === 'string') open(from, { lazyEntries: true }, opened as never)
    else fromBuffer(from, { lazyEntries: true }, opened as never)
  })
}
