import { limits } from '@cabinet/contract/limits'
import { profileEndpoints } from '@cabinet/contract/profiles'
import { settingEndpoints } from '@cabinet/contract/settings'
import { userEndpoints } from '@cabinet/contract/users'
import { sql } from 'kysely'
import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/create-test-app.ts'
import { updateUserRow } from '../users/index.ts'
import { avatarTypeOfBytes } from './avatar.rules.ts'

let house: TestApp

beforeAll(async () => {
  house = await createTestApp()
})

/** Headers of pictures of a size, as far as they are read. */
const png = (width = 9, height = 9) => {
  const bytes = Buffer.alloc(33)
  bytes.write('89504e470d0a1a0a0000000d49484452', 'hex')
  bytes.writeUInt32BE(width, 16)
  bytes.writeUInt32BE(height, 20)
  return bytes
}
const gif = (width: number, height: number) => {
  const bytes = Buffer.from('GIF89a....;')
  bytes.writeUInt16LE(width, 6)
  bytes.writeUInt16LE(height, 8)
  return bytes
}
const jpeg = (width: number, height: number) => {
  const frame = Buffer.from('ffc0001108000000000301220002110103110100', 'hex')
  frame.writeUInt16BE(height, 5)
  frame.writeUInt16BE(width, 7)
  return Buffer.concat([Buffer.from('ffd8ffe000104a46494600010100000100010000', 'hex'), frame])
}

test.each([
  ['a PNG', png(), { type: 'image/png' }],
  ['a GIF', gif(9, 9), { type: 'image/gif' }],
  ['a JPEG', jpeg(9, 9), { type: 'image/jpeg' }],
  ['the largest', jpeg(4096, 4096), { type: 'image/jpeg' }],
  ['one that is wide', png(4097, 9), { refused: 'users.avatar_invalid' }],
  ['one that is high', gif(9, 4097), { refused: 'users.avatar_invalid' }],
  ['a JPEG that would fill the memory', jpeg(65_535, 65_535), { refused: 'users.avatar_invalid' }],
  ['one of nothing', png(0, 9), { refused: 'users.avatar_invalid' }],
  ['half a PNG', png().subarray(0, 20), { refused: 'users.avatar_invalid' }],
  ['half a JPEG', Buffer.from('ffd8ffe0ffff', 'hex'), { refused: 'users.avatar_invalid' }],
  [
    'a JPEG that goes nowhere',
    Buffer.from('ffd8ffdb0000ffdb0000ffdb00000000', 'hex'),
    { refused: 'users.avatar_invalid' },
  ],
  ['a WebP', Buffer.from('RIFF....WEBPVP8 '), { refused: 'users.avatar_invalid' }],
  ['an HTML page', Buffer.from('<html>'), { refused: 'users.avatar_invalid' }],
  ['nothing', Buffer.alloc(0), { refused: 'users.avatar_invalid' }],
  ['2 MB', Buffer.concat([png(), Buffer.alloc(limits.avatar - 33)]), { type: 'image/png' }],
  [
    'a byte more',
    Buffer.concat([png(), Buffer.alloc(limits.avatar - 32)]),
    { refused: 'users.avatar_too_large' },
  ],
])('an avatar: %s', (_, bytes, judged) => {
  expect(avatarTypeOfBytes(bytes)).toEqual(judged)
})

describe('the avatar', () => {
  const send = async (bytes: Buffer, field = 'file') => {
    const form = new FormData()
    form.append('name', 'x')
    form.append(field, new Blob([new Uint8Array(bytes)]), 'me.png')
    const request = new Request('http://x', { method: 'POST', body: form })
    const answer = await house.app.inject({
      method: 'POST',
      url: '/api/User/UploadHeadIcon?n=1',
      headers: {
        authorization: `Bearer ${house.people.zhang.token}`,
        'content-type': request.headers.get('content-type')!,
      },
      payload: Buffer.from(await request.arrayBuffer()),
    })
    return answer.json() as { Code: number; Data: string; Msg: string }
  }

  test.each(['png', 'gif', 'jpeg'] as const)(
    'of a %s is kept as a small square, without what else the file told',
    async (type) => {
      const marker = 'taken at 31.23, 121.47'
      const colour = { width: 640, height: 360, channels: 3 as const, background: '#2459e0' }
      const bytes = await sharp({ create: colour })
        .withExif({ IFD0: { ImageDescription: marker } })
        .toFormat(type)
        .toBuffer()
      const { Code, Data } = await send(bytes)
      expect(Code).toBe(200)
      expect((await house.call(userEndpoints.me, {})).avatar).toBe(Data)
      const [head, base64] = Data.split(',') as [string, string]
      expect(head).toBe(`data:image/${type === 'jpeg' ? 'jpeg' : 'png'};base64`)
      const kept = Buffer.from(base64, 'base64')
      expect(await sharp(kept).metadata()).toMatchObject({ width: 256, height: 256 })
      expect(kept.includes(marker)).toBe(false)
    },
  )

  test.each([
    ['no picture', Buffer.from('<svg onload=x>'), 400, 'users.avatar_invalid'],
    ['a picture that ends early', png(), 400, 'users.avatar_invalid'],
    ['more than 2 MB', Buffer.concat([png(), Buffer.alloc(2 * 1024 ** 2)]), 413, 'users.avatar_too_large'],
    ['far more', Buffer.concat([png(), Buffer.alloc(9 * 1024 ** 2)]), 413, 'users.avatar_too_large'],
  ])('is refused with %s, and the old one stays', async (_, bytes, code, key) => {
    const before = (await house.call(userEndpoints.me, {})).avatar
    expect(await send(bytes)).toMatchObject({ Code: code, Msg: key })
    expect((await house.call(userEndpoints.me, {})).avatar).toBe(before)
  })

  test('is refused when nothing is sent', async () => {
    const headers = { authorization: `Bearer ${house.people.zhang.token}` }
    const answer = await house.app.inject({
      method: 'POST',
      url: '/api/User/UploadHeadIcon',
      headers,
      payload: {},
    })
    expect(answer.json()).toMatchObject({ Code: 400, Msg: 'users.avatar_invalid' })
  })

  test('goes when it is taken away', async () => {
    await send(png())
    await house.call(profileEndpoints.dropAvatar, {})
    expect((await house.call(userEndpoints.me, {})).avatar).toBe('')
  })
})

describe('the own particulars', () => {
  test('are read with the way down to the own organisation and the supervisor', async () => {
    const { li, head } = house.people
    await updateUserRow(house.ports.db, li.id, { supervisor_id: head.id, phone: '13800000000' })
    expect(await house.call(profileEndpoints.get, {}, li)).toMatchObject({
      account: 'li',
      name: '李娜',
      mail: '',
      phone: '13800000000',
      mailOpen: true,
      organisations: ['Cabinet', '研发中心', '平台部'],
      supervisorName: '刘洋',
    })
  })

  test('change where the settings allow it, with a journal line', async () => {
    const { li, admin } = house.people
    const change = { mail: ' li@example.org ', phone: '' }
    expect(await house.call(profileEndpoints.save, change, li)).toMatchObject({
      mail: 'li@example.org',
      phone: '',
    })
    const { rows } = await sql`select action, before, after from journal order by id desc limit 1`.execute(
      house.ports.db,
    )
    expect(rows).toEqual([
      {
        action: 'users.change_profile',
        before: { mail: null, phone: '13800000000' },
        after: { mail: 'li@example.org', phone: null },
      },
    ])
    await house.call(settingEndpoints.save, { phoneOwn: false }, admin)
    expect(await house.call(profileEndpoints.get, {}, li)).toMatchObject({ mailOpen: true, phoneOpen: false })
    expect((await house.refusal(profileEndpoints.save, { phone: '13900000000' }, li)).key).toBe(
      'common.no_permission',
    )
    await house.call(settingEndpoints.save, { phoneOwn: true }, admin)
  })

  test.each([
    [{ mail: 'no address' }, 'users.mail_invalid'],
    [{ phone: 'call me' }, 'users.phone_invalid'],
  ])('%j is refused', async (change, key) => {
    expect((await house.refusal(profileEndpoints.save, change)).key).toBe(key)
  })

  test('are the directory’s where it owns the person', async () => {
    const { wang } = house.people
    await updateUserRow(house.ports.db, wang.id, { from_directory: true })
    expect((await house.refusal(profileEndpoints.save, { mail: 'w@example.org' }, wang)).key).toBe(
      'users.from_directory',
    )
  })
})
