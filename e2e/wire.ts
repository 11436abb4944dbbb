import { createHash, createHmac } from 'node:crypto'

/** One reply of the wire, as it came. */
export interface Answer<T = unknown> {
  status: number
  code: number
  data: T
  key: string
}

/** The fields of a file that these journeys look at. */
export interface WireFile {
  FileId: string
  Name: string
  Size: number
  Version: number
  IsFolder: boolean
}

interface ChunkState {
  skipUpload: boolean
  uploaded: number[]
  needMerge: boolean
  challenge?: { nonce: string; ranges: [number, number][] }
  file?: WireFile
}

/** A file on its way as any client may send it; `fields` bends what the protocol would say. */
export interface Sending {
  bytes: Buffer
  name: string
  /** Bytes of a chunk. */
  chunk?: number
  fields?: Record<string, string | number | boolean>
}

const usualChunk = 2_097_152
const hashSlice = 10_240_000

export const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes)

/**
 * `v1-<size>-<hex>`, implemented independently from its description, so that the tests do not trust the
 * product's own.
 */
export function contentId(bytes: Buffer): string {
  const whole = createHash('sha256')
  for (let at = 0; at < bytes.length; at += hashSlice)
    whole.update(sha256(bytes.subarray(at, at + hashSlice)).digest())
  return `v1-${bytes.length}-${whole.digest('hex')}`
}

/** Bytes that look random and are the same for the same seed. */
export function bytesOf(length: number, seed: string): Buffer {
  const blocks: Buffer[] = []
  for (let at = 0; at < length; at += 65_536) {
    const block = Buffer.allocUnsafe(65_536)
    const first = sha256(Buffer.from(`${seed} ${at}`)).digest()
    for (let inside = 0; inside < block.length; inside += 32) {
      first.copy(block, inside)
      block.writeUInt32LE(inside, inside)
    }
    blocks.push(block)
  }
  return Buffer.concat(blocks).subarray(0, length)
}

export const chunksOf = ({ bytes, chunk = usualChunk }: Sending) =>
  Math.max(1, Math.ceil(bytes.length / chunk))

const pieceOf = ({ bytes, chunk = usualChunk }: Sending, number: number) =>
  bytes.subarray((number - 1) * chunk, number * chunk)

function fieldsOf(sending: Sending, number: number): Record<string, string> {
  const { bytes, name, chunk = usualChunk, fields } = sending
  const all = {
    chunkNumber: number,
    chunkSize: chunk,
    currentChunkSize: pieceOf(sending, number).length,
    totalSize: bytes.length,
    totalChunks: chunksOf(sending),
    identifier: contentId(bytes),
    filename: name,
    relativePath: name,
    ...fields,
  }
  return Object.fromEntries(Object.entries(all).map(([field, value]) => [field, String(value)]))
}

export type Wire = ReturnType<typeof wireOf>

/** Speaks the wire as a person with this token, without the product's own client. */
export function wireOf(url: string, token: string | null) {
  const bearer: Record<string, string> = token ? { authorization: `Bearer ${token}` } : {}

  async function ask<T>(path: string, init: RequestInit = {}): Promise<Answer<T>> {
    const answer = await fetch(url + path, {
      ...init,
      headers: { ...bearer, ...(init.headers as Record<string, string>) },
      signal: AbortSignal.timeout(60_000),
    })
    const { Code, Data, Msg } = (await answer.json()) as { Code: number; Data: T; Msg: string }
    return { status: answer.status, code: Code, data: Data, key: Msg }
  }

  const get = <T>(path: string, query: Record<string, string | number> = {}) =>
    ask<T>(`${path}?${new URLSearchParams(Object.entries(query).map(([name, value]) => [name, `${value}`]))}`)

  const post = <T>(path: string, body: object = {}) =>
    ask<T>(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })

  const upload = '/api/File/FileUpload'

  const wire = {
    url,
    get,
    post,
    chunkTest: (sending: Sending, number = 1) =>
      ask<ChunkState>(`${upload}?${new URLSearchParams(fieldsOf(sending, number))}`),
    /** One chunk; `sum` is the checksum sent with it, null for none. */
    chunk(sending: Sending, number: number, { bytes, sum }: { bytes?: Buffer; sum?: string | null } = {}) {
      const piece = pieceOf(sending, number)
      const checksum = sum === undefined ? sha256(piece).digest('hex') : sum
      return ask<ChunkState>(`${upload}?${new URLSearchParams(fieldsOf(sending, number))}`, {
        method: 'POST',
        headers: {
          'content-type': 'application/octet-stream',
          ...(checksum !== null && { 'x-chunk-sha256': checksum }),
        },
        body: new Uint8Array(bytes ?? piece),
      })
    },
    merge(sending: Sending, more: Record<string, unknown> = {}) {
      const { filename, identifier, relativePath, GroupId, ParentId } = fieldsOf(sending, 1)
      return post<WireFile>('/api/File/MergeSlices', {
        filename,
        identifier,
        relativePath,
        GroupId,
        ParentId,
        ...more,
      })
    },
    /** Bytes as they are to a path. */
    octets: <T>(path: string, query: Record<string, string>, bytes: Buffer) =>
      ask<T>(`${path}?${new URLSearchParams(query)}`, {
        method: 'POST',
        headers: { 'content-type': 'application/octet-stream' },
        body: new Uint8Array(bytes),
      }),
    /** Chunk test, chunks, merge: the file. */
    async put(sending: Sending): Promise<WireFile> {
      await wire.chunkTest(sending)
      for (let number = 1; number <= chunksOf(sending); number++) await wire.chunk(sending, number)
      const { code, data, key } = await wire.merge(sending)
      if (code !== 200) throw new Error(`${sending.name} was refused: ${key}`)
      return data
    },
    /** The chunk test with an answer to its challenge, computed over these bytes. */
    async prove(sending: Sending, held: Buffer) {
      const { data } = await wire.chunkTest(sending)
      if (!data.challenge) throw new Error('no proof was asked for')
      const mac = createHmac('sha256', data.challenge.nonce)
      for (const [start, length] of data.challenge.ranges) mac.update(held.subarray(start, start + length))
      return wire.chunkTest({ ...sending, fields: { ...sending.fields, proof: mac.digest('hex') } })
    },
    async list(parentId = ''): Promise<WireFile[]> {
      const { data } = await get<{ Data: WireFile[] }>('/api/File/GetFileList', {
        ParentId: parentId,
        PageSize: 100,
      })
      return data.Data
    },
    async usedBytes(): Promise<number> {
      return (await get<{ SpaceUsed: number }>('/api/User/GetUserInfo')).data.SpaceUsed
    },
    async download(fileId: string): Promise<Buffer> {
      const answer = await fetch(`${url}/api/Download/DownFile?fileId=${fileId}`, {
        headers: bearer,
        signal: AbortSignal.timeout(60_000),
      })
      if (answer.status !== 200) throw new Error(`the download was answered ${answer.status}`)
      return Buffer.from(await answer.arrayBuffer())
    },
  }
  return wire
}
