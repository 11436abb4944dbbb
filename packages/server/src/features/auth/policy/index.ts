export { rememberHashes } from './password-history.store.ts'
export { isOverAge, reuseRefusal } from './password-history.ts'
export { policyRoutes } from './policy.routes.ts'
export { passwordPolicy } from './policy.usecases.ts'
