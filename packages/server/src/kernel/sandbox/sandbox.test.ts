// @heavy: bubblewrap
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ServerStartError } from '../config/index.ts'
import {
  type ConfinedRunError,
  type ConfinementLimits,
  checkSandbox,
  outsideProgramStates,
  prepareSandbox,
  runConfinedProgram,
  startConfined,
  waitForSandboxSlot,
  withWorkFolder,
} from './index.ts'
import { hideSandboxFolders } from './shown.ts'

const walls = await checkSandbox()
if (!walls.standing) console.warn(`the sandbox is not tested: ${walls.why}`)

const shell = (script: string, limits: Partial<ConfinementLimits> = {}) =>
  withWorkFolder((work) => runConfinedProgram('sh', ['-c', script], { work, limits }))
const reasonOf = (run: Promise<unknown>) =>
  run.then(
    () => 'it went well',
    (error: unknown) => (error as ConfinedRunError).reason,
  )
/** Processes on the whole machine whose command line has this mark. */
const marked = async (mark: string) => {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  return pids.filter((pid) => {
    try {
      return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(mark)
    } catch {
      return false
    }
  }).length
}

describe.skipIf(!walls.standing)('a confined program', () => {
  let hits = 0
  const canary = createServer((_request, answer) => {
    hits++
    answer.end()
  })
  let port = 0
  beforeAll(async () => {
    await new Promise<void>((done) => canary.listen(0, '127.0.0.1', done))
    port = (canary.address() as AddressInfo).port
  })
  afterAll(() => canary.close())

  test('reads what it was given and leaves its work behind', async () => {
    await withWorkFolder(async (work) => {
      writeFileSync(join(work, 'in.txt'), 'hello', { mode: 0o644 })
      await runConfinedProgram('sh', ['-c', 'cat in.txt in.txt > out.txt'], { work })
      expect(readFileSync(join(work, 'out.txt'), 'utf8')).toBe('hellohello')
    })
  })

  test('reaches no network', async () => {
    const script = `exec 3<>/dev/tcp/127.0.0.1/${port} && printf 'GET / HTTP/1.0\\r\\n\\r\\n' >&3 && cat <&3`
    expect(
      await reasonOf(withWorkFolder((work) => runConfinedProgram('bash', ['-c', script], { work }))),
    ).toBe('failed')
    expect(hits).toBe(0)
  })

  test('sees nothing of the machine: no secrets, no homes, no processes, no environment of ours', async () => {
    process.env.CANARY_SECRET = 'a secret of the server'
    const seen = await shell('ls / /etc /root /home /var 2>/dev/null; ls -d /proc/[0-9]* | wc -l; env; id -u')
    delete process.env.CANARY_SECRET
    expect(seen).not.toMatch(/passwd|shadow|root\n|CANARY|cabinet/)
    expect(seen).not.toMatch(/^0$/m)
    expect(Number(/^(\d+)$/m.exec(seen)![1])).toBeLessThan(10)
  })

  test('sees of the system what programs load, and no folder that anything else is installed in', async () => {
    expect(await shell('ls -d /opt /srv /usr/src /usr/local/etc /usr/local/src 2>/dev/null; true')).toBe('')
  })

  test('is shown a program that lies elsewhere, without what lies beside it', async () => {
    const away = mkdtempSync(join(tmpdir(), 'cabinet-away-'))
    try {
      mkdirSync(join(away, 'tool/bin'), { recursive: true })
      for (const folder of [away, join(away, 'tool'), join(away, 'tool/bin')]) chmodSync(folder, 0o755)
      writeFileSync(join(away, 'tool/settings.env'), 'SECRET=1', { mode: 0o644 })
      const program = join(away, 'tool/bin/run')
      writeFileSync(program, `#!/bin/sh\necho runs; find ${away} -type f`, { mode: 0o755 })
      expect(await withWorkFolder((work) => runConfinedProgram(program, [], { work }))).toBe(
        `runs\n${program}\n`,
      )
    } finally {
      rmSync(away, { recursive: true })
    }
  })

  test('does not see the data folder inside a folder that it is shown, nor what links in there lead to', async () => {
    const shown = mkdtempSync(join(tmpdir(), 'cabinet-shown-'))
    try {
      chmodSync(shown, 0o755)
      for (const name of ['data', 'blobs']) {
        mkdirSync(join(shown, name), { mode: 0o755 })
        writeFileSync(join(shown, name, 'secret.key'), 'key', { mode: 0o644 })
      }
      symlinkSync(join(shown, 'blobs'), join(shown, 'data/blobs'))
      prepareSandbox({ dataDir: join(shown, 'data'), sandbox: 'required' }, '/')
      const seen = await withWorkFolder((work) =>
        runConfinedProgram('find', [shown, '-type', 'f'], { work, shown: [shown] }),
      )
      expect(seen).toBe('')
      expect((await checkSandbox()).standing).toBe(true)
      await expect(
        withWorkFolder((work) => runConfinedProgram('ls', [], { work, shown: [join(shown, 'data')] })),
      ).rejects.toThrow('hidden')
    } finally {
      hideSandboxFolders([])
      rmSync(shown, { recursive: true })
    }
  })

  test('is killed where it closes its folders to whoever counts, or makes them too deep', async () => {
    const deep =
      'd=$(printf "%0200d" 1); i=0; while [ $i -lt 40 ]; do mkdir $d && cd $d; i=$((i+1)); done; sleep 5'
    expect(await reasonOf(shell(deep, { seconds: 20 }))).toBe('output')
    const many = 'mkdir m && cd m && seq 1 4000 | xargs touch; sleep 5'
    expect(await reasonOf(shell(many, { output: 10 * 1024 ** 2, seconds: 20 }))).toBe('output')
  })

  test('writes nowhere but into its folder', async () => {
    const script =
      'for p in / /usr /etc /dev /dev/shm /opt; do touch $p/x 2>/dev/null && echo "$p"; done; true'
    expect(await shell(script)).toBe('')
  })

  test.each<[string, string, Partial<ConfinementLimits>, string]>([
    ['time', 'sleep 61234', { seconds: 0.5 }, 'time'],
    [
      'memory of one process',
      'x=$(head -c 400M /dev/zero | tr "\\0" x); sleep 5',
      { memory: 100 * 1024 ** 2 },
      'memory',
    ],
    [
      'what a single file may have',
      'head -c 20M /dev/zero > big; echo',
      { output: 10 * 1024 ** 2 },
      'failed',
    ],
    [
      'what all files may have',
      'for i in 1 2 3 4 5 6; do head -c 4M /dev/zero > f$i; done; sleep 5',
      { output: 10 * 1024 ** 2 },
      'output',
    ],
  ])('is killed beyond its limit of %s', async (_, script, limits, reason) => {
    expect(await reasonOf(shell(`set -e; ${script}`, limits))).toBe(reason)
  })

  test('cannot drown the machine in processes', async () => {
    const bomb = 'b() { b | b & }; b; sleep 61235'
    expect(await reasonOf(shell(bomb, { processes: 30, seconds: 2 }))).toMatch(/time|processes|failed/)
    expect(await marked('61235')).toBe(0)
  })

  test('goes with everything it started, also what tried to get away', async () => {
    const script = '(setsid sleep 61236 &) ; nohup sleep 61236 & sleep 61236'
    expect(await reasonOf(shell(script, { seconds: 0.5 }))).toBe('time')
    expect(await marked('61236')).toBe(0)
  })

  test('ends when whoever wanted it goes', async () => {
    const leaving = new AbortController()
    setTimeout(() => leaving.abort(), 200)
    const run = withWorkFolder((work) =>
      runConfinedProgram('sleep', ['61237'], { work, signal: leaving.signal }),
    )
    expect(await reasonOf(run)).toBe('stopped')
    expect(await marked('61237')).toBe(0)
  })

  test('keeps neighbours waiting for nothing: the event loop stays free', async () => {
    const run = reasonOf(shell('while :; do :; done', { seconds: 1.5 }))
    let worst = 0 // computed by this process: other programs of the machine add to the clock alone
    for (const end = performance.now() + 1200; performance.now() < end; ) {
      const before = process.cpuUsage()
      await new Promise((done) => setTimeout(done, 10))
      const { user, system } = process.cpuUsage(before)
      worst = Math.max(worst, (user + system) / 1000)
    }
    expect(await run).toBe('time')
    expect(worst).toBeLessThan(200)
  })

  test('its folder is gone afterwards', async () => {
    let folder = ''
    await withWorkFolder(async (work) => {
      folder = work
      await runConfinedProgram('sh', ['-c', 'mkdir -p a/b; echo > a/b/c'], { work })
    })
    await expect(readdir(folder)).rejects.toThrow('ENOENT')
  })

  test('may stay and talk', async () => {
    await withWorkFolder(async (work) => {
      const cat = await startConfined('cat', [], { work })
      cat.stdin.write('one line\n')
      const [bytes] = (await cat.stdout.iterator({ destroyOnReturn: false }).next()).value
        ? ['one line\n']
        : ['']
      expect(bytes).toBe('one line\n')
      cat.kill()
      expect(await reasonOf(cat.ended)).toBe('stopped')
    })
  })

  test('the tools are known with their versions', async () => {
    const states = await outsideProgramStates()
    expect(states[0]).toMatchObject({ tool: 'bubblewrap', state: 'ready' })
    expect(states.at(-1)).toMatchObject({ tool: 'pictures', state: 'ready', why: '' })
    for (const { tool, state, version } of states.slice(1, -1))
      if (state === 'ready' && tool !== 'heif-convert') expect(version).toMatch(/^\d/)
  })
})

test('two run at once, and whoever is urgent goes before whoever is not', async () => {
  const order: string[] = []
  const [first, second] = [await waitForSandboxSlot(false), await waitForSandboxSlot(false)]
  const wait = (name: string, urgent: boolean) =>
    waitForSandboxSlot(urgent).then((giveBack) => {
      order.push(name)
      giveBack()
    })
  const later = [wait('later', false), wait('urgent', true), wait('urgent too', true)]
  await new Promise((done) => setTimeout(done, 20))
  expect(order).toEqual([])
  first()
  second()
  await Promise.all(later)
  expect(order).toEqual(['urgent', 'urgent too', 'later'])
})

test('a data folder that is a folder of the system is refused at start', () => {
  expect(() => prepareSandbox({ dataDir: '/usr/lib', sandbox: 'required' }, '/')).toThrow(ServerStartError)
})
