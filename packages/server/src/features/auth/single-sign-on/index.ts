export { findEnabledProviders } from './providers.store.ts'
export { singleSignOnRoutes } from './sign-on.routes.ts'
export { signOutAddress } from './sign-out.ts'
