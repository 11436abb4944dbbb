import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { S3 } from '@aws-sdk/client-s3'
import type { S3StoreConfig } from '../src/kernel/config/index.ts'

/** Debian packages for a real object store; `apt-get install --no-install-recommends`. */
export const cephPackages = ['ceph-mon', 'ceph-osd', 'radosgw', 'ceph-common']

const run = promisify(execFile)
const programs = ['ceph-mon', 'ceph-osd', 'radosgw', 'radosgw-admin', 'ceph', 'ceph-authtool', 'monmaptool']
const keys = { accessKeyId: 'cabinet', secretAccessKey: 'cabinet-secret' }
const bucket = 'cabinet'

/** Returns why no store can be started here, or null. */
export async function cephRefusal(): Promise<string | null> {
  if (process.platform !== 'linux') return 'Ceph runs on Linux only'
  for (const program of programs) {
    const found = await run('which', [program]).catch(() => null)
    if (!found) return `${program} is not installed (Debian: apt-get install ${cephPackages.join(' ')})`
  }
  return null
}

/** A Ceph store of one disk on 127.0.0.1, in a temporary folder: about 10 s to start, 150 MiB of memory, an empty bucket. */
export async function startCeph(): Promise<{ s3: S3StoreConfig; stop(): Promise<void> }> {
  const dir = await mkdtemp(path.join(tmpdir(), 'cabinet-ceph-'))
  const started: ChildProcess[] = []
  const conf = path.join(dir, 'ceph.conf')
  const start = (program: string, ...args: string[]) => {
    started.push(spawn(program, ['-f', '-c', conf, ...args], { stdio: 'ignore' }))
  }
  const tool = (program: string, ...args: string[]) =>
    run(program, ['-c', conf, ...args], { timeout: 60_000 })
  const stopNow = () => {
    for (const child of started) child.kill('SIGKILL') // no data is worth a graceful shutdown
  }
  process.once('exit', stopNow)
  const stop = async () => {
    process.off('exit', stopNow)
    stopNow()
    await Promise.all(started.map(ended))
    await rm(dir, { recursive: true, force: true })
  }

  try {
    const [mon, osd, gate] = await freePorts()
    const clusterId = randomUUID()
    await writeFile(conf, configuration({ dir, clusterId, mon, osd, gate }))
    await Promise.all(['mon', 'osd'].map((name) => mkdir(path.join(dir, name))))
    await makeKeys(path.join(dir, 'keyring'))

    const monmap = path.join(dir, 'monmap')
    await run('monmaptool', ['--create', '--fsid', clusterId, '--addv', 'a', `[v2:127.0.0.1:${mon}]`, monmap])
    await tool('ceph-mon', '--mkfs', '-i', 'a', '--monmap', monmap)
    start('ceph-mon', '-i', 'a')

    const osdId = randomUUID()
    await tool('ceph', 'osd', 'new', osdId)
    await tool('ceph-osd', '-i', '0', '--mkfs', '--osd-uuid', osdId)
    start('ceph-osd', '-i', '0')
    await tool('ceph', 'osd', 'crush', 'add', 'osd.0', '1.0', 'host=one', 'root=default')

    const { accessKeyId, secretAccessKey } = keys
    const secrets = ['--access-key', accessKeyId, '--secret-key', secretAccessKey]
    await tool('radosgw-admin', 'user', 'create', '--uid', 'cabinet', '--display-name', 'cabinet', ...secrets)
    start('radosgw', '-n', 'client.admin')

    const endpoint = `http://127.0.0.1:${gate}`
    await makeBucket(endpoint)
    return { s3: { endpoint, region: 'us-east-1', bucket, ...keys }, stop }
  } catch (cause) {
    await stop()
    throw cause
  }
}

async function makeBucket(endpoint: string) {
  const client = new S3({ endpoint, region: 'us-east-1', credentials: keys, forcePathStyle: true })
  for (let attempt = 1; ; attempt++) {
    try {
      await client.createBucket({ Bucket: bucket })
      return client.destroy()
    } catch (cause) {
      if (attempt === 100) throw cause
      await pause(200)
    }
  }
}

async function makeKeys(file: string) {
  const who: [string, string[]][] = [
    ['mon.', ['--cap', 'mon', 'allow *']],
    ['client.admin', ['--cap', 'mon', 'allow *', '--cap', 'osd', 'allow *']],
    ['osd.0', ['--cap', 'mon', 'allow profile osd', '--cap', 'osd', 'allow *']],
  ]
  await run('ceph-authtool', ['--create-keyring', file])
  for (const [name, caps] of who) await run('ceph-authtool', [file, '-n', name, '--gen-key', ...caps])
}

/** Shortens the consensus interval: each of the store's dozen pools costs the default second. */
const configuration = (at: {
  dir: string
  clusterId: string
  mon: number
  osd: number
  gate: number
}) => `[global]
fsid = ${at.clusterId}
mon_host = v2:127.0.0.1:${at.mon}
mon_initial_members = a
keyring = ${at.dir}/keyring
run_dir = ${at.dir}
admin_socket = ${at.dir}/$name.asok
log_file = ${at.dir}/$name.log
crash_dir = ${at.dir}
mon_data = ${at.dir}/mon
osd_data = ${at.dir}/osd
pid_file =
public_addr = 127.0.0.1
cluster_addr = 127.0.0.1
ms_bind_port_min = ${at.osd}
ms_bind_port_max = ${at.osd + 20}
paxos_propose_interval = 0.05
paxos_min_wait = 0.01
mon_allow_pool_size_one = true
mon_max_pg_per_osd = 1000
mon_data_avail_crit = 1
osd_pool_default_size = 1
osd_pool_default_min_size = 1
osd_pool_default_pg_num = 1
osd_pool_default_pgp_num = 1
osd_crush_chooseleaf_type = 0
osd_objectstore = bluestore
bluestore_block_size = 8589934592
bluestore_cache_autotune = false
bluestore_cache_size = 67108864
osd_memory_target = 939524096
rgw_frontends = beast endpoint=127.0.0.1:${at.gate}
rgw_thread_pool_size = 64
`

/** Three free ports, the middle one with room above it for the disk's four sockets. */
async function freePorts(): Promise<[number, number, number]> {
  const servers = await Promise.all([0, 1, 2].map(() => listening()))
  const ports = servers.map((server) => (server.address() as { port: number }).port)
  await Promise.all(servers.map((server) => promisify(server.close.bind(server))()))
  return ports as [number, number, number]
}

const listening = () =>
  new Promise<ReturnType<typeof createServer>>((resolve, reject) => {
    const server = createServer().once('error', reject)
    server.listen(0, '127.0.0.1', () => resolve(server))
  })

async function ended(child: ChildProcess) {
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
}
