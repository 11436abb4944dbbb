export { type RequestHistory, tryFlowDesign } from './back-test.usecases.ts'
export type { PastRequest } from './history.store.ts'
