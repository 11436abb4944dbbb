export { readNewContentsJob, requestReadingSoon } from './reading.jobs.ts'
export { type ReadingProgress, readQueuedContents } from './reading.usecases.ts'
