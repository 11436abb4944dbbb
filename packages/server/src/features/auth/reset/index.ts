export { offeredResetChannels } from './channels.ts'
export { sendResetCodeJob } from './reset.jobs.ts'
export { passwordResetRoutes } from './reset.routes.ts'
