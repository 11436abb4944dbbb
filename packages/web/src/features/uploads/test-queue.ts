import { File as ReadableFile } from 'node:buffer'
import { createHash } from 'node:crypto'
import { limits } from '@cabinet/contract/limits'
import { listedFileItem } from '@cabinet/contract/nodes'
import { uploadEndpoints } from '@cabinet/contract/uploads'
import { afterEach, beforeEach, expect, vi } from 'vitest'
import { z } from 'zod'
import { eventually } from '../../../test/eventually.ts'
import { item } from '../../../test/house.ts'
import { answerEndpoint, createFakeSend } from '../../kernel/fake-send.ts'
import { registerTextsByKey } from '../../kernel/text.ts'
import { storeTokenPair } from '../../kernel/tokens.ts'
import { room as spaces } from '../files/index.ts'
import { errorMessages } from './errors.text.ts'
import {
  addQueuedUploads,
  allQueuedUploads,
  type QueuedClashRule,
  removeQueuedUploads,
  type UploadStage,
} from './queue.store.ts'
import { batchedFileBytes } from './send-batch.ts'
import { NearWorker } from './test-worker.ts'

registerTextsByKey(spaces.errorText)
registerTextsByKey(errorMessages)

/** A fake server that stores the chunks of one file and refuses on request. */
export const server = {
  held: new Set<number>(),
  sent: [] as number[],
  batches: 0,
  refusal: null as string | null,
  /** Resolves when a chunk may be answered. */
  gate: Promise.resolve() as Promise<void>,
}

const answer = (Code: number, Data: unknown, Msg = '') =>
  new Response(JSON.stringify({ Code, Data, Msg }), { status: 200 })
export const sessionId = '00000000-0000-4000-8000-000000000077'
const file = (name: string) => z.encode(listedFileItem, item(1, name))

async function respond(address: string, body: unknown): Promise<Response> {
  const { pathname, searchParams } = new URL(address, 'http://here')
  if (pathname === '/api/File/UploadBatch') {
    server.batches++
    const names = [...(body as FormData).values()].map((part) => (part as File).name)
    return answer(
      200,
      names.map((name) => ({
        relativePath: name,
        ...(server.refusal ? { Msg: server.refusal } : { file: file(name) }),
      })),
    )
  }
  const chunk = Number(searchParams.get('chunkNumber'))
  if (body) {
    await server.gate
    if (server.refusal) return answer(201, null, server.refusal)
    server.held.add(chunk)
    server.sent.push(chunk)
  }
  const needMerge = server.held.size === Number(searchParams.get('totalChunks'))
  return answer(200, {
    skipUpload: false,
    uploaded: [...server.held],
    needMerge,
    IsMerge: false,
    UploadId: sessionId,
  })
}

export let asked: ReturnType<typeof createFakeSend>['asked']
/** Ids of the sessions that were cancelled on the server. */
export const cancelled = () =>
  asked.filter(({ path }) => path === uploadEndpoints.cancel.path).flatMap(({ fields }) => fields.Ids)

/** Gives each test an empty queue and a server that holds nothing. */
export function prepareUploadQueue(): void {
  beforeEach(() => {
    Object.assign(server, { held: new Set(), sent: [], batches: 0, refusal: null, gate: Promise.resolve() })
    storeTokenPair({ accessToken: 'a', refreshToken: 'r' })
    vi.stubGlobal('Worker', NearWorker)
    vi.stubGlobal('fetch', (address: string, init: RequestInit) => respond(address, init.body))
    asked = createFakeSend(
      answerEndpoint(uploadEndpoints.merge, () => item(1, 'large.bin')),
      answerEndpoint(uploadEndpoints.cancel, () => ({})),
    ).asked
  })
  afterEach(() => {
    removeQueuedUploads(() => false)
    vi.unstubAllGlobals()
  })
}

const identifier = `v1-1-${createHash('sha256').digest('hex')}`
export const three = 2 * limits.chunk + 10

/** jsdom's files cannot be read, but its forms accept no others. */
export const bytesOf = (name: string, size: number) =>
  size > batchedFileBytes
    ? new (ReadableFile as unknown as typeof File)([new Uint8Array(size)], name)
    : Object.assign(new File([new Uint8Array(size)], name), {
        arrayBuffer: async () => new Uint8Array(size).buffer,
      })

export function add(
  name: string,
  size: number,
  { clash = 'skip' as QueuedClashRule, stage = 'waiting' as UploadStage } = {},
) {
  const bytes = bytesOf(name, size)
  const [one] = addQueuedUploads(
    [{ name, path: name, size, target: { name: 'here' }, clash, file: bytes, identifier }],
    stage,
  )
  return one!.key
}
export const stageOf = (key: number) => allQueuedUploads().find((one) => one.key === key)?.stage
export const until = (key: number, stage: UploadStage) => eventually(() => expect(stageOf(key)).toBe(stage))
