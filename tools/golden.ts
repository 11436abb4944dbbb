import { writeFileSync } from 'node:fs'
import { goldenFile, wireNow } from '../packages/server/test/golden.ts'

// Pins the wire as it is now. Read the difference before you commit it: clients live by these names.
writeFileSync(goldenFile, `${JSON.stringify(wireNow(), null, 1)}\n`)
process.exit(0)
