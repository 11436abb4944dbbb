import type { Room } from '../../kernel/room.ts'
import { jobs } from './auth.jobs.ts'
import { routes } from './auth.routes.ts'
import { prepareFirstStart } from './first-start.ts'
import { findLockedAccounts, unlockAccounts } from './guesses.store.ts'
import { streams } from './login-log/index.ts'
import { endSessionsOnUserChange } from './sessions/index.ts'
import { followUserChange } from './user-changes.ts'

export { actorOfUserId, actorsOfUserIds } from './actor-of-user.ts'
export { actorOfSession, authenticateBearer, isSessionStillOpen } from './authenticate.ts'
export { passwordIsRight } from './passwords.ts'
export { pushIdentityOf } from './push-identity.ts'
export { requireStopRate } from './rates.ts'
export { type AppPasswordHolder, verifyAppPassword } from './sessions/index.ts'
export { findPresentUsers } from './sessions.store.ts'
export { endUserSessions, issueAccessToken } from './sessions.ts'

/** Sign-in and sign-out, sessions, tokens, passwords. */
export const auth: Room = {
  name: 'auth',
  routes,
  streams,
  jobs,
  prepare: prepareFirstStart,
  on: {
    'user.changed': async (tx, change) => {
      await endSessionsOnUserChange(tx, change)
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
