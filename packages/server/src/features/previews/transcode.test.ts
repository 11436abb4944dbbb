// @heavy: libreoffice
import type { AddressInfo } from 'node:net'
import { downloadEndpoints } from '@cabinet/contract/downloads'
import { previewEndpoints } from '@cabinet/contract/previews'
import { backgroundTaskEndpoints } from '@cabinet/contract/push.tasks'
import { beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/create-test-app.ts'
import { isProgramUsable, officeFamilies } from '../../kernel/sandbox/index.ts'

const able = (await isProgramUsable('soffice')) && officeFamilies().includes('word')
if (!able) console.warn('not tested: the PDF of Office files (LibreOffice Writer or bubblewrap is missing)')

let house: TestApp
let base: string
beforeAll(async () => {
  house = await createTestApp()
  await house.app.listen({ host: '127.0.0.1', port: 0 })
  base = `http://127.0.0.1:${(house.app.server.address() as AddressInfo).port}`
})

async function add(name: string, text: string): Promise<string> {
  const form = new FormData()
  form.append('file', new Blob([text]), name)
  const headers = { authorization: `Bearer ${house.people.zhang.token}` }
  const answer = await fetch(`${base}/api/File/UploadBatch`, { method: 'POST', headers, body: form })
  const { Data } = (await answer.json()) as { Data: { file: { FileId: string } }[] }
  return Data[0]!.file.FileId
}
const rtf = (words: string) => `{\\rtf1\\ansi{\\fonttbl\\f0 Arial;}\\f0\\fs40 ${words}\\par}`

test('other files have no PDF', async () => {
  const id = await add('words.txt', 'words')
  expect((await house.refusal(previewEndpoints.transcode, { fileId: id })).key).toBe(
    'previews.type_not_supported',
  )
})

describe.skipIf(!able)('the PDF of an Office file', () => {
  test('is made by a task, and viewed by a ticket that may be fetched again and again', {
    timeout: 60_000,
  }, async () => {
    const id = await add('letter.rtf', rtf('A letter'))
    const { taskId } = await house.call(previewEndpoints.transcode, { fileId: id })
    expect((await house.call(backgroundTaskEndpoints.get, { id: taskId })).status).toBe('waiting')
    expect(await house.call(previewEndpoints.transcodeState, { fileId: id })).toEqual({ state: 'waiting' })
    const { address } = await house.call(downloadEndpoints.ticket, { fileId: id, purpose: 'view' })
    const pdf = base + address.replace('/api/Download/DownFile', '/api/File/GetTranscodedFile')
    expect((await fetch(pdf)).status).toBe(409)
    await house.drainJobs()
    expect(await house.call(backgroundTaskEndpoints.get, { id: taskId })).toMatchObject({
      status: 'done',
      success: 1,
    })
    expect(await house.call(previewEndpoints.transcodeState, { fileId: id })).toEqual({ state: 'ready' })
    for (let time = 0; time < 2; time++) {
      const answer = await fetch(pdf)
      expect(answer.headers.get('content-type')).toBe('application/pdf')
      expect(
        Buffer.from(await answer.arrayBuffer())
          .subarray(0, 5)
          .toString(),
      ).toBe('%PDF-')
    }
    const again = await house.call(previewEndpoints.transcode, { fileId: id })
    expect((await house.call(backgroundTaskEndpoints.get, { id: again.taskId })).status).toBe('done')
  })

  test('is for those who may preview, never by a ticket to download', async () => {
    const id = await add('mine.rtf', rtf('mine'))
    const { li, zhang } = house.people
    expect((await house.refusal(previewEndpoints.transcode, { fileId: id }, li)).key).toBe('common.not_found')
    const get = (token: string) =>
      fetch(`${base}/api/File/GetTranscodedFile?fileId=${id}`, {
        headers: { authorization: `Bearer ${token}` },
      })
    expect((await get(li.token)).status).toBe(404)
    expect((await get(zhang.token)).status).toBe(409)
    expect((await fetch(`${base}/api/File/GetTranscodedFile?fileId=${id}`)).status).toBe(401)
    const { address } = await house.call(downloadEndpoints.ticket, { fileId: id, purpose: 'download' })
    const bent = base + address.replace('/api/Download/DownFile', '/api/File/GetTranscodedFile')
    expect((await fetch(bent)).status).toBe(403)
  })

  test('that cannot be made ends its task as failed', { timeout: 60_000 }, async () => {
    const id = await add('broken.docx', 'PK\x03\x04 and nothing more')
    const { taskId } = await house.call(previewEndpoints.transcode, { fileId: id })
    await house.drainJobs()
    const { status } = await house.call(backgroundTaskEndpoints.get, { id: taskId })
    const { state } = await house.call(previewEndpoints.transcodeState, { fileId: id })
    expect([status, state]).toEqual(status === 'done' ? ['done', 'ready'] : ['failed', 'none'])
  })
})
