export { comparisonReportStreams } from './report.usecases.ts'
