import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { downloadEndpoints } from '@cabinet/contract/downloads'
import { type WatermarkRule, watermarkEndpoints } from '@cabinet/contract/watermark'
import { beforeAll, beforeEach } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/create-test-app.ts'
import { contextOf } from '../../../test/files.ts'
import type { Person } from '../../../test/people.ts'
import { previewMark, sharp } from '../../../test/samples.ts'
import { isProgramUsable, officeFamilies } from '../../kernel/sandbox/index.ts'
import { uploadSmallFiles } from '../uploads/index.ts'

export const able = (await isProgramUsable('soffice')) && officeFamilies().includes('word')

export let house: TestApp

export let base: string

export type Given = Parameters<typeof house.call<typeof watermarkEndpoints.add>>[1]

export const usual: Given = {
  ...previewMark,
  name: 'Usual',
  actions: ['preview', 'download', 'print'],
  text: '{name} {account}',
  opacity: 10,
}

export const add = (change: Partial<Given> = {}): Promise<WatermarkRule> =>
  house.call(watermarkEndpoints.add, { ...usual, ...change }, house.people.enterprise)

export const list = () => house.call(watermarkEndpoints.list, {}, house.people.enterprise)

export let count = 0

export async function put(suffix: string, bytes: Buffer, person = house.people.zhang): Promise<string> {
  const files = [{ name: `f${++count}.${suffix}`, bytes }]
  const [placed] = await uploadSmallFiles(await contextOf(house, person), {}, { files, merge: false })
  if ('error' in placed!) throw placed.error
  return placed!.fileId
}

export const auth = (person: Person) => ({ authorization: `Bearer ${person.token}` })

export const bytesOf = async (answer: Response) => Buffer.from(await answer.arrayBuffer())

export const keyOf = async (answer: Response) => ((await answer.json()) as { Msg: string }).Msg

export const down = (fileId: string, person: Person, headers: Record<string, string> = {}) =>
  fetch(`${base}/api/Download/DownFile?fileId=${fileId}`, { headers: { ...auth(person), ...headers } })

export const ticket = (fileId: string, purpose: 'view' | 'download' | 'print', person: Person) =>
  house.call(downloadEndpoints.ticket, { fileId, purpose }, person)

export const rawOf = (bytes: Buffer) =>
  (
    sharp(bytes) as unknown as {
      removeAlpha(): {
        raw(): { toBuffer(o: object): Promise<{ data: Buffer; info: { channels: number } }> }
      }
    }
  )
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })

/** Whether the green of the usual mark stands in a picture. */
export async function isGreen(bytes: Buffer): Promise<boolean> {
  const { data, info } = await rawOf(bytes)
  let green = 0
  for (let at = 0; at < data.length; at += info.channels)
    if (data[at]! < 120 && data[at + 1]! > 120 && data[at + 2]! < 120) green++
  return green / (data.length / info.channels) > 0.003
}

/** The first page of a PDF as a picture. */
export async function page(bytes: Buffer): Promise<Buffer> {
  const folder = mkdtempSync(join(tmpdir(), 'cabinet-page-'))
  try {
    writeFileSync(join(folder, 'in.pdf'), bytes)
    const args = ['-f', '1', '-l', '1', '-singlefile', '-r', '72', '-png', 'in.pdf', 'out']
    execFileSync('pdftoppm', args, { cwd: folder })
    return await sharp(Buffer.from(execFileSync('cat', ['out.png'], { cwd: folder })))
      .toFormat('png')
      .toBuffer()
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** Opens the server that all tests of the room share; each begins without watermarks. */
export function prepareWatermarkDesk(): void {
  beforeAll(async () => {
    house = await createTestApp()
    await house.app.listen({ host: '127.0.0.1', port: 0 })
    base = `http://127.0.0.1:${(house.app.server.address() as AddressInfo).port}`
  })
  beforeEach(async () => {
    const all = await list()
    if (all.length > 0)
      await house.call(watermarkEndpoints.remove, { ids: all.map(({ id }) => id) }, house.people.enterprise)
  })
}
