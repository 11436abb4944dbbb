import { createHash, type Hash } from 'node:crypto'
import { createReadStream, createWriteStream, existsSync } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { pipeline } from 'node:stream/promises'
import tar from 'tar-stream'
import { CommandUsageError } from '../command.ts'

/** Writer of a backup: a tar file with a checksum list after every few entries. */
export interface BackupArchiveWriter {
  add(name: string, body: Buffer | string): Promise<void>
  /** Writes exactly `size` bytes. */
  addStream(name: string, size: number, body: AsyncIterable<Buffer>): Promise<void>
}

/** An entry, whose bytes must be read before the next entry is requested, or not at all. */
export interface BackupArchiveEntry {
  name: string
  size: number
  body: AsyncIterable<Buffer>
}

/** Entries between two lists of checksums. */
const stretch = 1000
const lastList = 'sums/last'

/**
 * Writes a file that appears under its name only once it is complete and on disk.
 * @throws CommandUsageError where there is one already
 */
export async function writeBackupArchive(
  file: string,
  fill: (archive: BackupArchiveWriter) => Promise<void>,
): Promise<void> {
  const draft = `${file}.unfinished`
  if (existsSync(file))
    throw new CommandUsageError(`${file} is there already; a backup never replaces a file`)
  if (existsSync(draft))
    throw new CommandUsageError(
      `${draft} is there: another backup is being made, or one was broken off; remove it`,
    )
  // closed to others: it holds everything
  const out = createWriteStream(draft, { flags: 'wx', mode: 0o600, flush: true })
  const pack = tar.pack()
  const [written, filled] = await Promise.allSettled([pipeline(pack, out), fillAndEnd(pack, fill)])
  // where filling failed it ended the writing with its own error
  const failed = [written, filled].find((one) => one.status === 'rejected')
  if (failed) {
    if (!out.pending) await rm(draft, { force: true })
    throw failed.reason
  }
  await rename(draft, file)
  await syncFolder(dirname(file))
}

async function fillAndEnd(
  pack: tar.Pack,
  fill: (archive: BackupArchiveWriter) => Promise<void>,
): Promise<void> {
  let lines: string[] = []
  let lists = 0
  const put = async (name: string, size: number, body: AsyncIterable<Buffer> | Iterable<Buffer>) => {
    const hash = createHash('sha256')
    await pipeline(hashing(body, hash), pack.entry({ name, size, mode: 0o600 }))
    lines.push(lineOf(name, hash))
  }
  // a list's own checksum opens the next list, so that no stretch can be missing unseen
  const list = async (name: string) => {
    const text = Buffer.from(lines.join(''))
    lines = []
    await put(name, text.length, [text])
  }
  const add = async (name: string, size: number, body: AsyncIterable<Buffer> | Iterable<Buffer>) => {
    await put(name, size, body)
    if (lines.length >= stretch) await list(`sums/${++lists}`)
  }
  try {
    await fill({
      add: (name, body) => add(name, Buffer.byteLength(body), [Buffer.from(body as Buffer)]),
      addStream: add,
    })
    await list(lastList)
    pack.finalize()
  } catch (error) {
    pack.destroy(error as Error)
    throw error
  }
}

/** As `sha256sum` writes and checks it. */
const lineOf = (name: string, hash: Hash) => `${hash.digest('hex')}  ${name}\n`

async function* hashing(body: AsyncIterable<Buffer> | Iterable<Buffer>, hash: Hash): AsyncGenerator<Buffer> {
  for await (const bytes of body) {
    hash.update(bytes)
    yield bytes
  }
}

async function syncFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return // a folder cannot be opened there; NTFS journals its entries
  const folder = await open(path, 'r')
  await folder.sync().finally(() => folder.close())
}

/**
 * The entries of a backup in order, without the checksums, which are compared on the way.
 * @throws CommandUsageError where the file is damaged or ends early; what was read before that may not be
 * kept
 */
export async function* readBackupArchive(file: string): AsyncGenerator<BackupArchiveEntry> {
  const damaged = (what: string) => new CommandUsageError(`${file} is damaged: ${what}`)
  const extract = tar.extract()
  const reading = pipeline(createReadStream(file, { highWaterMark: 1024 ** 2 }), extract)
  reading.catch(() => {}) // told by the entries, which are read below
  let lines: string[] = []
  let last = ''
  try {
    for await (const entry of extract) {
      const { name, size = 0 } = entry.header
      const hash = createHash('sha256')
      const body = hashing(entry as AsyncIterable<Buffer>, hash)
      if (name.startsWith('sums/')) {
        const text = await readEntryWhole(body)
        if (text.toString() !== lines.join('')) throw damaged(`${name} does not fit what stands before it`)
        lines = []
      } else {
        yield { name, size, body }
        for await (const _ of body); // what nobody wanted
      }
      lines.push(lineOf(name, hash))
      last = name
    }
  } catch (error) {
    if (error instanceof CommandUsageError || (error as NodeJS.ErrnoException).code) throw error
    throw damaged((error as Error).message)
  }
  if (last !== lastList) throw damaged('it ends early')
}

/** An entry's bytes in memory. */
export async function readEntryWhole(body: AsyncIterable<Buffer>): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const bytes of body) parts.push(bytes)
  return Buffer.concat(parts)
}
