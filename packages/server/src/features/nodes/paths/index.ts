export { type ArrivingRights, findArrivingRights } from './arrivals.store.ts'
export { type FolderTotalsRow, findNodesWithAncestors, type NodeRow, type SpaceRow } from './chain.store.ts'
export { grantedRightsSql, liveGrantSql } from './grants.sql.ts'
export { findNodePaths, type NodePaths, type PathStep, type SpaceForRights } from './ways.store.ts'
