// @heavy: bubblewrap
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { downloadEndpoints } from '@cabinet/contract/downloads'
import { type PictureTiling, picturePreviewEndpoints } from '@cabinet/contract/previews.pictures'
import { beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../../test/create-test-app.ts'
import { picture, sharp } from '../../../../test/samples.ts'
import { checkSandbox, isProgramUsable } from '../../../kernel/sandbox/index.ts'

let house: TestApp
let base: string
beforeAll(async () => {
  house = await createTestApp()
  base = await listen(house)
})

async function listen({ app }: TestApp): Promise<string> {
  await app.listen({ host: '127.0.0.1', port: 0 })
  return `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
}

async function add(name: string, bytes: Buffer): Promise<string> {
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(bytes)]), name)
  const headers = { authorization: `Bearer ${house.people.zhang.token}` }
  const answer = await fetch(`${base}/api/File/UploadBatch`, { method: 'POST', headers, body: form })
  const { Data } = (await answer.json()) as { Data: { file: { FileId: string } }[] }
  return Data[0]!.file.FileId
}

/** Fetches by a ticket of this purpose. */
async function byTicket(fileId: string, purpose: 'view' | 'download') {
  const { address } = await house.call(downloadEndpoints.ticket, { fileId, purpose })
  const place = base + address.replace('/api/Download/DownFile', '/api/File/GetPicture')
  return (piece: string) => fetch(`${place}&Piece=${piece}`)
}

test('a large picture comes in pieces, upright, the last level as large as itself', async () => {
  const turned = await sharp(await picture('png', 2400, 1300))
    .jpeg()
    .withMetadata({ orientation: 6 })
    .toBuffer()
  const fileId = await add('large.jpg', turned)
  expect(await house.call(picturePreviewEndpoints.state, { fileId, form: 'tiles' })).toEqual({
    state: 'waiting',
  })
  await house.drainJobs()
  expect(await house.call(picturePreviewEndpoints.state, { fileId, form: 'tiles' })).toEqual({
    state: 'ready',
  })
  const get = await byTicket(fileId, 'view')
  const tiling = (await (await get('tiles.json')).json()) as PictureTiling
  expect(tiling).toEqual({ width: 1300, height: 2400, tile: 1024 })
  const piece = Buffer.from(await (await get('12-1-2.webp')).arrayBuffer())
  expect(await sharp(piece).metadata()).toMatchObject({ format: 'webp', width: 276, height: 352 })
  expect((await get('12-7-7.webp')).status).toBe(409)
})

test('what is no picture has no pieces', async () => {
  const fileId = await add('words.jpg', Buffer.from('words'))
  await house.call(picturePreviewEndpoints.state, { fileId, form: 'tiles' })
  await house.drainJobs()
  expect(await house.call(picturePreviewEndpoints.state, { fileId, form: 'tiles' })).toEqual({
    state: 'none',
  })
  const text = await add('words.txt', Buffer.from('words'))
  expect(await house.call(picturePreviewEndpoints.state, { fileId: text, form: 'tiles' })).toEqual({
    state: 'none',
  })
})

test('pieces are for those who may preview, never by a ticket to download', async () => {
  const fileId = await add('mine.png', await picture('png', 20, 20))
  const { li } = house.people
  expect((await house.refusal(picturePreviewEndpoints.state, { fileId, form: 'tiles' }, li)).key).toBe(
    'common.not_found',
  )
  const get = await byTicket(fileId, 'download')
  expect((await get('tiles.json')).status).toBe(403)
})

test('a DWG without a converter is a type that is not supported', async () => {
  const fileId = await add('plan.dwg', Buffer.from('AC1032'))
  expect((await house.refusal(picturePreviewEndpoints.state, { fileId, form: 'drawing' })).key).toBe(
    'previews.type_not_supported',
  )
})

test.skipIf(!(await checkSandbox()).standing)(
  'a DWG becomes what the converter of the operator makes of it',
  async () => {
    const before = { house, base }
    house = await createTestApp({ DWG_CONVERTER: '/usr/bin/cp {in} {out}' })
    base = await listen(house)
    try {
      const fileId = await add('plan.dwg', Buffer.from('AC1032 and more'))
      expect(await house.call(picturePreviewEndpoints.state, { fileId, form: 'drawing' })).toEqual({
        state: 'waiting',
      })
      await house.drainJobs()
      expect(await house.call(picturePreviewEndpoints.state, { fileId, form: 'drawing' })).toEqual({
        state: 'ready',
      })
      const get = await byTicket(fileId, 'view')
      expect(await (await get('drawing')).text()).toBe('AC1032 and more')
    } finally {
      ;({ house, base } = before)
    }
  },
)

test.skipIf(!(await checkSandbox()).standing)(
  'what a converter leaves is kept only where it is a plain file of its own, never through a link',
  { timeout: 60_000 },
  async () => {
    const before = { house, base }
    const tools = mkdtempSync(join(tmpdir(), 'cabinet-converter-'))
    chmodSync(tools, 0o755)
    const secret = join(tools, 'secret.key')
    writeFileSync(secret, 'the secret key')
    const program = join(tools, 'convert')
    // the program is the operator's; the file decides how it fails
    writeFileSync(program, `#!/bin/sh\nset -e\nexport out=$2 secret=${secret}\neval "$(cat $1)"\n`, {
      mode: 0o755,
    })
    house = await createTestApp({ DWG_CONVERTER: `${program} {in} {out}` })
    base = await listen(house)
    try {
      const stateAfter = async (way: string) => {
        const fileId = await add(`${way.replace(/\W+/g, '-')}.dwg`, Buffer.from(way))
        await house.call(picturePreviewEndpoints.state, { fileId, form: 'drawing' })
        await house.drainJobs()
        const { state } = await house.call(picturePreviewEndpoints.state, { fileId, form: 'drawing' })
        const get = await byTicket(fileId, 'view')
        return { state, text: state === 'ready' ? await (await get('drawing')).text() : '' }
      }
      expect(await stateAfter('echo well > $out')).toEqual({ state: 'ready', text: 'well\n' })
      for (const way of [
        'ln -s $secret $out',
        'ln -s /proc/self/environ $out',
        'echo x > other; ln other $out',
        'mkfifo $out # a pipe',
        'mkdir $out',
        'truncate -s 511M $out; truncate -s 513M $out 2>/dev/null || ln -s $secret ./$out',
      ])
        expect([way, await stateAfter(way)]).toEqual([way, { state: 'none', text: '' }])
    } finally {
      ;({ house, base } = before)
      rmSync(tools, { recursive: true })
    }
  },
)

test.skipIf(!(await isProgramUsable('heif-convert')))(
  'what only calls itself a photo of a phone has no picture',
  async () => {
    const fileId = await add('photo.heic', Buffer.from('words'))
    expect(await house.call(picturePreviewEndpoints.state, { fileId, form: 'whole' })).toEqual({
      state: 'waiting',
    })
    await house.drainJobs()
    expect(await house.call(picturePreviewEndpoints.state, { fileId, form: 'whole' })).toEqual({
      state: 'none',
    })
  },
)
