export {
  type AccessibleNode,
  accessibleNodeBefore,
  accessibleNodeOf,
  locateNode,
  missingRightReason,
  nodePathInSpace,
  visiblePathTo,
} from './access.rules.ts'
export {
  type FolderView,
  folderViewOnPath,
  grantedItselfSql,
  mayBeVisible,
  notPassedSql,
  type PassedFolders,
  type PlacedNode,
} from './child-visibility.rules.ts'
export { type TopmostNode, topmostFromElsewhere } from './elsewhere.rules.ts'
export {
  findGrantedNodeIds,
  findLiveGrants,
  findUserAsAsker,
  type GrantAsker,
  type LiveGrant,
} from './grants.store.ts'
export { archivedSpaceRights, archiveRights, controlledEntryRights } from './rights.rules.ts'
export { effectiveRightsSql, implicitRoleSql, type RightsFactsSql } from './rights.sql.ts'
export {
  effectiveRightsOnPath,
  implicitRole,
  nodePathUp,
  pathWithinInheritance,
  type RightsAsker,
  rightsAllowedIn,
  rightsArriving,
  rightsOnChild,
} from './user-rights.rules.ts'
