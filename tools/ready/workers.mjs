import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** How the server names a thread of its own in the bundle: by its path below `dist`. */
const named = /new URL\('\.\/((?:features|kernel)\/[\w/-]+)\.js', import\.meta\.url\)/g

/** The sources of the server's threads, read from the code that starts them. */
export function workerFiles(root) {
  const folder = join(root, 'packages/server/src')
  const found = new Set()
  for (const name of readdirSync(folder, { recursive: true })) {
    if (!name.endsWith('.ts') || name.endsWith('.test.ts')) continue
    for (const [, path] of readFileSync(join(folder, name), 'utf8').matchAll(named))
      found.add(`packages/server/src/${path}.ts`)
  }
  return [...found].sort()
}
