export { signInRoutes } from './doors.routes.ts'
export { continueSignIn } from './enter.ts'
export { sendPhoneCodeJob as sendCodeJob } from './phone.jobs.ts'
export { requireLetters } from './verify-image.ts'
