export { sweepFolderChangesJob } from './live.jobs.ts'
export { openFolderNotifier } from './notifier.ts'
