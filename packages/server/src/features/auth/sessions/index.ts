export { routes } from './sessions.routes.ts'
export { type AppPasswordHolder, verifyAppPassword } from './verify-app-password.ts'
export { endAppPasswords, endSessionsOnUserChange } from './when-users-change.ts'
