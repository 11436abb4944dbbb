import { execFile } from 'node:child_process'
import { existsSync, statSync } from 'node:fs'
import { release } from 'node:os'
import { dirname } from 'node:path'
import { promisify } from 'node:util'
import { isServerRoot, sandboxWorkPath } from './account.ts'
import type { ConfinementLimits } from './limits.ts'
import { hiddenSandboxFolders, type SandboxMount, sandboxMountsOf } from './shown.ts'
import { openWorkFolder } from './work-folder.ts'

const tmpBytes = 256 * 1024 ** 2

/** A folder or file that a program may read besides the system, at its own path. */
export type ShownPaths = readonly string[]

/** A file of ours for one program: where it lies, and where the program finds it. */
export interface LentFile {
  file: string
  as: string
}

/**
 * The arguments of bubblewrap and what follows: nothing of the machine but a read-only system, one folder to work in,
 * no network, no other processes, no rights.
 */
export function bubblewrapArguments(
  work: string,
  { shown, lent, limits }: { shown: ShownPaths; lent: LentFile | null; limits: ConfinementLimits },
): string[] {
  const mounted = sandboxMountsOf(shown)
  const covers = mounted.filter(({ isCovered }) => isCovered).map(({ path }) => path)
  return [
    ...(isServerRoot()
      ? ['--unshare-ipc', '--unshare-pid', '--unshare-net', '--unshare-uts', '--unshare-cgroup-try']
      : ['--unshare-all', ...(older ? [] : ['--disable-userns'])]),
    ...['--die-with-parent', '--new-session', '--clearenv'],
    ...['bin', 'sbin', 'lib', 'lib32', 'lib64'].flatMap((name) =>
      existsSync(`/usr/${name}`) ? ['--symlink', `usr/${name}`, `/${name}`] : [],
    ),
    ...['--perms', '1777', '--size', String(tmpBytes), '--tmpfs', '/tmp'],
    ...mounted.flatMap(mountOf),
    ...(lent ? ['--perms', '0755', '--dir', dirname(lent.as), '--ro-bind', lent.file, lent.as] : []),
    ...['--proc', '/proc', '--dev', '/dev'],
    ...['--bind', work, sandboxWorkPath, '--chdir', sandboxWorkPath],
    // all are memory that nobody counts
    ...[...covers, '/dev', '/'].flatMap((path) => ['--remount-ro', path]),
    ...sandboxEnvironment.flatMap(([name, value]) => ['--setenv', name, value]),
    ...['--cap-drop', 'ALL'],
    ...(isServerRoot()
      ? [
          '--cap-add',
          'CAP_SETUID',
          '--cap-add',
          'CAP_SETGID',
          '--cap-add',
          'CAP_SETPCAP',
          ...dropPrivilegesTo(statSync(work).uid),
        ]
      : []),
    ...processResourceLimits(limits),
  ]
}

/** Returns the bubblewrap arguments of a mount; a covered path becomes an empty folder. */
const mountOf = ({ path, isCovered }: SandboxMount): string[] => [
  // made on the way they would be for root alone
  ...above(path).flatMap((folder) => ['--perms', '0755', '--dir', folder]),
  ...(isCovered ? ['--perms', '0755', '--tmpfs', path] : ['--ro-bind', path, path]),
]

/** The folders above a path, from the root downwards. */
function above(path: string): string[] {
  const parts = path.split('/').slice(1, -1)
  return parts.map((_, at) => `/${parts.slice(0, at + 1).join('/')}`)
}

/** The account that the work folder belongs to, without any right. */
export const dropPrivilegesTo = (account: number) => [
  'setpriv',
  `--reuid=${account}`,
  `--regid=${account}`,
  '--clear-groups',
  '--no-new-privs',
  '--inh-caps=-all',
  '--bounding-set=-all',
]

export const sandboxEnvironment = [
  ['PATH', '/usr/bin:/bin'],
  ['HOME', sandboxWorkPath],
  ['TMPDIR', '/tmp'],
  ['LANG', 'C.UTF-8'],
  ['OPENSSL_CONF', '/dev/null'],
] as const

/** Limits that the kernel keeps for each process. */
export const processResourceLimits = ({
  seconds,
  addresses,
  processes,
  output,
}: ConfinementLimits): string[] => [
  'prlimit',
  '--core=0',
  '--nofile=512',
  `--cpu=${seconds * 2}`,
  `--fsize=${output}`,
  ...(addresses === null ? [] : [`--as=${addresses}`]),
  // an older kernel counts everything that the account runs anywhere; the watch alone counts there
  ...(isServerRoot() || kernelCountsPerNamespace() ? [`--nproc=${processes}`] : []),
]

function kernelCountsPerNamespace(): boolean {
  const [major = 0, minor = 0] = release().split('.').map(Number)
  return major > 5 || (major === 5 && minor >= 14)
}

export type SandboxAvailability = { standing: true } | { standing: false; why: string }

let known: Promise<SandboxAvailability> | null = null
/** Whether bubblewrap is from before 0.8 and cannot forbid namespaces inside namespaces. */
let older = false

/** Has it found out anew, after something else was hidden. */
export const forgetSandboxCheck = (): void => {
  known = null
}

/** Whether programs can be confined on this machine, by trial: once, or again a minute after a failure. */
export function checkSandbox(): Promise<SandboxAvailability> {
  known ??= attempt().then((found) => {
    if (!found.standing) setTimeout(() => (known = null), 60_000).unref()
    return found
  })
  return known
}

async function attempt(): Promise<SandboxAvailability> {
  if (process.platform !== 'linux')
    return { standing: false, why: `bubblewrap is Linux's, this is ${process.platform}` }
  const limits = { seconds: 5, memory: 0, addresses: null, processes: 16, output: 1024 ** 2 }
  const work = openWorkFolder()
  try {
    // a network of its own has one device; without walls there would be the machine's
    const args = [
      ...bubblewrapArguments(work.folder, { shown: [], lent: null, limits }),
      ...['sh', '-c', 'grep -c : /proc/net/dev; for path; do ls -A "$path" 2>/dev/null; done; true', 'sh'],
      ...hiddenSandboxFolders(),
    ]
    const { stdout } = await promisify(execFile)('bwrap', args, {
      timeout: 10_000,
      env: { PATH: programSearchPath },
    })
    const [devices, ...seen] = stdout.trim().split('\n')
    if (devices !== '1') return { standing: false, why: 'the network stays reachable' }
    if (seen.length > 0) return { standing: false, why: 'what is hidden shows behind the walls' }
    return { standing: true }
  } catch (error) {
    const { code, stderr = '' } = error as { code?: unknown; stderr?: string }
    if (code === 'ENOENT') return { standing: false, why: 'bubblewrap is not installed' }
    if (!older && stderr.includes('--disable-userns')) {
      older = true
      return attempt()
    }
    return { standing: false, why: stderr.trim().slice(0, 300) || String(error).slice(0, 300) }
  } finally {
    work.remove()
  }
}

export const programSearchPath = '/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin'
