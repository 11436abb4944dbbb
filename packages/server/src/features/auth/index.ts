import type { Room } from '../../kernel/room.ts'
import { jobs } from './auth.jobs.ts'
import { routes } from './auth.routes.ts'
import { firstStart } from './first-start.ts'
import { findLockedAccounts, unlockAccounts } from './guesses.store.ts'
import { streams } from './login-log/index.ts'
import { endWhatOpened } from './sessions/index.ts'
import { followUserChange } from './user-changes.ts'

export { actorOfUser } from './actor-of-user.ts'
export { actorOfSession, authenticate, isSessionOpen } from './authenticate.ts'
export { passwordIsRight } from './passwords.ts'
export { type AppPasswordHolder, verifyAppPassword } from './sessions/index.ts'
export { findPresent } from './sessions.store.ts'
export { endSessionsOf, issueToken } from './sessions.ts'

/** Signing in and out, sessions, tokens, passwords. */
export const auth: Room = {
  name: 'auth',
  routes,
  streams,
  jobs,
  prepare: firstStart,
  on: {
    'user.changed': async (tx, change) => {
      await endWhatOpened(tx, change)
      await followUserChange(tx, change)
    },
  },
  provides: {
    locksOfAccounts: {
      locked: findLockedAccounts,
      forgive: ({ db }, accounts) => unlockAccounts(db, accounts),
    },
  },
}
