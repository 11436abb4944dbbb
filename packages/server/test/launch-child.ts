// Separate process that launches a folder's database and stays running, for tests that kill it.
import { launchPostgres } from '../src/kernel/db/launcher.ts'

const log = { info: () => {}, warn: () => {} }

launchPostgres({ dataDir: process.argv[2]!, log }).then(
  ({ connection, owner, adopted, stop }) => {
    process.on('SIGTERM', () => void stop().then(() => process.exit(0)))
    setInterval(() => {}, 60_000) // keeps the process running
    console.log(JSON.stringify({ connection, owner, adopted }))
  },
  (error: Error) => {
    console.log(JSON.stringify({ refused: error.message }))
    process.exit(1)
  },
)
