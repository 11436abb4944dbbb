import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { ConfinedError, put, runConfined, shownTo } from '../../../kernel/sandbox/index.ts'
import { type Burning, packages, program } from './child.ts'

const MiB = 1024 ** 2
const limits = { seconds: 90, memory: 1536 * MiB, addresses: null, processes: 64, output: 1024 * MiB }

/**
 * Draws marks into a file of a work folder, in a process of its own behind walls; answers where the marked one lies,
 * or null where the file is damaged or locked. @throws ConfinedError
 */
export async function burn(work: string, burning: Burning, urgent: boolean): Promise<string | null> {
  const found = packages()
  await put(work, 'job.json', JSON.stringify(burning))
  const args = ['--max-old-space-size=1024', '-e', program(found)]
  try {
    const shown = shownTo(Object.values(found))
    await runConfined(process.execPath, args, { work, shown, limits, urgent, bare: true })
  } catch (error) {
    // what a limit ended may be whole elsewhere; what ended by itself is not the kind of file it says
    if (!(error instanceof ConfinedError && error.reason === 'failed')) throw error
    return null
  }
  const file = join(work, 'out')
  return existsSync(file) ? file : null
}
