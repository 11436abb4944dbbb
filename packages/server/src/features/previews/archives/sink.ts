import { closeSync, openSync, writeSync } from 'node:fs'
import { ArchiveReadError } from './model.ts'

/** Writes unpacked bytes to a file, and stops when they exceed the limit. */
export function openBoundedSink(to: string, most: number) {
  const file = openSync(to, 'wx')
  return {
    /** Bytes written. */
    size: 0,
    add(bytes: Uint8Array): void {
      this.size += bytes.length
      if (this.size > most) throw new ArchiveReadError('too_large')
      for (let at = 0; at < bytes.length; ) at += writeSync(file, bytes, at)
    },
    close: () => closeSync(file),
  }
}
