// Writes docs/user-matrix.md from the matrix and the served operations: node --import tsx tools/user-matrix.ts
import { writeFileSync } from 'node:fs'
import { matrixFile, matrixPage } from '../packages/server/test/user-matrix.ts'

writeFileSync(matrixFile, matrixPage())
process.exit(0)
