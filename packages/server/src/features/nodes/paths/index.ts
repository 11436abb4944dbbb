export { type Arrival, findArrivals } from './arrivals.store.ts'
export { type FolderTotals, findChains, type Link, type SpaceOf } from './chain.store.ts'
export { rightsGranted } from './grants.sql.ts'
export { findWays, type Ground, type WayStep, type Ways } from './ways.store.ts'
