import { chmodSync, existsSync, mkdirSync, realpathSync } from 'node:fs'
import { ServerStartError } from './start-error.ts'

/**
 * Makes the data folder when it is missing and answers its real path.
 * Closed to others (0700); under root they may pass through but not look (0711), because there the database
 * runs under an account of its own in a 0700 folder inside.
 */
export function ensureDataFolder(dir: string): string {
  try {
    if (!existsSync(dir)) {
      mkdirSync(dir, { recursive: true })
      chmodSync(dir, process.getuid?.() === 0 ? 0o711 : 0o700)
    }
    return realpathSync(dir)
  } catch (error) {
    throw new ServerStartError(
      `The data folder ${dir} cannot be made or entered: ${(error as Error).message}`,
    )
  }
}
