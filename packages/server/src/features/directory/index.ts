import type { Room } from '../../kernel/room.ts'
import { clearRuns, startDue, syncDirectory } from './directory.jobs.ts'
import { routes } from './directory.routes.ts'

export { passwordOfDirectory } from './password.ts'
export type { Shifts } from './plan/index.ts'
export { shiftsOfRun } from './runs.usecases.ts'
export { verifyDirectoryPassword } from './sign-in.usecases.ts'

/** People, organisations and groups from a directory (AD, LDAP), and sign-in by its passwords. */
export const directory: Room = { name: 'directory', routes, jobs: [syncDirectory, startDue, clearRuns] }
