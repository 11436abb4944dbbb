export { routes } from './sessions.routes.ts'
export { type AppPasswordHolder, verifyAppPassword } from './verify-app-password.ts'
export { endAppPasswords, endWhatOpened } from './when-users-change.ts'
