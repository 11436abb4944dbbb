import { randomBytes } from 'node:crypto'
import { copyFileSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { authEndpoints } from '@cabinet/contract/auth'
import type { EndpointReply } from '@cabinet/contract/endpoint'
import { expect, test } from 'vitest'
import { auth, authenticateBearer } from '../../features/auth/index.ts'
import { holdOffRemovals } from '../../features/contents/index.ts'
import { sweepUploads, uploadSmallFiles } from '../../features/uploads/index.ts'
import { generateId } from '../../kernel/crypto/id.ts'
import { contextAsActor } from '../../kernel/ctx.ts'
import { readBackupArchive } from './archive.ts'
import { backupCommand } from './index.ts'
import {
  backup,
  everything,
  file,
  folder,
  house,
  newServer,
  prepareBackupDesk,
  source,
  upload,
  zhang,
} from './test-desk.ts'

prepareBackupDesk()

test('a backup beside a server at work, restored elsewhere, is that server at one moment', async () => {
  let stop = false
  let written = 0
  const writing = (async () => {
    while (!stop) await upload(`during-${++written}.bin`, randomBytes(100_000))
  })()
  await expect.poll(() => written).toBeGreaterThan(2)
  const busy = join(folder, 'busy.tar')
  const made = await backup(busy)
  const sofar = written
  await expect.poll(() => written).toBeGreaterThan(sofar)
  stop = true
  await writing
  expect(made).toMatchObject({ failed: false, json: { withKey: false, faults: [] } })
  expect(statSync(busy).mode & 0o777).toBe(0o600)

  const server = await newServer()
  expect(await server.restore(busy)).toMatchObject({
    failed: false,
    json: { fsck: { faults: [], tree: [] }, audit: { faults: [] } },
  })
  const [before, after] = [await everything(source), await everything(server.pool)]
  expect(after.nodes.length).toBeGreaterThan(4)
  expect(before.nodes).toEqual(expect.arrayContaining(after.nodes.filter((node) => !node.is_folder)))
  expect(before.contents).toEqual(expect.arrayContaining(after.contents))
  expect(after.menus).toEqual(before.menus)
  expect(after.migrations).toEqual(before.migrations)
  const { rows } = await server.pool.query(
    `select (select sum(used) from quotas)::bigint as used, (select sum(size) from versions)::bigint as kept`,
  )
  expect(rows[0].used).toBe(rows[0].kept)
})

test('a restored server is signed in to with the old password and goes on working', async () => {
  const quiet = join(folder, 'quiet.tar')
  await backup(quiet)
  const server = await newServer()
  await server.restore(quiet)
  expect(await everything(server.pool)).toEqual(await everything(source))
  const signIn = auth.routes!.find(({ endpoint }) => endpoint === authEndpoints.login)!
  const signedIn = await signIn.run(server.ctx, { account: 'admin', password: 'Admin12345' } as never)
  const { accessToken } = signedIn as EndpointReply<typeof authEndpoints.login>
  expect(accessToken).toBeTruthy()
  const there = contextAsActor(server.ctx, await authenticateBearer(server.ctx, accessToken))
  const [placed] = await uploadSmallFiles(
    there,
    {},
    { files: [{ name: 'new.txt', bytes: Buffer.from('new') }], merge: false },
  )
  expect(placed).toHaveProperty('fileId')
})

test('while a backup runs the sweep removes nothing', async () => {
  const unused = { id: generateId(), enterprise: zhang.actor.enterpriseId }
  await source.query(
    `insert into contents (id, enterprise_id, hash, size, place, created_at) values ($1, $2, 'v1-3-x', 3, 'store', now())`,
    [unused.id, unused.enterprise],
  )
  await house.ports.blobs.write(`${unused.enterprise}/${unused.id}`, Buffer.from('abc'))
  house.clock.forward(365 * 24 * 3_600_000)
  const client = await source.connect()
  await client.query(holdOffRemovals)
  const everything = { dryRun: false, atOnce: true }
  expect(await sweepUploads(house.system, everything)).toMatchObject({ contents: 0, blobs: 0 })
  client.release(true)
  await expect.poll(async () => (await sweepUploads(house.system, everything)).contents).toBe(1)
})

test('no file is replaced, and a target that holds anything is refused', async () => {
  await expect(backup(file)).rejects.toThrow('never replaces')
  const server = await newServer()
  const ofNothing = backupCommand.run(server.ctx, {}, [`${file}.2`], server.pool, server.owner)
  await expect(ofNothing).rejects.toThrow('nothing to back up')
  await server.restore(file)
  await expect(server.restore(file)).rejects.toThrow('not empty')
  const other = await newServer()
  await other.ctx.blobs.write('somebody/else', Buffer.from('x'))
  await expect(other.restore(file)).rejects.toThrow('The store of contents is not empty')
  expect((await other.pool.query('select * from pg_tables where schemaname = $1', ['public'])).rows).toEqual(
    [],
  )
})

test('what a broken-off restore left in the store is no hindrance to the next', async () => {
  const server = await newServer()
  for await (const { name, body } of readBackupArchive(file)) {
    if (!name.startsWith('blobs/')) continue
    const parts: Buffer[] = []
    for await (const bytes of body) parts.push(bytes)
    await server.ctx.blobs.write(name.slice('blobs/'.length), Buffer.concat(parts))
    break
  }
  expect(await server.restore(file)).toMatchObject({ failed: false })
})

test('a backup that lost its end, or one bit anywhere, is refused and leaves nothing', async () => {
  const bytes = readFileSync(file)
  const broken = join(folder, 'broken.tar')
  const server = await newServer()
  const refuse = async (damaged: Buffer) => {
    writeFileSync(broken, damaged)
    await expect(server.restore(broken)).rejects.toThrow(/damaged|not a (whole )?backup|Unexpected|Invalid/)
  }
  for (const keep of [0, 511, 1024, bytes.length >> 1, bytes.length - 2000])
    await refuse(bytes.subarray(0, keep))
  for (let one = 0; one < 20; one++) {
    const damaged = Buffer.from(bytes)
    // zeros fill up the blocks of a tar file and mean nothing
    let at = Math.floor(Math.random() * (bytes.length - 1536))
    while (damaged[at] === 0) at--
    damaged[at]! ^= 4
    await refuse(damaged)
  }
  expect((await server.pool.query('select * from pg_tables where schemaname = $1', ['public'])).rows).toEqual(
    [],
  )
  expect(readdirSync(server.dataDir).filter((name) => name !== 'secret.key')).toEqual([])
})

test('the secret key travels only when asked, and is needed', async () => {
  const stranger = await newServer('cd'.repeat(32))
  await expect(stranger.restore(file)).rejects.toThrow('another secret key')
  const keyed = join(folder, 'keyed.tar')
  expect(await backup(keyed, { 'with-key': true })).toMatchObject({
    words: expect.stringContaining('secret key'),
  })
  await expect(stranger.restore(keyed)).rejects.toThrow('SECRET_KEY is set')
  const server = await newServer(null)
  expect(await server.restore(keyed)).toMatchObject({ failed: false, json: { audit: { faults: [] } } })
  expect(readFileSync(join(server.dataDir, 'secret.key'), 'utf8').trim()).toBe(
    house.ports.config.secretKey.toString('hex'),
  )
})

test('a content that the store has lost is told, and the rest is kept', async () => {
  const { rows } = await source.query(
    `select enterprise_id || '/' || id as key from contents where place = 'store' limit 1`,
  )
  const lost = house.ports.blobs.file(rows[0].key)!
  copyFileSync(lost, join(folder, 'aside'))
  rmSync(lost)
  const made = await backup(join(folder, 'lacking.tar'))
  expect(made).toMatchObject({ failed: true, words: expect.stringContaining('missing in the store') })
  copyFileSync(join(folder, 'aside'), lost)
})
