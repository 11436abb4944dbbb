export { findEnabledProviders } from './providers.store.ts'
export { signOnRoutes } from './sign-on.routes.ts'
export { signOutAddress } from './sign-out.ts'
