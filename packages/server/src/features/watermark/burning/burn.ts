import {
  ConfinedRunError,
  hasProgramOutput,
  type ProgramOutput,
  packageFoldersShown,
  runConfinedProgram,
} from '../../../kernel/sandbox/index.ts'
import { type BurningOrder, burnChildPackages, burnChildProgram } from './child.ts'

const MiB = 1024 ** 2
const limits = { seconds: 90, memory: 1536 * MiB, addresses: null, processes: 64, output: 1024 * MiB }

/**
 * Draws marks into a file of a work folder, in a separate sandboxed process; returns the path of the marked
 * one, or null if the file is damaged or locked.
 * @throws ConfinedError
 */
export async function burnWatermark(
  work: string,
  burning: BurningOrder,
  urgent: boolean,
): Promise<ProgramOutput | null> {
  const found = burnChildPackages()
  // passed on stdin, not as a file: another program may have used the folder before
  const input = JSON.stringify(burning)
  const args = ['--max-old-space-size=1024', '-e', burnChildProgram(found)]
  try {
    const shown = packageFoldersShown(Object.values(found))
    await runConfinedProgram(process.execPath, args, { work, shown, limits, urgent, decodes: true, input })
  } catch (error) {
    // a run stopped by a limit may succeed elsewhere; one that failed by itself had a file of another type
    if (!(error instanceof ConfinedRunError && error.reason === 'failed')) throw error
    return null
  }
  const file = { folder: work, name: 'out', most: limits.output }
  return (await hasProgramOutput(file)) ? file : null
}
