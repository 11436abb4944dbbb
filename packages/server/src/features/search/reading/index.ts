export { readNew, readSoon } from './reading.jobs.ts'
export { type Progress, readContents } from './reading.usecases.ts'
