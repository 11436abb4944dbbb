export { movesOfImport } from './check.usecases.ts'
export { dropOldImports, importUsers } from './import.jobs.ts'
export { importRoutes, importStreams } from './imports.routes.ts'
