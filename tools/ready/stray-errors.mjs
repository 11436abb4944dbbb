import { writeFileSync } from 'node:fs'

/** A reporter of vitest: writes the errors outside of any test, which the JSON report lacks, to `STRAY_ERRORS_FILE`. */
export default class StrayErrors {
  onTestRunEnd(_modules, errors) {
    const messages = errors.map(({ name, message, stack }) => `${name}: ${message}\n${stack ?? ''}`)
    writeFileSync(process.env.STRAY_ERRORS_FILE, JSON.stringify(messages))
  }
}
