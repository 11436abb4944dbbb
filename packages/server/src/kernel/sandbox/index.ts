export { sandboxWorkPath } from './account.ts'
export { type DecodingConfinement, decodingConfinement } from './bare.ts'
export {
  type ConfinedProcess,
  type ConfinementOptions,
  runConfinedProgram,
  startConfined,
} from './confine.ts'
export { lendFileToProgram } from './lend.ts'
export { ConfinedRunError, type ConfinementLimits, type ConfinementTrouble } from './limits.ts'
export { type PictureLoaderKind, pictureLoadersOf, sharpProgramText } from './loaders.ts'
export {
  handOutputToProgram,
  hasProgramOutput,
  openProgramOutput,
  type ProgramOutput,
  privateOutputFolder,
  readProgramOutput,
  takeProgramOutput,
} from './output.ts'
export { prepareSandbox } from './prepare.ts'
export { type PictureDrawing, redrawPicture } from './redraw-picture.ts'
export { packageFoldersShown } from './shown.ts'
export {
  findProgramPath,
  isProgramUsable,
  type OfficeFamily,
  type OutsideProgramName,
  type OutsideProgramState,
  officeFamilies,
  outsideProgramStates,
  requireProgramPath,
} from './tools.ts'
export { waitForSandboxSlot } from './turns.ts'
export { checkSandbox, type LentFile } from './walls.ts'
export { openWorkFolder, putIntoWorkFolder, withWorkFolder } from './work-folder.ts'
