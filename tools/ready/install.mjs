import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root, say } from './paths.mjs'
import { Stop } from './stop.mjs'

/**
 * Installs the npm packages unless what is there is what the lockfile wants: all of them, or those alone that building
 * and running need.
 */
export async function installPackages({ folder = root, development = true } = {}) {
  const lockfile = readFileSync(join(folder, 'package-lock.json'))
  const stamp = join(folder, 'node_modules', '.cabinet-ready')
  const all = createHash('sha256')
    .update(lockfile)
    .update(`${process.platform} ${process.arch}`)
    .digest('hex')
  const found = existsSync(stamp) ? readFileSync(stamp, 'utf8') : ''
  const running = `${all} without development`
  if (found === all || (!development && found === running)) return
  if (!isInstalled(JSON.parse(lockfile), readInstalled(folder), { development })) await npmCi(development)
  writeFileSync(stamp, development ? all : running)
}

async function npmCi(development) {
  say('installing packages (npm ci) ...')
  const { run } = await import('./run.mjs')
  const args = ['ci', '--no-audit', '--no-fund', '--loglevel=error']
  if (!development) args.push('--omit=dev')
  const npm = process.env.npm_execpath // the npm that called us, if one did
  const code = npm?.endsWith('npm-cli.js')
    ? await run(process.execPath, [npm, ...args], { minutes: 15 })
    : await run('npm', args, { minutes: 15 })
  if (code !== 0) throw new Stop('npm ci failed (see above); Cabinet needs its packages.')
}

function readInstalled(folder) {
  try {
    return JSON.parse(readFileSync(join(folder, 'node_modules', '.package-lock.json'), 'utf8'))
  } catch {
    return null
  }
}

/** Whether every wanted package of the lockfile is there in its version; those for other platforms need not be. */
export function isInstalled(lock, installed, { development } = { development: true }) {
  if (!installed) return false
  return Object.entries(lock.packages).every(([path, wanted]) => {
    if (!path.includes('node_modules/') || wanted.link || (wanted.dev && !development)) return true
    const found = installed.packages[path]
    return found
      ? found.version === wanted.version
      : Boolean(wanted.optional || wanted.devOptional || wanted.peer)
  })
}
