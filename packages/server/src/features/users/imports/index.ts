export { userMovesOfImport } from './check.usecases.ts'
export { dropOldImports, importUsersJob } from './import.jobs.ts'
export { userImportRoutes, userImportStreams } from './imports.routes.ts'
