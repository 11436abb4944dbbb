export { inside } from './account.ts'
export { type Confined, type Confinement, confine, runConfined } from './confine.ts'
export { lend } from './lend.ts'
export { ConfinedError, type Limits, type Trouble } from './limits.ts'
export { shownTo } from './shown.ts'
export {
  type Family,
  isUsable,
  officeFamilies,
  pathOf,
  type Tool,
  type ToolState,
  toolStates,
} from './tools.ts'
export { turn } from './turns.ts'
export { type Lent, tryWalls } from './walls.ts'
export { give, openWork, put, withWork } from './work-folder.ts'
