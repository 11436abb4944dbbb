export { doorRoutes } from './doors.routes.ts'
export { enter } from './enter.ts'
export { sendCode as sendCodeJob } from './phone.jobs.ts'
export { requireLetters } from './verify-image.ts'
