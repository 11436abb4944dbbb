import { closeSync, openSync, readSync } from 'node:fs'
import { constants, gunzipSync } from 'node:zlib'
import { itemAt } from '../../../kernel/certain.ts'
import { gzipFormat } from './gz.ts'
import { type ArchiveFormat, ArchiveReadError } from './model.ts'
import { sevenZipFormat } from './seven-zip.ts'
import { gzippedTarFormat, tarFormat } from './tar.ts'
import { zipFormat } from './zip.ts'

/** Detects the reader of an archive from its first bytes, whatever its extension. */
export function archiveFormatOf(path: string): ArchiveFormat {
  const head = headOf(path)
  const begins = (...bytes: number[]) => bytes.every((byte, at) => head[at] === byte)
  if (begins(0x50, 0x4b)) return zipFormat
  if (begins(0x1f, 0x8b)) return isTar(unpackedHead(head)) ? gzippedTarFormat : gzipFormat
  if (isTar(head)) return tarFormat
  const seven = begins(0x37, 0x7a, 0xbc, 0xaf) || begins(0x52, 0x61, 0x72, 0x21)
  // compress, bzip2, xz
  if (seven || begins(0x1f, 0x9d) || begins(0x42, 0x5a, 0x68) || begins(0xfd, 0x37, 0x7a))
    return sevenZipFormat
  throw new ArchiveReadError('damaged')
}

function headOf(path: string): Buffer {
  const file = openSync(path, 'r')
  try {
    const head = Buffer.alloc(64 * 1024)
    return head.subarray(0, readSync(file, head, 0, head.length, 0))
  } finally {
    closeSync(file)
  }
}

function unpackedHead(head: Buffer): Buffer {
  try {
    return gunzipSync(head, { finishFlush: constants.Z_SYNC_FLUSH, maxOutputLength: 80 * 1024 * 1024 })
  } catch {
    return Buffer.alloc(0)
  }
}

/** Whether the header's checksum matches, for tar files older than the magic number. */
function isTar(head: Buffer): boolean {
  if (head.length < 512) return false
  const told = Number.parseInt(head.toString('latin1', 148, 156).replace(/[^0-7]/g, '') || '-1', 8)
  let sum = 0
  for (let at = 0; at < 512; at++) sum += at >= 148 && at < 156 ? 32 : itemAt(head, at)
  return sum === told
}
