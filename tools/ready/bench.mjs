import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './paths.mjs'
import { run } from './run.mjs'
import { Stop } from './stop.mjs'
import { installSystemPackages } from './system-packages.mjs'

/** Runs every bench/*.bench.ts, or those whose name holds one of the words; each prints its own ratio. */
export async function bench(words) {
  await installSystemPackages()
  const files = readdirSync(join(root, 'bench'))
    .filter((name) => name.endsWith('.bench.ts'))
    .filter((name) => words.length === 0 || words.some((word) => name.includes(word)))
  if (files.length === 0) throw new Stop(`No benchmark is named ${words.join(' or ')}.`)
  let worst = 0
  for (const name of files)
    worst = Math.max(
      worst,
      await run(process.execPath, ['--import', 'tsx', join(root, 'bench', name)], { minutes: 20 }),
    )
  return worst
}
