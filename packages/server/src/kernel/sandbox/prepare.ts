import { lstatSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { type Config, ensureDataFolder, ServerStartError } from '../config/index.ts'
import { allowBestEffort } from './bare.ts'
import { hideSandboxFolders, systemFolderOfPath } from './shown.ts'
import { forgetSandboxCheck } from './walls.ts'

/**
 * Says what is hidden from every program: the data folder with what its links lead to, and the folder that Cabinet is
 * installed in. @throws ServerStartError where the data lie in a folder that every program must see
 */
export function prepareSandbox({ dataDir, sandbox }: Pick<Config, 'dataDir' | 'sandbox'>, install: string) {
  const data = ensureDataFolder(dataDir)
  const links = readdirSync(data)
    .map((name) => join(data, name))
    .filter((path) => lstatSync(path).isSymbolicLink())
  const own = [data, ...links]
  const bad = own.find((path) => systemFolderOfPath(path) !== null)
  if (bad !== undefined)
    throw new ServerStartError(
      `DATA_DIR ${bad} is a folder of the system, which converters must read; choose a folder of its own.`,
    )
  hideSandboxFolders([...own, ...(systemFolderOfPath(install) === null ? [install] : [])])
  allowBestEffort(sandbox === 'best-effort')
  forgetSandboxCheck()
}
