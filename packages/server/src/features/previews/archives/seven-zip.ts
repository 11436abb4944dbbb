import type { SevenZipModule } from '7z-wasm'
import { itemAt } from '../../../kernel/certain.ts'
import { startSevenZip } from '../../../kernel/reading/index.ts'
import {
  type ArchiveFormat,
  type ArchiveListing,
  ArchiveReadError,
  type ArchiveSource,
  type ArchiveTrouble,
  type EntryToUnpack,
  type UnpackedEntry,
} from './model.ts'
import { lastPathSegment, safeEntryPath } from './names.ts'
import { mountSingleFile } from './one-file.ts'
import { openBoundedSink } from './sink.ts'

const place = '/archive'

interface Said {
  lines: string[]
  trouble: ArchiveTrouble | null
}

/**
 * Runs 7-Zip, compiled to WebAssembly, over an archive, the only file it can access. Bytes of an unpacked
 * file go to `out`.
 */
async function run(
  { file, password }: ArchiveSource,
  args: readonly string[],
  out?: (bytes: Uint8Array) => void,
): Promise<Said> {
  const { sevenZip, lines, errors } = await startSevenZip()
  const mounted = mountSingleFile(sevenZip, file, place)
  if (out) pour(sevenZip, out)
  const given = password ? [`-p${password}`] : []
  let code: unknown
  try {
    code = (sevenZip.callMain as (args: string[]) => unknown)([
      ...args.slice(0, 1),
      ...given,
      '-bd',
      '-bb0',
      '-sccUTF-8',
      '-spd',
      mounted.path,
      ...args.slice(1),
    ])
  } catch (error) {
    if (error instanceof ArchiveReadError) throw error
    // a thrown number is a C++ exception: with a wrong password the list of names is garbage
    if (password) throw new ArchiveReadError('wrong')
    code = 'thrown'
  } finally {
    mounted.close()
  }
  return { lines, trouble: code === 0 ? null : troubleOf([...errors, ...lines].join('\n'), password) }
}

function troubleOf(text: string, password: string | undefined): ArchiveTrouble {
  if (/enter password|wrong password|encrypted archive|password is incorrect/i.test(text))
    return password ? 'wrong' : 'locked'
  return /can't allocate|not enough memory/i.test(text) ? 'too_much' : 'damaged'
}

/** Takes the bytes written to standard output in whole blocks: byte by byte would take minutes. */
function pour({ FS }: SevenZipModule, out: (bytes: Uint8Array) => void): void {
  const streams = (FS as unknown as { streams: { stream_ops: object }[] }).streams
  const screen = itemAt(streams, 1)
  screen.stream_ops = {
    ...screen.stream_ops,
    write(_: unknown, bytes: Uint8Array, offset: number, length: number) {
      out(new Uint8Array(bytes.buffer, bytes.byteOffset + offset, length))
      return length
    },
  }
}

interface Found {
  name: string
  size: number
  folder: boolean
  link: boolean
  locked: boolean
  changedAt: Date | null
}

/** Parses the blocks of `l -slt`: lines of a name and a value each, followed by an empty line. */
function* entriesOf(lines: readonly string[]): Generator<Found> {
  let block = new Map<string, string>()
  for (const line of [...lines, '']) {
    const at = line.indexOf(' = ')
    if (at > 0) block.set(line.slice(0, at).trim(), line.slice(at + 3))
    const name = block.get('Path')
    if (line !== '' || name === undefined) continue
    const attributes = block.get('Attributes') ?? ''
    const changed = new Date(block.get('Modified') ?? '')
    yield {
      name,
      size: Number(block.get('Size') || 0),
      folder: block.get('Folder') === '+' || /^D/.test(attributes),
      link: / l/.test(attributes) || (block.get('Symbolic Link') ?? '') !== '',
      locked: block.get('Encrypted') === '+',
      changedAt: Number.isNaN(changed.getTime()) ? null : changed,
    }
    block = new Map()
  }
}

async function found(archive: ArchiveSource): Promise<Found[]> {
  const { lines, trouble } = await run(archive, ['l', '-slt', '-ba'])
  const all = [...entriesOf(lines)]
  // a truncated archive lists its readable entries
  if (trouble && (trouble !== 'damaged' || all.length === 0)) throw new ArchiveReadError(trouble)
  return all
}

async function list(archive: ArchiveSource, most: number): Promise<ArchiveListing> {
  const all = await found(archive)
  const entries = all.slice(0, most).map(({ name, size, folder, link, locked, changedAt }, number) => ({
    number,
    ...safeEntryPath(name),
    kind: link ? ('link' as const) : folder ? ('folder' as const) : ('file' as const),
    size,
    changedAt,
    ...(locked && { locked }),
  }))
  return { entries, more: all.length > most }
}

async function unpack(archive: ArchiveSource, { number, to, most }: EntryToUnpack): Promise<UnpackedEntry> {
  const all = await found(archive)
  const one = all[number]
  if (!one || one.folder || one.link) throw new ArchiveReadError('missing')
  if (one.size > most) throw new ArchiveReadError('too_large')
  if (one.locked && !archive.password) throw new ArchiveReadError('locked')
  // 7-Zip selects by name, and writes entries of the same name one after the other
  const before = all.slice(0, number).filter(({ name, folder }) => name === one.name && !folder)
  let passed = before.reduce((sum, { size }) => sum + size, 0)
  const sink = openBoundedSink(to, one.size)
  let left = one.size
  const { trouble } = await run(archive, ['x', '-so', `-i!${one.name}`], (bytes) => {
    const own = bytes.subarray(Math.min(passed, bytes.length))
    passed -= bytes.length - own.length
    sink.add(own.subarray(0, left))
    left -= Math.min(left, own.length)
  }).finally(sink.close)
  const { size } = sink
  if (trouble) throw new ArchiveReadError(trouble)
  if (size !== one.size) throw new ArchiveReadError('damaged')
  return { name: lastPathSegment(safeEntryPath(one.name).path), size }
}

export const sevenZipFormat: ArchiveFormat = { list, unpack }
