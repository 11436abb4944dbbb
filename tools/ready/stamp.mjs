import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** Installed packages count by the lock file; builds, their drafts, tests and hidden files not at all. */
const ignored = /[\\/](node_modules|dist(\.(new|old)-\d+)?|test|\.[^\\/]*)$|\.test\.tsx?$/

/** One word for the state of these files and folders: names, sizes and times of change. */
export function stateOf(folder, paths) {
  const hash = createHash('sha256')
  for (const path of paths) add(hash, join(folder, path))
  return hash.digest('hex')
}

function add(hash, path) {
  if (ignored.test(path) || !existsSync(path)) return
  const stat = statSync(path)
  if (stat.isDirectory()) for (const name of readdirSync(path).sort()) add(hash, join(path, name))
  else hash.update(`${path}\0${stat.size}\0${stat.mtimeMs}\0`)
}

/** Whether the folder was built from that state. */
export function isFresh(dist, state) {
  const stamp = join(dist, '.stamp')
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === state
}
