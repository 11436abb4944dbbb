// What viewers stand on. The door of a folder of its own, so that the app around does not fetch it.
export { FrameContext, Tools, useKeys } from './frame-context.tsx'
export { MakingState } from './making-state.tsx'
export { ServerMade } from './server-made.tsx'
export { StageSkeleton } from './stage-skeleton.tsx'
export { FailedState, RefusedState, ViewerBoundary } from './states.tsx'
export { useScrollKeys } from './use-scroll-keys.ts'
export { componentOf } from './viewer-component.ts'
export { WholeFile } from './whole-file.tsx'
