export { rememberHashes } from './password-history.store.ts'
export { isPasswordOverAge, passwordReuseRefusal } from './password-history.ts'
export { getPasswordPolicy } from './password-policy.usecases.ts'
export { signInPolicyRoutes } from './policy.routes.ts'
