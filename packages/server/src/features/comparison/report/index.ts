export { reportStreams } from './report.usecases.ts'
