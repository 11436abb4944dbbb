export { inside } from './account.ts'
export { type Decoding, decoding } from './bare.ts'
export { type Confined, type Confinement, confine, runConfined } from './confine.ts'
export { lend } from './lend.ts'
export { ConfinedError, type Limits, type Trouble } from './limits.ts'
export { loadersOf, type PictureKind, sharpFor } from './loaders.ts'
export {
  handOn,
  hasOutput,
  type Output,
  openOutput,
  ownFolder,
  readOutput,
  takeOutput,
} from './output.ts'
export { prepareSandbox } from './prepare.ts'
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
export { openWork, put, withWork } from './work-folder.ts'
