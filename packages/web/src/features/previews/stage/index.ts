// Parts that all viewers use. A door apart from the room's: that one is fetched with the app.
export { FrameContext, Tools, useKeys } from './frame-context.tsx'
export { MakingState } from './making-state.tsx'
export { ServerMade } from './server-made.tsx'
export { StageSkeleton } from './stage-skeleton.tsx'
export { FailedState, RefusedState, ViewerBoundary } from './states.tsx'
export { useScrollKeys } from './use-scroll-keys.ts'
export { componentOf } from './viewer-component.ts'
export { WholeFile } from './whole-file.tsx'
