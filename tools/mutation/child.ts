// The process that runs trials: one vitest over the written trial files, in one worker and in their order. It tells its
// parent each outcome at once, since a mutant may never end.
import { readFileSync } from 'node:fs'
import { BaseSequencer, createVitest, type TestModule } from 'vitest/node'
import type { PostgresConnection } from '../../packages/server/src/kernel/db/launcher.ts'

export interface Plan {
  root: string
  /** Paths of the trial files, in order. */
  trials: string[]
  /** By path. */
  sources: Record<string, string>
  postgres: PostgresConnection
  everyday: PostgresConnection
  testTimeoutMs: number
}

export interface TrialEnded {
  ended: string
  failed: boolean
  milliseconds: number
  /** The first failure, for reading. */
  reason: string
}

class AsWritten extends BaseSequencer {
  override async sort(files: Parameters<BaseSequencer['sort']>[0]) {
    return files
  }
}

const { root, trials, sources, postgres, everyday, testTimeoutMs } = JSON.parse(
  readFileSync(process.argv[2]!, 'utf8'),
) as Plan
const tell = (message: TrialEnded) => process.send!(message)

const vitest = await createVitest(
  'test',
  {
    root,
    config: false,
    watch: false,
    include: ['.cache/mutation/**/*.trial.ts'],
    environment: 'node',
    isolate: false,
    fileParallelism: false,
    maxWorkers: 1,
    testTimeout: testTimeoutMs,
    hookTimeout: testTimeoutMs * 2,
    dangerouslyIgnoreUnhandledErrors: true,
    sequence: { sequencer: AsWritten },
    reporters: [
      {
        onTestModuleEnd: (module: TestModule) => void tell({ ended: module.moduleId, ...outcome(module) }),
      },
    ],
  },
  {
    plugins: [
      {
        name: 'mutants',
        enforce: 'pre',
        transform: (_code: string, id: string) => (sources[id] ? { code: sources[id], map: null } : null),
      },
    ],
  },
)
const [project] = vitest.projects
project!.provide('postgres', postgres)
project!.provide('everyday', everyday)
await vitest.runTestSpecifications(trials.map((path) => project!.createSpecification(path)))
await vitest.close()
process.exit(0)

function outcome(module: TestModule): Omit<TrialEnded, 'ended'> {
  const failed = [...module.children.allTests('failed')]
  const errors = [...module.errors(), ...failed.flatMap((one) => one.result().errors ?? [])]
  return {
    failed: module.state() === 'failed',
    milliseconds: Math.round(module.diagnostic().duration),
    reason: `${failed[0]?.fullName ?? ''}: ${errors[0]?.message ?? ''}`.slice(0, 300),
  }
}
