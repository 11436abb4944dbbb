import { Readable } from 'node:stream'
import { crc32 } from 'node:zlib'
import type { ErrorKey } from '@cabinet/contract/errors'
import { includesRight } from '@cabinet/contract/rights'
import type { Ctx } from '../../../kernel/ctx.ts'
import { AppError } from '../../../kernel/errors.ts'
import { openContentStream, readContentBytes, type StoredContent } from '../../contents/index.ts'
import { accessibleNodes } from '../../nodes/index.ts'
import { contentsByFileOf } from '../../versions/index.ts'
import { handOutWithMark, watermarksOfFiles } from '../../watermark/index.ts'
import { createZipWriter, gatherSmallPieces, uniqueNameGiver, type ZipStreamWriter } from '../zip/index.ts'
import type { PackedZipItem } from './items.store.ts'
import { createOmissionList, type OmissionList, omissionNoteName } from './left-out.ts'
import { findContentChecksums, storeContentChecksum } from './packages.store.ts'
import { type Packed, parcelBytes, parcelOf, readAll } from './parcels.ts'
import { walkZipSelection, type ZipSelection, type ZipWalkItem } from './walk.ts'

/** Milliseconds for which a rights check holds while files stream. */
const rightsHoldMs = 2000

export interface ZipStreamParts {
  bytes: AsyncGenerator<Buffer>
  left: OmissionList
  /** Files in it so far. */
  files(): number
  /** Items in it so far. */
  packed(): readonly PackedZipItem[]
  /** Files in it so far that cannot bear the watermark that applies to them. */
  unmarked(): readonly string[]
  /** Bytes of the zip, once all are handed over. */
  size(): number
}

/** Progress callback, called often with the source bytes and files packed so far; may throw to stop. */
export type ZipProgressStep = (done: number, files: number) => Promise<void>

/** Streams a zip of the selection. Keeps only the directory and a few megabytes of files in memory. */
export function zipStreamOf(ctx: Ctx, chosen: ZipSelection, step: ZipProgressStep): ZipStreamParts {
  const zip = createZipWriter()
  const left = createOmissionList()
  const packed: PackedZipItem[] = []
  const unmarked: string[] = []
  let files = 0
  let done = 0
  const moved = (bytes: number) => {
    done += bytes
    return step(Math.floor(done), files)
  }

  async function* entries(): AsyncGenerator<Buffer> {
    const nameAtTop = uniqueNameGiver()
    await step(0, 0)
    for await (const page of walkZipSelection(ctx, chosen, nameAtTop)) {
      left.add(page.left)
      for (const { path, node } of page.folders) {
        packed.push({ id: node.id, isFolder: true })
        yield zip.begin({ path, size: 0, crc: 0, modifiedAt: node.updatedAt })
      }
      yield* filesOf(page.files)
    }
    const note = left.note()
    if (note) {
      yield zip.begin({
        path: nameAtTop(omissionNoteName),
        size: note.length,
        crc: crc32(note),
        modifiedAt: ctx.now(),
      })
      yield note
    }
    yield* zip.end()
  }

  async function* filesOf(items: readonly ZipWalkItem[]): AsyncGenerator<Buffer> {
    const contents = await contentsByFileOf(
      ctx,
      items.map(({ node }) => ({ fileId: node.id, version: node.version })),
    )
    const marks = await watermarksOfFiles(
      ctx,
      items.map(({ reached: file }) => file),
      'download',
    )
    let asked = performance.now()
    let waiting = items.flatMap((item): Packed[] => {
      const content = contents.get(item.node.id)
      if (!content) left.add([{ name: item.path, reason: 'common.failed' }])
      return content ? [{ ...item, content, mark: marks.get(item.node.id) }] : []
    })
    while (waiting.length > 0) {
      if (performance.now() - asked > rightsHoldMs) {
        waiting = await stillPermitted(ctx, waiting, left)
        asked = performance.now()
      }
      const parcel = parcelOf(waiting)
      waiting = waiting.slice(parcel.length)
      const [only] = parcel
      if (only?.mark) yield* markedCopy(only)
      else if (only && only.content.size > parcelBytes) yield* large(only)
      else yield* small(parcel)
    }
  }

  async function* markedCopy(file: Packed): AsyncGenerator<Buffer> {
    try {
      const out = await handOutWithMark(ctx, file.mark, file.reached, file.content)
      const isOwn = out.form === 'own'
      if (out.isUnmarked) unmarked.push(file.node.id)
      // appended to the original name, so that two files never collide
      const path = isOwn || out.suffix === file.node.suffix ? file.path : file.path + out.suffix
      yield* large({ ...file, path, content: out.content, marked: !isOwn })
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      const reason: ErrorKey = error.key === 'watermark.cannot_mark' ? error.key : 'common.failed'
      left.add([{ name: file.path, reason }])
      await moved(file.content.size)
    }
  }

  async function* small(parcel: readonly Packed[]): AsyncGenerator<Buffer> {
    const read = await readAll(ctx, parcel)
    for (const file of parcel) {
      const bytes = read.get(file.content.id)
      if (!bytes || bytes.length !== file.content.size) {
        left.add([{ name: file.path, reason: 'common.failed' }])
        await moved(file.content.size)
        continue
      }
      files++
      packed.push({ id: file.node.id, isFolder: false })
      yield begin(zip, file, crc32(bytes))
      yield bytes
      await moved(bytes.length)
    }
  }

  async function* large(file: Packed): AsyncGenerator<Buffer> {
    const { id } = file.content
    const known = file.marked ? undefined : (await findContentChecksums(ctx.db, [id])).get(id)
    const share = known === undefined ? 0.5 : 1
    const crc = known ?? (await sumOf(file, share))
    if (crc === null) return
    files++
    packed.push({ id: file.node.id, isFolder: false })
    yield begin(zip, file, crc)
    let sent = 0
    for await (const bytes of await bytesOf(file.content)) {
      sent += bytes.length
      yield bytes
      await moved(bytes.length * share)
    }
    // the header has announced the size: only another attempt from the beginning helps
    if (sent !== file.content.size)
      throw new Error(`content ${file.content.id} has other bytes than its size`)
  }

  /** Reads a large content once for its checksum; null if it cannot be read. */
  async function sumOf({ content, path, marked }: Packed, share: number): Promise<number | null> {
    let crc = 0
    let size = 0
    const source = await bytesOf(content).catch(() => null)
    try {
      if (source)
        for await (const bytes of source) {
          crc = crc32(bytes, crc)
          size += bytes.length
          await moved(bytes.length * share)
        }
    } catch (error) {
      // the step may throw to stop; only errors of the store concern the file
      if ((error as Error).name !== 'BlobError') throw error
      size = -1
    }
    if (size !== content.size) {
      ctx.log.error({ contentId: content.id }, 'a content could not be packed')
      left.add([{ name: path, reason: 'common.failed' }])
      return null
    }
    if (!marked) await storeContentChecksum(ctx.db, content.id, crc)
    return crc
  }

  /** Content stored in the database is small. */
  const bytesOf = async (content: StoredContent): Promise<AsyncIterable<Buffer>> =>
    content.place === 'store'
      ? await openContentStream(ctx, content)
      : Readable.from([await readContentBytes(ctx, content, { start: 0, end: content.size - 1 })])

  return {
    bytes: gatherSmallPieces(entries()),
    left,
    files: () => files,
    packed: () => packed,
    unmarked: () => unmarked,
    size: () => zip.size(),
  }
}

const begin = (zip: ZipStreamWriter, { path, node, content }: Packed, crc: number) =>
  zip.begin({ path, size: content.size, crc, modifiedAt: node.updatedAt })

/** Returns the files that may be downloaded at this moment; lists the others as left out. */
async function stillPermitted(ctx: Ctx, files: Packed[], left: OmissionList): Promise<Packed[]> {
  const seen = await accessibleNodes(
    ctx,
    files.map(({ node }) => node.id),
  )
  return files.filter(({ node, path }) => {
    const stays = includesRight(seen.get(node.id)?.rights ?? 0, 'download')
    if (!stays) left.add([{ name: path, reason: 'packages.rights_changed' }])
    return stays
  })
}
