// Writes docs/configuration.md from the table of settings: node --import tsx tools/configuration.ts
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { configurationPage } from '../packages/server/src/kernel/config/document.ts'

writeFileSync(join(import.meta.dirname, '../docs/configuration.md'), configurationPage())
