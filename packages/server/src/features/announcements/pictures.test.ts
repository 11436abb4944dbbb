import {
  announcementEndpoints,
  announcementLimits,
  announcementPictureStream,
  announcementPictureUpload,
} from '@cabinet/contract/announcements'
import { richTextPictureAddress } from '@cabinet/contract/rich-text'
import { sql } from 'kysely'
import sharp from 'sharp'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { TestApp } from '../../../test/create-test-app.ts'
import type { Person } from '../../../test/people.ts'
import { generateId } from '../../kernel/crypto/id.ts'
import { pictureSweepJob } from './announcements.jobs.ts'
import { type AnnouncementDesk, departmentSubject, openAnnouncementDesk } from './test-desk.ts'

let app: TestApp
let desk: AnnouncementDesk
let photograph: Buffer

beforeAll(async () => {
  desk = await openAnnouncementDesk()
  app = desk.app
  const create = { width: 2400, height: 1200, channels: 3 as const, background: '#2459e0' }
  photograph = await sharp({ create })
    .withExif({ IFD0: { ImageDescription: 'taken at 31.23' } })
    .jpeg()
    .toBuffer()
})
beforeEach(() => desk.clear())

async function send(bytes: Buffer, person: Person = app.people.enterprise) {
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(bytes)]), 'x.png')
  const request = new Request('http://x', { method: 'POST', body: form })
  const answer = await app.app.inject({
    method: 'POST',
    url: announcementPictureUpload.path,
    headers: {
      authorization: `Bearer ${person.token}`,
      'content-type': request.headers.get('content-type')!,
    },
    payload: Buffer.from(await request.arrayBuffer()),
  })
  return answer.json() as { Code: number; Data: { Id: string }; Msg: string }
}
const upload = async () => (await send(photograph)).Data.Id
const fetchPicture = (id: string, person: Person) =>
  app.app.inject({
    method: 'GET',
    url: `${announcementPictureStream.path}?Id=${id}`,
    headers: { authorization: `Bearer ${person.token}` },
  })
const codeFor = async (id: string, person: Person) => (await fetchPicture(id, person)).statusCode
const bodyWith = (...ids: string[]) =>
  ids.map((id) => `<img src="${richTextPictureAddress(id)}" alt="Map">`).join('')
const forResearch = () => ({
  isForAll: false,
  subjects: [departmentSubject(app.people.departments.research, true)],
})
const sweep = () => pictureSweepJob.run(app.system, {} as never)

describe('an upload', () => {
  test('is redrawn, no larger than it is shown, without what else the file told, and runs nowhere', async () => {
    const answer = await fetchPicture(await upload(), app.people.enterprise)
    expect(answer.headers).toMatchObject({
      'content-type': 'image/jpeg',
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-cache',
      'cross-origin-resource-policy': 'same-origin',
    })
    expect(answer.headers['content-security-policy']).toContain("default-src 'none'")
    expect(await sharp(answer.rawPayload).metadata()).toMatchObject({ width: 1600, height: 800 })
    expect(answer.rawPayload.includes('31.23')).toBe(false)
  })

  test.each([
    ['a drawing with scripts', () => Buffer.from('<svg onload=x>'), 400, 'picture_invalid'],
    ['a page', () => Buffer.from('<html>'), 400, 'picture_invalid'],
    ['nothing', () => Buffer.alloc(0), 400, 'picture_invalid'],
    ['a picture that ends early', () => photograph.subarray(0, 900), 400, 'picture_invalid'],
    [
      'more bytes than may be',
      () => Buffer.concat([photograph, Buffer.alloc(announcementLimits.picture)]),
      413,
      'picture_too_large',
    ],
  ])('of %s is refused', async (_, bytes, code, key) => {
    expect(await send(bytes())).toMatchObject({ Code: code, Msg: `announcements.${key}` })
  })

  test('is refused to all but administrators of the enterprise', async () => {
    for (const person of [app.people.li, app.people.head])
      expect(await send(photograph, person)).toMatchObject({ Code: 403 })
  })
})

describe('a picture', () => {
  test('is seen by administrators, and by whom its announcement is addressed to while they may read it', async () => {
    const { enterprise, zhang, wang } = app.people
    const picture = await upload()
    expect([await codeFor(picture, enterprise), await codeFor(picture, zhang)]).toEqual([200, 404])
    const { id } = await desk.save({ body: bodyWith(picture), ...forResearch() })
    const [seen] = (await desk.received(zhang)).rows
    expect(seen).toMatchObject({ body: bodyWith(picture), announcement: { excerpt: '[Map]' } })
    expect([await codeFor(picture, zhang), await codeFor(picture, wang)]).toEqual([200, 404])
    await app.call(announcementEndpoints.withdraw, { id }, enterprise)
    expect([await codeFor(picture, zhang), await codeFor(picture, enterprise)]).toEqual([404, 200])
    expect(await codeFor(generateId(), enterprise)).toBe(404)
  })

  test('of another announcement, or of none, cannot be saved into a text', async () => {
    const picture = await upload()
    await desk.save({ body: bodyWith(picture), ...forResearch() })
    for (const id of [picture, generateId()])
      expect(await desk.save({ body: bodyWith(id) }).catch((error) => error)).toMatchObject({
        status: 400,
        key: 'announcements.picture_unknown',
      })
    expect(await codeFor(picture, app.people.wang)).toBe(404)
  })

  test('is copied with the announcement that it is copied from', async () => {
    const picture = await upload()
    const { id } = await desk.save({ body: bodyWith(picture), ...forResearch() })
    const copy = await desk.save({ body: bodyWith(picture), copyOf: id })
    const { body } = await app.call(announcementEndpoints.get, { id: copy.id }, app.people.enterprise)
    const copied = /Id=([-0-9a-f]{36})/.exec(body)![1]!
    expect(copied).not.toBe(picture)
    expect(await codeFor(copied, app.people.wang)).toBe(200)
    expect(await codeFor(picture, app.people.wang)).toBe(404)
  })

  test('is one of so many at most', async () => {
    const ids = Array.from({ length: announcementLimits.pictures + 1 }, generateId)
    expect(await desk.save({ body: bodyWith(...ids) }).catch((error) => error)).toMatchObject({
      key: 'announcements.too_many_pictures',
    })
  })

  test('that no announcement shows is swept a day later; one that is shown stays', async () => {
    const { enterprise } = app.people
    const [kept, removed, never] = [await upload(), await upload(), await upload()]
    const { id } = await desk.save({ body: bodyWith(kept, removed), publish: false })
    await desk.save({ id, body: bodyWith(kept), publish: false })
    const codes = () => Promise.all([kept, removed, never].map((one) => codeFor(one, enterprise)))
    await sweep()
    expect(await codes()).toEqual([200, 200, 200])
    // no session lasts a day
    await sql`update announcement_pictures set unused_since = unused_since - interval '25 hours'`.execute(
      app.ports.db,
    )
    await sweep()
    expect(await codes()).toEqual([200, 404, 404])
    await app.call(announcementEndpoints.remove, { ids: [id] }, enterprise)
    expect(await codes()).toEqual([404, 404, 404])
  })
})
