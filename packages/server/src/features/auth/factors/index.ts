export { takeCode } from './codes.ts'
export { factorRoutes } from './factors.routes.ts'
export { requireOwner } from './reauthenticate.ts'
