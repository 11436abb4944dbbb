import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { renditionEndpoints } from '@cabinet/contract/renditions'
import { afterAll, beforeAll, expect } from 'vitest'
import { createTestApp, type TestApp } from '../../../../test/create-test-app.ts'
import { madeBy, picture, sharp } from '../../../../test/samples.ts'
import { isProgramUsable, officeFamilies } from '../../../kernel/sandbox/index.ts'

export const usable = {
  ffmpeg: await isProgramUsable('ffmpeg'),
  'heif-convert': (await isProgramUsable('heif-convert')) && (await sharpMakesHeic()),
  pdftoppm: await isProgramUsable('pdftoppm'),
  soffice: (await isProgramUsable('soffice')) && officeFamilies().length === 3,
}

async function sharpMakesHeic() {
  try {
    return (await heic()).length > 0
  } catch {
    return false
  }
}

export async function heic() {
  return madeBy('heif-enc', ['in.png', '-o', 'out.heic'], 'out.heic', {
    'in.png': await picture('png', 640, 400),
  })
}

export let house: TestApp

let base: string

export let hits = 0

const canary = createServer((_request, answer) => {
  hits++
  answer.end()
})

export let elsewhere = ''

/** Uploads over the wire and returns the file's id. */
export async function add(name: string, bytes: Buffer, query = ''): Promise<string> {
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(bytes)]), name)
  const answer = await fetch(`${base}/api/File/UploadBatch${query}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${house.people.zhang.token}` },
    body: form,
  })
  const { Data } = (await answer.json()) as { Data: { Msg?: string; file: { FileId: string } }[] }
  if (Data[0]?.Msg) throw new Error(Data[0].Msg)
  return Data[0]!.file.FileId
}

export const get = (fileId: string, more = '', headers: Record<string, string> = {}) =>
  fetch(`${base}/api/File/GetThumbnail?fileId=${fileId}${more}`, {
    headers: { authorization: `Bearer ${house.people.zhang.token}`, ...headers },
  })

export const bytesOf = async (answer: Response) => Buffer.from(await answer.arrayBuffer())

export const stateOf = async (fileId: string) =>
  (await house.call(renditionEndpoints.thumbnails, { ids: [fileId] }))[0]?.state

/** Uploads, waits for the jobs, and returns the thumbnail of this size; or its state if there is none. */
export async function drawn(name: string, bytes: Buffer, size = 256) {
  const id = await add(name, bytes)
  await stateOf(id) // somebody looks
  await house.drainJobs()
  const state = await stateOf(id)
  if (state !== 'ready') return state
  const answer = await get(id, `&Size=${size}`)
  expect(answer.headers.get('content-type')).toBe('image/webp')
  return bytesOf(answer)
}

type Drawn = Awaited<ReturnType<typeof drawn>>

function opened(shown: Drawn) {
  if (!Buffer.isBuffer(shown)) throw new Error(`there is no picture: ${shown}`)
  return sharp(shown)
}

export const sides = (shown: Drawn) => opened(shown).metadata()

export async function halves(shown: Drawn) {
  const { width, height } = await sides(shown)
  const colour = async (top: number) => {
    const part = await opened(shown)
      .extract({ left: 0, top, width, height: Math.floor(height / 4) })
      .toBuffer()
    const { r, b } = (await sharp(part).stats()).dominant
    return r > 180 && b < 90 ? 'red' : b > 180 && r < 90 ? 'blue' : `${r} ${b}`
  }
  return { width, height, above: await colour(0), below: await colour(Math.floor((height * 3) / 4)) }
}

export const both = { above: 'red', below: 'blue' }

/** Opens the server that all tests of thumbnails share, and a host that must not be asked. */
export function prepareThumbnailDesk(): void {
  beforeAll(async () => {
    house = await createTestApp()
    await house.app.listen({ host: '127.0.0.1', port: 0 })
    base = `http://127.0.0.1:${(house.app.server.address() as AddressInfo).port}`
    await new Promise<void>((done) => canary.listen(0, '127.0.0.1', done))
    elsewhere = `http://127.0.0.1:${(canary.address() as AddressInfo).port}`
  })
  afterAll(() => canary.close())
}
