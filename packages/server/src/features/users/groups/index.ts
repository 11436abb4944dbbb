export { userGroupRoutes } from './groups.routes.ts'
