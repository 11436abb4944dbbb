import { randomBytes } from 'node:crypto'
import { downloadEndpoints } from '@cabinet/contract/downloads'
import { packageEndpoints } from '@cabinet/contract/downloads.packages'
import { preferenceEndpoints } from '@cabinet/contract/profiles.preferences'
import { describe, expect, test, vi } from 'vitest'
import { grant } from '../../../../test/files.ts'
import { packageContentsSuite } from './contents.suite.ts'
import { packageEndsSuite } from './ends.suite.ts'
import { packageLimitsSuite } from './limits.suite.ts'
import { unzipped } from './test-desk.ts'
import {
  packageDesk,
  packageFolder,
  packageHome,
  packageRound,
  packageStages,
  preparePackagesDesk,
} from './test-shared-desk.ts'

vi.setConfig({ testTimeout: 60_000 })

preparePackagesDesk()

describe('a package', () => {
  test('of folders, small and large files is a zip of them, empty folders and Chinese names too', async () => {
    const large = randomBytes(5_000_000)
    const [one] = await packageDesk.put(
      [
        { name: '合同.txt', bytes: Buffer.from('合同内容') },
        { name: 'middle.bin', bytes: Buffer.alloc(300_000, 1) },
        { name: 'large.bin', bytes: large },
        { name: 'deep.txt', relativePath: '项目/二期/deep.txt', bytes: Buffer.from('deep') },
      ],
      { parentId: packageHome },
    )
    await packageFolder('空')
    const { id, status, name, path, menuName } = await packageDesk.add([packageHome, one!])
    expect({ status, name, path, menuName }).toEqual({
      status: 'init',
      name: `home ${packageRound} 等 2 项.zip`,
      path: '张伟',
      menuName: 'menus.personal',
    })
    await packageDesk.house.drainJobs()

    const made = await packageDesk.one(id)
    expect(made).toMatchObject({
      status: 'complete',
      percentage: 100,
      files: 5,
      leftCount: 0,
      immediate: true,
    })
    const bytes = await packageDesk.fetchAll(id)
    expect(bytes.length).toBe(made.size)
    const found = await unzipped(bytes)
    const top = `home ${packageRound}`
    expect([...found.keys()].sort()).toEqual(
      [
        '合同.txt',
        `${top}/`,
        `${top}/large.bin`,
        `${top}/middle.bin`,
        `${top}/合同.txt`,
        `${top}/空/`,
        `${top}/项目/`,
        `${top}/项目/二期/`,
        `${top}/项目/二期/deep.txt`,
      ].sort(),
    )
    expect(found.get('合同.txt')).toBe('合同内容')
    expect(found.get(`${top}/large.bin`)).toBe(large.toString())
    expect(await packageDesk.one(id)).toMatchObject({ immediate: false })
    const stages = packageStages(id)
    expect([...new Set(stages)]).toEqual(['init', 'packing', 'uploading', 'complete'])
  })

  test('is named after the folder of its items, or after the first of them and their count', async () => {
    const { house } = packageDesk
    const bytes = Buffer.from('x')
    const files = (names: string[]) => names.map((name) => ({ name, bytes }))
    const inside = await packageDesk.put(files(['一.txt', '二.txt']), { parentId: packageHome })
    expect((await packageDesk.add(inside)).name).toBe(`home ${packageRound}.zip`)
    const atRoot = await packageDesk.put(files([`年报 ${packageRound}.pdf`, `附件 ${packageRound}.pdf`]))
    expect((await packageDesk.add(atRoot)).name).toBe(`年报 ${packageRound} 等 2 项.zip`)
    await house.call(preferenceEndpoints.save, { language: 'en' })
    expect((await packageDesk.add(atRoot)).name).toBe(`年报 ${packageRound} and 1 more.zip`)
    await house.call(preferenceEndpoints.save, { language: 'zh' })
  })

  test('tells no name of a folder that the user does not see', async () => {
    const { house } = packageDesk
    const { li } = house.people
    const secret = await packageFolder('并购 绝密')
    const ids = await packageDesk.put(
      ['a.txt', 'b.txt'].map((name) => ({ name, bytes: Buffer.from(name) })),
      { parentId: secret },
    )
    for (const id of ids) await grant(house, id, li.id, 'downloader')
    const theirs = await packageDesk.add(ids, li)
    expect(theirs).toMatchObject({ name: 'a 等 2 项.zip', path: '张伟' })
    await house.call(packageEndpoints.remove, { ids: [theirs.id] }, li)
    expect(await packageDesk.add(ids)).toMatchObject({
      name: '并购 绝密.zip',
      path: `张伟 / home ${packageRound} / 并购 绝密`,
    })
  })

  test('keeps names apart that are one after they were made safe, and leaves nothing outside its folder', async () => {
    const ids = await packageDesk.put(
      ['a:b.txt', 'a?b.txt', '..x', 'con.txt'].map((name) => ({ name, bytes: Buffer.from(name) })),
      { parentId: packageHome },
    )
    const { id } = await packageDesk.add(ids)
    await packageDesk.house.drainJobs()
    expect([...(await unzipped(await packageDesk.fetchAll(id))).keys()].sort()).toEqual([
      '..x',
      '_con.txt',
      'a_b (2).txt',
      'a_b.txt',
    ])
  })

  test('of many files in many folders asks in pages', async () => {
    await packageDesk.put(
      Array.from({ length: 1300 }, (_, number) => ({
        name: `${number}.txt`,
        relativePath: `d${number % 70}/${number}.txt`,
        bytes: Buffer.from(String(number)),
      })),
      { parentId: packageHome },
    )
    const { id } = await packageDesk.add([packageHome])
    await packageDesk.house.drainJobs()
    expect(await packageDesk.one(id)).toMatchObject({ files: 1300, leftCount: 0 })
    const found = await unzipped(await packageDesk.fetchAll(id))
    expect(found.size).toBe(1 + 70 + 1300)
    expect(found.get(`home ${packageRound}/d3/73.txt`)).toBe('73')
  })

  test('is only for who made it', async () => {
    const [file] = await packageDesk.put([{ name: 'mine', bytes: Buffer.from('mine') }], {
      parentId: packageHome,
    })
    const { id } = await packageDesk.add([file!])
    await packageDesk.house.drainJobs()
    const { li } = packageDesk.house.people
    for (const [endpoint, input] of [
      [packageEndpoints.cancel, { id }],
      [packageEndpoints.retry, { id }],
      [packageEndpoints.remove, { ids: [id] }],
      [downloadEndpoints.ticket, { fileId: id, purpose: 'package' }],
    ] as const)
      expect(await packageDesk.house.refusal(endpoint, input, li)).toMatchObject({
        key: 'packages.not_found',
      })
    expect(await packageDesk.house.refusal(packageEndpoints.add, { ids: [file!] }, li)).toMatchObject({
      status: 404,
    })
    await expect(packageDesk.fetchAll(id, li)).rejects.toThrow('packages.not_found')
    expect(await packageDesk.list(li)).toEqual([])
    expect(await packageDesk.one(id)).toMatchObject({ status: 'complete' })
  })

  test('is found by its name', async () => {
    const [a, b] = await packageDesk.put(
      ['报告甲.txt', 'Plan.txt'].map((name) => ({ name, bytes: Buffer.from(name) })),
      { parentId: packageHome },
    )
    await packageDesk.add([a!])
    await packageDesk.add([b!])
    const find = async (keyWords: string) =>
      (await packageDesk.house.call(packageEndpoints.list, { keyWords })).map(({ name }) => name)
    expect(await find('报告')).toEqual(['报告甲.zip'])
    expect(await find('plan')).toEqual(['Plan.zip'])
    expect(await find('')).toHaveLength(2)
  })

  test('and its chunks: size in a header, what is wrong in another, 401 for nobody', async () => {
    const [file] = await packageDesk.put([{ name: 'f', bytes: randomBytes(100_000) }], {
      parentId: packageHome,
    })
    const { id } = await packageDesk.add([file!])
    const path = '/api/Download/DownLoadPackageFile'
    const early = await packageDesk.post(path, { Id: id, Index: 0, ChunkSize: 10 })
    expect([early.status, early.headers.get('x-file-message')]).toEqual([409, 'packages.not_ready'])
    expect(await early.json()).toMatchObject({ Code: 409, Msg: 'packages.not_ready' })
    await packageDesk.house.drainJobs()
    const good = await packageDesk.post(path, { Id: id, FilePath: '../../x', Index: 0, ChunkSize: 10 })
    const { size } = await packageDesk.one(id)
    expect([good.status, Number(good.headers.get('x-file-size'))]).toEqual([200, size])
    expect((await good.arrayBuffer()).byteLength).toBe(size)
    const behind = await packageDesk.post(path, { Id: id, Index: 1, ChunkSize: 10 })
    expect([behind.status, behind.headers.get('x-file-message')]).toEqual([400, 'downloads.range_invalid'])
    const nobody = await packageDesk.post(path, { Id: id, Index: 0 }, null)
    expect([nobody.status, ((await nobody.json()) as { Code: number }).Code]).toEqual([401, 401])
  })

  test('is fetched by a ticket too, once and in ranges', async () => {
    const [file] = await packageDesk.put([{ name: '文件', bytes: randomBytes(100_000) }], {
      parentId: packageHome,
    })
    const { id } = await packageDesk.add([file!])
    await packageDesk.house.drainJobs()
    const give = () => packageDesk.house.call(downloadEndpoints.ticket, { fileId: id, purpose: 'package' })
    const { address } = await give()
    const answer = await fetch(packageDesk.base + address)
    expect(answer.headers.get('content-type')).toBe('application/zip')
    expect(answer.headers.get('content-disposition')).toContain(encodeURIComponent('文件.zip'))
    expect((await unzipped(Buffer.from(await answer.arrayBuffer()))).size).toBe(1)
    expect((await fetch(packageDesk.base + address)).status).toBe(403)
    const part = await fetch(packageDesk.base + (await give()).address, { headers: { range: 'bytes=0-3' } })
    expect([part.status, Buffer.from(await part.arrayBuffer()).toString('hex')]).toEqual([206, '504b0304'])
  })
})

packageContentsSuite()
packageEndsSuite()
packageLimitsSuite()
