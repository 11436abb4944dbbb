// @heavy: bubblewrap
import { execFile } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, test } from 'vitest'
import { isServerRoot } from './account.ts'
import { checkSandbox } from './index.ts'
import { type Escapes, tryToEscape } from './test-escape.ts'

const walls = await checkSandbox()

/** Processes of the attacker that outlived it. */
const left = () =>
  readdirSync('/proc').filter((name) => {
    try {
      return /^\d+$/.test(name) && readFileSync(`/proc/${name}/cmdline`, 'utf8').includes('61239')
    } catch {
      return false
    }
  })

const noRights = { CapEff: '0000000000000000', NoNewPrivs: '1' }

describe.skipIf(!walls.standing)('a program behind walls that tries to get out', () => {
  test('reaches nothing, leaves nothing that is opened but a plain file, and nothing that runs', async () => {
    const { decoding, reached, opened, status } = await tryToEscape()
    expect(decoding).toBe('walls')
    expect(reached).toEqual([])
    expect(opened).toEqual(['out-plain'])
    expect(status).toMatchObject(noRights)
    expect(left()).toEqual([])
  })
})

/** Capabilities of root in a typical container; bubblewrap needs more. */
const usual = [
  'chown',
  'dac_override',
  'fowner',
  'fsetid',
  'kill',
  'setgid',
  'setuid',
  'setpcap',
  'net_bind_service',
]

/** The same by a server that is root as in a common container, where no walls stand. */
async function escapesInContainer(): Promise<Escapes> {
  const rights = ['-all', ...usual.map((right) => `+${right}`)].join(',')
  const args = [`--bounding-set=${rights}`, '--inh-caps=-all', process.execPath, '--import', 'tsx']
  const { stdout } = await promisify(execFile)('setpriv', [
    ...args,
    join(import.meta.dirname, 'test-escape.ts'),
    'escape',
  ])
  return JSON.parse(stdout.trim().split('\n').at(-1)!) as Escapes
}

describe.skipIf(process.platform !== 'linux' || !isServerRoot())(
  'a child that decodes pictures as root without walls',
  () => {
    test('has an account of its own: it reaches what every account may, and no file, process or right of ours', async () => {
      const { decoding, reached, opened, status } = await escapesInContainer()
      expect(decoding).toBe('account')
      // no account keeps a program from these: bubblewrap does
      expect(reached.sort()).toEqual(['a file in /dev/shm', 'a port of this machine', 'an abstract socket'])
      expect(opened).toEqual(['out-plain'])
      expect(status).toMatchObject({ ...noRights, CapBnd: '0000000000000000', Groups: ' ' })
      expect(status.Uid).not.toMatch(/\b0\b/)
      expect(left()).toEqual([])
    })
  },
)

/** Runs the escape test without root on a machine where /bin/false stands in for bubblewrap. */
async function escapesWithNothing(setting: string): Promise<Partial<Escapes> & { refused?: string }> {
  const line = 'mount --bind /bin/false "$(command -v bwrap)" && exec "$@"'
  const account = ['setpriv', '--reuid=23456', '--regid=23456', '--clear-groups']
  const program = [process.execPath, '--import', 'tsx', join(import.meta.dirname, 'test-escape.ts')]
  const { stdout } = await promisify(execFile)('unshare', [
    ...['--mount', 'sh', '-c', line, 'sh'],
    ...[...account, ...program, 'escape', setting],
  ])
  return JSON.parse(stdout.trim().split('\n').at(-1)!)
}

const unshares = await promisify(execFile)('unshare', ['--mount', 'true']).then(
  () => true,
  () => false,
)

describe.skipIf(!walls.standing || !unshares)(
  'where neither walls nor an account keep pictures apart',
  () => {
    test('nothing is decoded', async () => {
      expect((await escapesWithNothing('required')).refused).toContain('unavailable')
    })

    test('with SANDBOX=best-effort they are decoded with limits alone', async () => {
      expect((await escapesWithNothing('best-effort')).decoding).toBe('limits')
      // processes that leave their group are not found there
      for (const pid of left()) process.kill(Number(pid))
    })
  },
)
