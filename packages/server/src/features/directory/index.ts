import type { Room } from '../../kernel/room.ts'
import { deleteOldRunsJob, startDueRunsJob, syncDirectoryJob } from './directory.jobs.ts'
import { routes } from './directory.routes.ts'

export { passwordOfDirectory } from './password.ts'
export type { DirectoryMoves } from './plan/index.ts'
export { directoryMovesOfRun } from './runs.usecases.ts'
export { verifyDirectoryPassword } from './sign-in.usecases.ts'

/** Imports users, organisations and groups from a directory (AD, LDAP), and signs in with its passwords. */
export const directory: Room = {
  name: 'directory',
  routes,
  jobs: [syncDirectoryJob, startDueRunsJob, deleteOldRunsJob],
}
