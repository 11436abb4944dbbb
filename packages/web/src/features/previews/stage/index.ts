// Parts that all viewers use. A door apart from the room's: that one is fetched with the app.
export { useViewerKeys, ViewerFrameContext, ViewerTools } from './frame-context.tsx'
export { RenditionMakingState } from './making-state.tsx'
export { ServerMadeContent } from './server-made.tsx'
export { ViewerStageSkeleton } from './stage-skeleton.tsx'
export { FailedState, RefusedState, ViewerBoundary } from './states.tsx'
export { useScrollKeys } from './use-scroll-keys.ts'
export { componentOfViewer } from './viewer-component.ts'
export { WholeFileContent } from './whole-file.tsx'
