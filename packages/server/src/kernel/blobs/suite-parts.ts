import { randomUUID } from 'node:crypto'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { expect } from 'vitest'
import type { BlobStore } from './blob-store.ts'

/** The same place as two servers have it. */
export type BlobStorePair = { one: BlobStore; two: BlobStore }

export const mebibyteBytes = 1024 * 1024
export const newTestBlobKey = () => randomUUID()
export const readWholeStream = async (stream: Promise<Readable>) => buffer(await stream)

export async function collectBlobKeys(rows: AsyncIterable<{ key: string }>) {
  const keys: string[] = []
  for await (const { key } of rows) keys.push(key)
  return keys
}

export const expectBlobErrorReason = (reason: string) =>
  expect.objectContaining({ name: 'BlobError', reason })

interface Chunk {
  offset: number
  bytes: Buffer
}

export function splitIntoChunks(content: Buffer, size: number): Chunk[] {
  const chunks: Chunk[] = []
  for (let offset = 0; offset < content.length; offset += size) {
    chunks.push({ offset, bytes: content.subarray(offset, offset + size) })
  }
  return chunks
}

export const shuffleItems = <T>(items: T[]) =>
  items
    .map((item) => ({ item, at: Math.random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ item }) => item)
