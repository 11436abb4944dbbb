export { literally } from './list.rules.ts'
export type { Eyes } from './list.store.ts'
export { listRoutes } from './lists.routes.ts'
export { present, presentItems } from './present.ts'
