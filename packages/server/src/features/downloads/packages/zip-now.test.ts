import { downloadEndpoints } from '@cabinet/contract/downloads'
import { fileEndpoints } from '@cabinet/contract/files'
import { limits } from '@cabinet/contract/limits'
import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { grant } from '../../../../test/files.ts'
import { openPackageDesk, unzipped } from './test-desk.ts'

let desk: Awaited<ReturnType<typeof openPackageDesk>>
let home: string
let round = 0
beforeAll(async () => {
  desk = await openPackageDesk()
})
beforeEach(async () => {
  home = (await desk.house.call(fileEndpoints.addFolder, { name: `home ${++round}` })).id
})

describe('without a package', () => {
  const form = (fields: Record<string, string>, headers: Record<string, string> = {}) =>
    fetch(`${desk.base}/api/Download/DownFile`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
      body: new URLSearchParams(fields).toString(),
    })
  const bearer = () => ({ authorization: `Bearer ${desk.house.people.zhang.token}` })

  test('little streams at once by the form of the specification', async () => {
    const [a, b] = await desk.put(
      ['甲.txt', '乙.txt'].map((name) => ({ name, bytes: Buffer.from(name) })),
      { parentId: home },
    )
    const other = { waterUrl: 'http://169.254.169.254/', userId: desk.house.people.li.id }
    const many = await form({ Ids: `${a},${b}`, ...other }, bearer())
    expect(many.headers.get('content-disposition')).toContain(encodeURIComponent(`home ${round}.zip`))
    expect(await unzipped(Buffer.from(await many.arrayBuffer()))).toEqual(
      new Map([
        ['甲.txt', '甲.txt'],
        ['乙.txt', '乙.txt'],
      ]),
    )
    const single = await form({ Ids: a!, ...other }, bearer())
    expect(await single.text()).toBe('甲.txt')
    expect((await form({ Ids: a!, ...other })).status).toBe(401)
    const theirs = { authorization: `Bearer ${desk.house.people.li.token}` }
    expect((await form({ Ids: `${a},${b}` }, theirs)).status).toBe(404)
  })

  test('a ticket sends what it was given for, whatever ids the form has', async () => {
    const [a, b] = await desk.put(
      ['a', 'b'].map((name) => ({ name, bytes: Buffer.from(name) })),
      { parentId: home },
    )
    const give = async () =>
      (await desk.house.call(downloadEndpoints.ticket, { fileId: a!, purpose: 'download' })).ticket
    expect((await form({ Ids: b!, ticket: await give() })).status).toBe(403)
    expect((await form({ Ids: `${a},${b}`, ticket: await give() })).status).toBe(403)
    expect(await (await form({ Ids: a!, ticket: await give() })).text()).toBe('a')
  })

  test('much is refused', async () => {
    const [file] = await desk.put([{ name: 'f', bytes: Buffer.from('f') }], { parentId: home })
    await sql`update folder_totals set bytes = ${limits.packageFrom + 1} where node_id = ${home}`.execute(
      desk.house.ports.db,
    )
    const answer = await form({ Ids: `${home},${file}` }, bearer())
    expect([answer.status, ((await answer.json()) as { Msg: string }).Msg]).toEqual([
      413,
      'packages.too_large',
    ])
  })

  test('what was granted as a preview is not sent', async () => {
    const { departments, li } = desk.house.people
    const [file] = await desk.put([{ name: `seen ${round}`, bytes: Buffer.from('f') }], {
      spaceId: departments.research,
    })
    await grant(desk.house, file!, li.id, 'viewer')
    const answer = await form({ Ids: file! }, { authorization: `Bearer ${li.token}` })
    expect(answer.status).toBe(403)
  })
})
