import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** Returns the version of the product from the package that this code belongs to, bundled or not; '' if unknown. */
export function readProductVersion(): string {
  for (let folder = import.meta.dirname; folder !== dirname(folder); folder = dirname(folder)) {
    const file = join(folder, 'package.json')
    if (existsSync(file))
      return (JSON.parse(readFileSync(file, 'utf8')) as { version?: string }).version ?? ''
  }
  return ''
}
