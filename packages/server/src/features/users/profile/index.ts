export type { UserPreferenceTables } from './preferences.table.ts'
export { whoWants } from './preferences.usecases.ts'
export { routes, streams } from './profile.routes.ts'
export { tellChannelChange, tellNotice } from './tell.ts'
