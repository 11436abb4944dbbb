import { type SpawnOptions, spawnSync } from 'node:child_process'
import { chmodSync, lchownSync, lstatSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { userInfo } from 'node:os'
import { dirname, join } from 'node:path'
import { firstOf } from '../../certain.ts'
import { externalDatabaseHint, PostgresLaunchError } from './launch-error.ts'

/**
 * Under whom PostgreSQL runs. It refuses root, so root hands it to another account; where that account cannot
 * reach the files, and for users without a name, a user namespace makes the same user look like `nobody`.
 */
export type PostgresAccount =
  | { kind: 'self' }
  | { kind: 'other'; uid: number; gid: number; name: string }
  | { kind: 'namespace'; uid: number }

const nobody = 65534

/** @throws PostgresLaunchError when nobody here may run PostgreSQL on these files */
export function choosePostgresAccount(reached: { programs: string[]; folder: string }): PostgresAccount {
  const uid = process.getuid?.()
  if (uid === undefined || (uid !== 0 && hasName())) return { kind: 'self' }
  const { folder, programs } = reached
  const near =
    uid === 0 ? accounts(statSync(folder).uid).filter((account) => isNear(account, folder, programs)) : []
  const other = near.find((account) => allows(folder, account, 1))
  if (other) return { kind: 'other', ...other }
  if (namespaceWorks()) return { kind: 'namespace', uid }
  if (near[0]) {
    // only the data folder itself is closed, as mktemp makes it, and it is root's: passing through is allowed then
    chmodSync(folder, statSync(folder).mode | 0o011)
    return { kind: 'other', ...near[0] }
  }
  throw new PostgresLaunchError(
    uid === 0
      ? `PostgreSQL refuses to run as root, the accounts postgres and nobody cannot enter ${reached.folder} or ` +
          `${dirname(firstOf(reached.programs))}, and user namespaces are not allowed here. Open the folders above ` +
          `(chmod o+x), run Cabinet as an ordinary user, ${externalDatabaseHint}`
      : `The user with number ${uid} has no name on this machine, which PostgreSQL needs, and user namespaces are ` +
          `not allowed here. Add the user to /etc/passwd, ${externalDatabaseHint}`,
  )
}

/** The program, its arguments and spawn options that run it under the account. */
export function spawnUnderAccount(
  account: PostgresAccount,
  program: string,
  args: string[],
): [string, string[], Pick<SpawnOptions, 'uid' | 'gid'>] {
  if (account.kind === 'namespace')
    return ['unshare', ['--user', `--map-user=${nobody}`, '--', program, ...args], {}]
  return [program, args, account.kind === 'other' ? { uid: account.uid, gid: account.gid } : {}]
}

/** Gives the files below to the account; only root can, and only where the top says it is needed. */
export function giveFilesToAccount(account: PostgresAccount, path: string): void {
  if (account.kind === 'self' && process.getuid === undefined) return
  const uid = account.kind === 'self' ? process.getuid!() : account.uid
  const gid = account.kind === 'other' ? account.gid : process.getgid!()
  const owner = statSync(path).uid
  if (owner === uid) return
  if (process.getuid!() !== 0)
    throw new PostgresLaunchError(
      `${path} belongs to another user (number ${owner}). Run Cabinet as that user.`,
    )
  giveAll(path, uid, gid)
}

/** The top comes last, so that a hand-over cut short is begun again. */
function giveAll(path: string, uid: number, gid: number): void {
  if (lstatSync(path).isDirectory()) for (const name of readdirSync(path)) giveAll(join(path, name), uid, gid)
  lchownSync(path, uid, gid)
}

function hasName(): boolean {
  try {
    return userInfo().username !== ''
  } catch {
    return false
  }
}

/** Lists candidate accounts, the owner of the data folder first, so that root can stand in for it. */
function accounts(owner: number): { name: string; uid: number; gid: number }[] {
  let lines: string[] = []
  try {
    lines = readFileSync('/etc/passwd', 'utf8').split('\n')
  } catch {
    // a machine without this file has no such account to offer
  }
  const all = lines.map((line) => {
    const [name = '', , uid, gid] = line.split(':')
    return { name, uid: Number(uid), gid: Number(gid) }
  })
  const wanted = [
    ...all.filter(({ uid }) => uid === owner),
    ...all.filter(({ name }) => name === 'postgres'),
    ...all.filter(({ name }) => name === 'nobody'),
  ]
  return wanted.filter(({ uid }) => uid > 0)
}

type Ids = { uid: number; gid: number }

function allows(path: string, { uid, gid }: Ids, bits: number): boolean {
  const { mode, uid: owner, gid: group } = statSync(path)
  const shift = owner === uid ? 6 : group === gid ? 3 : 0
  return ((mode >> shift) & bits) === bits
}

/** Whether the account may run the programs and stand before the folder. */
const isNear = (account: Ids, folder: string, programs: string[]): boolean =>
  mayEnter(dirname(folder), account) && programs.every((path) => mayRun(path, account))

function mayEnter(folder: string, ids: Ids): boolean {
  const parent = dirname(folder)
  return allows(folder, ids, 1) && (parent === folder || mayEnter(parent, ids))
}

const mayRun = (program: string, ids: Ids): boolean =>
  allows(program, ids, 5) && mayEnter(dirname(program), ids)

const namespaceWorks = (): boolean =>
  process.platform === 'linux' &&
  spawnSync('unshare', ['--user', `--map-user=${nobody}`, '--', 'true'], { timeout: 5_000 }).status === 0
