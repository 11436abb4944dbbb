import { packageEndpoints } from '@cabinet/contract/downloads.packages'
import { renditionEndpoints } from '@cabinet/contract/renditions'
import { watermarkEndpoints } from '@cabinet/contract/watermark'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { grant } from '../../../test/files.ts'
import type { Person } from '../../../test/people.ts'
import { readZip } from '../../../test/read-zip.ts'
import { docx, pdf, picture } from '../../../test/samples.ts'
import {
  able,
  add,
  auth,
  base,
  bytesOf,
  count,
  down,
  house,
  isGreen,
  keyOf,
  page,
  put,
  rawOf,
  ticket,
  usual,
} from './test-desk.ts'

/** Share of clearly different pixels of two pictures of one size. */
async function difference(one: Buffer, other: Buffer): Promise<number> {
  const [a, b] = [(await rawOf(one)).data, (await rawOf(other)).data]
  let count = 0
  for (let at = 0; at < a.length; at++) if (Math.abs(a[at]! - b[at]!) > 40) count++
  return count / a.length
}

/** Returns the files of each line about files that went out without their watermark. */
async function unmarkedLines(): Promise<string[][]> {
  const { rows } = await sql<{ nodes: string[] }>`
    select nodes from journal where action = 'watermark.unmarked' order by id`.execute(house.ports.db)
  return rows.map(({ nodes }) => nodes)
}

/** Tests files that are marked. */
export function markedFilesSuite(): void {
  describe('a marked file', () => {
    test('is drawn for each person, and once for each', { timeout: 60_000 }, async () => {
      const { zhang, li } = house.people
      const id = await put('png', await picture('png', 600, 400))
      await grant(house, id, li.id, 'downloader')
      await add()
      const [mine, again, theirs] = [await down(id, zhang), await down(id, zhang), await down(id, li)]
      expect(again.headers.get('etag')).toBe(mine.headers.get('etag'))
      const bytes = await bytesOf(mine)
      expect(await bytesOf(again)).toEqual(bytes)
      expect((await bytesOf(theirs)).equals(bytes)).toBe(false)
      const [one, other] = [await ticket(id, 'view', zhang), await ticket(id, 'view', li)]
      expect([one.form, one.mark === other.mark]).toEqual(['picture', false])
      const part = await down(id, zhang, { range: 'bytes=5-24' })
      expect([part.status, await bytesOf(part)]).toEqual([206, bytes.subarray(5, 25)])
    })

    test('says when and from where it was asked for, all ranges alike', { timeout: 60_000 }, async () => {
      const id = await put('pdf', pdf(595, 842))
      await add({ text: '{name} {time} {ip}' })
      const { address } = await ticket(id, 'view', house.people.zhang)
      const first = await fetch(base + address, { headers: { range: 'bytes=0-99' } })
      house.clock.forward(10 * 60_000)
      const second = await fetch(base + address, { headers: { range: 'bytes=100-199' } })
      expect(second.headers.get('etag')).toBe(first.headers.get('etag'))
      const other = await ticket(id, 'view', house.people.zhang)
      expect((await fetch(base + other.address)).headers.get('etag')).not.toBe(first.headers.get('etag'))
    })

    test('has a small picture that is marked', { timeout: 60_000 }, async () => {
      const { li } = house.people
      const id = await put('png', await picture('png', 1200, 800))
      await grant(house, id, li.id, 'viewer')
      const small = async (size: number, person: Person) => {
        await house.call(renditionEndpoints.thumbnails, { ids: [id] }, person)
        await house.drainJobs()
        const query = `fileId=${id}&Size=${size}`
        return bytesOf(await fetch(`${base}/api/File/GetThumbnail?${query}`, { headers: auth(person) }))
      }
      const sizes = [96, 256, 1024]
      const bare = new Map<number, Buffer>()
      for (const size of sizes) bare.set(size, await small(size, li))
      await add()
      for (const size of sizes)
        expect(await difference(await small(size, li), bare.get(size)!)).toBeGreaterThan(0.01)
      expect(await house.call(renditionEndpoints.thumbnails, { ids: [id] }, li)).toMatchObject([
        { state: 'ready' },
      ])
    })

    test('is marked where a package takes it along', { timeout: 60_000 }, async () => {
      const { zhang } = house.people
      const [image, film] = [
        await put('png', await picture('png', 400, 300)),
        await put('mp4', Buffer.from('film')),
      ]
      const plain = await put('bin', Buffer.from('plain'))
      await add()
      const { id } = await house.call(packageEndpoints.add, { ids: [image, film] })
      await house.drainJobs()
      const [made] = await house.call(packageEndpoints.list, {})
      expect(made).toMatchObject({ id, status: 'complete', leftCount: 1 })
      expect(made!.left[0]!.reason).toBe('watermark.cannot_mark')
      const answer = await fetch(`${base}/api/Download/DownLoadPackageFile`, {
        method: 'POST',
        headers: { ...auth(zhang), 'content-type': 'application/json' },
        body: JSON.stringify({ Id: id, FilePath: '', Channel: '', Index: 0, ChunkSize: 10 }),
      })
      const entries = await readZip(await bytesOf(answer))
      const found = entries.find(({ entry }) => entry.fileName.endsWith('.png'))
      expect(await isGreen(found!.bytes!)).toBe(true)
      // and in a zip that is streamed
      const zip = await fetch(`${base}/api/Download/DownFile`, {
        method: 'POST',
        headers: { ...auth(zhang), 'content-type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams({ Ids: `${image},${plain}` }).toString(),
      })
      const inZip = (await readZip(await bytesOf(zip))).find(({ entry }) => entry.fileName.endsWith('.png'))
      expect(await isGreen(inZip!.bytes!)).toBe(true)
    })

    test('that cannot carry one is refused, or goes out where the watermark is lenient', async () => {
      const film = await put('mp4', Buffer.from('film'))
      const damaged = await put('pdf', Buffer.from('%PDF-1.4 and nothing'))
      const made = await add()
      for (const id of [film, damaged])
        expect(await keyOf(await down(id, house.people.zhang))).toBe('watermark.cannot_mark')
      const lenient = { ...usual, id: made.id, lenient: true }
      await house.call(watermarkEndpoints.update, lenient, house.people.enterprise)
      const lines = (await unmarkedLines()).length
      for (const id of [film, damaged]) expect((await down(id, house.people.zhang)).status).toBe(200)
      expect((await unmarkedLines()).slice(lines)).toEqual([[film], [damaged]])
      // a ticket alone sends nothing; ranges of one download are one line; what bears its mark has none
      await ticket(film, 'download', house.people.zhang)
      await down(film, house.people.zhang, { range: 'bytes=1-2' })
      await down(await put('png', await picture('png', 40, 30)), house.people.zhang)
      expect(await unmarkedLines()).toHaveLength(lines + 2)
    })

    test('that a lenient watermark lets into a package is recorded with it', async () => {
      const { zhang } = house.people
      const film = await put('mp4', Buffer.from('film'))
      const image = await put('png', await picture('png', 40, 30))
      await add({ lenient: true })
      const lines = (await unmarkedLines()).length
      const { id } = await house.call(packageEndpoints.add, { ids: [film, image] })
      await house.drainJobs()
      const [made] = await house.call(packageEndpoints.list, {})
      expect(made).toMatchObject({ id, status: 'complete', leftCount: 0 })
      await fetch(`${base}/api/Download/DownFile`, {
        method: 'POST',
        headers: { ...auth(zhang), 'content-type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams({ Ids: `${film},${image}` }).toString(),
      }).then(bytesOf)
      await expect.poll(async () => (await unmarkedLines()).slice(lines)).toEqual([[film], [film]])
    })

    test('of an Office file is downloaded as marked pages under its own name', { timeout: 60_000 }, async ({
      skip,
    }) => {
      if (!able) skip()
      const id = await put('docx', docx('A letter'))
      await add()
      const answer = await down(id, house.people.zhang)
      expect(answer.headers.get('content-disposition')).toContain(`f${count}.pdf`)
      expect(await isGreen(await page(await bytesOf(answer)))).toBe(true)
    })
  })
}
