export { groupRoutes } from './groups.routes.ts'
export { type GroupUse, whenGroupsDrop } from './uses.ts'
