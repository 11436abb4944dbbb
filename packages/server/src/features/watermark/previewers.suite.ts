import { downloadEndpoints } from '@cabinet/contract/downloads'
import { packageEndpoints } from '@cabinet/contract/downloads.packages'
import { previewEndpoints } from '@cabinet/contract/previews'
import { watermarkEndpoints } from '@cabinet/contract/watermark'
import { describe, expect, test } from 'vitest'
import { grant } from '../../../test/files.ts'
import type { Person } from '../../../test/people.ts'
import { docx, pdf, picture } from '../../../test/samples.ts'
import {
  able,
  add,
  auth,
  base,
  bytesOf,
  down,
  house,
  isGreen,
  list,
  page,
  put,
  ticket,
  usual,
} from './test-desk.ts'

const view = async (fileId: string, person: Person) =>
  fetch(base + (await ticket(fileId, 'view', person)).address)

/** Tests what users who may only preview get of a file. */
export function previewersSuite(): void {
  describe('who may only preview', () => {
    test('never gets the bare original, whatever the route', { timeout: 120_000 }, async () => {
      const { zhang, li } = house.people
      const originals = new Map([
        ['jpg', await picture('jpeg', 600, 400)],
        ['pdf', pdf(595, 842, 2)],
        ['mp4', Buffer.from('a film that nobody can mark')],
        ['zip', Buffer.from('PK an archive with many things in it')],
        ...(able
          ? [
              ['docx', docx('the words of the letter')] as const,
              ['txt', Buffer.from('the words of the note')] as const,
            ]
          : []),
      ])
      const files = new Map<string, string>()
      for (const [suffix, bytes] of originals) {
        const id = await put(suffix, bytes)
        files.set(suffix, id)
        await grant(house, id, li.id, 'viewer')
      }
      await add()
      for (const [suffix, id] of files) {
        const original = originals.get(suffix)!
        const asBearer = { headers: auth(li) }
        const form = (fields: Record<string, string>) => ({
          method: 'POST',
          headers: { ...auth(li), 'content-type': 'application/x-www-form-urlencoded' },
          body: new URLSearchParams(fields).toString(),
        })
        const viewed = await house.call(downloadEndpoints.ticket, { fileId: id, purpose: 'view' }, li).then(
          ({ address }) => address,
          () => `/api/Download/DownFile?fileId=${id}&ticket=none`,
        )
        const pages = viewed.replace('/api/Download/DownFile', '/api/File/GetTranscodedFile')
        const spoken = new URLSearchParams(viewed.split('?')[1])
        const routes: [string, RequestInit][] = [
          [`/api/Download/DownFile?fileId=${id}`, asBearer],
          [`/api/Download/DownFile?fileId=${id}&Version=1`, asBearer],
          ['/api/Download/DownFile', form({ Ids: id })],
          ['/api/Download/DownFile', form({ Ids: `${id},${files.get('jpg')}` })],
          [viewed, {}],
          [viewed, { headers: { range: 'bytes=0-' } }],
          [viewed, { headers: { range: 'bytes=0-9,12-' } }],
          [`${viewed}&Version=1`, {}],
          ['/api/Download/DownFile', form({ Ids: id, ticket: spoken.get('ticket')! })],
          [pages, {}],
          [`/api/File/GetTranscodedFile?fileId=${id}`, asBearer],
          [`/api/File/GetThumbnail?fileId=${id}&Size=1024`, asBearer],
          ['/api/Download/DownLoadPackageFile', form({ Id: id, Index: '0', ChunkSize: '10' })],
        ]
        for (const [path, init] of routes) {
          const answer = await bytesOf(await fetch(base + path, init))
          // neither as a whole nor embedded
          expect(answer.includes(original.subarray(12)), `${suffix} by ${path}`).toBe(false)
        }
        for (const purpose of ['download', 'print'] as const)
          expect((await house.refusal(downloadEndpoints.ticket, { fileId: id, purpose }, li)).key).toBe(
            'common.no_permission',
          )
        expect((await house.refusal(packageEndpoints.add, { ids: [id] }, li)).key).toBe(
          'common.no_permission',
        )
      }
      for (const suffix of ['mp4', 'zip']) {
        const fileId = files.get(suffix)!
        const { key } = await house.refusal(downloadEndpoints.ticket, { fileId, purpose: 'view' }, li)
        expect(key).toBe('watermark.cannot_mark')
      }
      expect(await isGreen(await bytesOf(await view(files.get('jpg')!, li)))).toBe(true)
      expect(await isGreen(await page(await bytesOf(await view(files.get('pdf')!, li))))).toBe(true)
      for (const suffix of able ? ['docx', 'txt'] : []) {
        const { form } = await ticket(files.get(suffix)!, 'view', li)
        expect(form).toBe('pages')
        expect(await isGreen(await page(await bytesOf(await view(files.get(suffix)!, li))))).toBe(true)
      }
      // a lenient watermark exempts nobody from marking
      await house.call(
        watermarkEndpoints.update,
        { ...usual, id: (await list())[0]!.id, lenient: true },
        house.people.enterprise,
      )
      const film = files.get('mp4')!
      const { key } = await house.refusal(downloadEndpoints.ticket, { fileId: film, purpose: 'view' }, li)
      expect(key).toBe('watermark.cannot_mark')
      expect(await bytesOf(await down(film, zhang))).toEqual(originals.get('mp4'))
    })

    test('reads an Office file as marked pages', { timeout: 60_000 }, async ({ skip }) => {
      if (!able) skip()
      const { li } = house.people
      const id = await put('docx', docx('A letter 信件'))
      await grant(house, id, li.id, 'viewer')
      await add()
      await house.call(previewEndpoints.transcodeState, { fileId: id }, li)
      await house.drainJobs()
      const answer = await fetch(`${base}/api/File/GetTranscodedFile?fileId=${id}`, { headers: auth(li) })
      expect(answer.headers.get('content-type')).toBe('application/pdf')
      const bytes = await bytesOf(answer)
      expect(await isGreen(await page(bytes))).toBe(true)
      // the pages can be read in ranges, from one copy
      const { address } = await ticket(id, 'view', li)
      const pages = base + address.replace('/api/Download/DownFile', '/api/File/GetTranscodedFile')
      const part = await fetch(pages, { headers: { range: 'bytes=10-99' } })
      expect([part.status, (await bytesOf(part)).equals(bytes.subarray(10, 100))]).toEqual([206, true])
    })
  })
}
