export { rememberHashes } from './password-history.store.ts'
export { isPasswordOverAge, passwordReuseRefusal } from './password-history.ts'
export { signInPolicyRoutes } from './policy.routes.ts'
export { getPasswordPolicy } from './policy.usecases.ts'
