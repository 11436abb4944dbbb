export { consumeFactorCode } from './codes.ts'
export { secondFactorRoutes } from './factors.routes.ts'
export { requireReauthentication } from './reauthenticate.ts'
