export { offeredResetChannels } from './channels.ts'
export { mailToOwner, resetCodeMs, sendResetCodeJob } from './reset.jobs.ts'
export { passwordResetRoutes } from './reset.routes.ts'
