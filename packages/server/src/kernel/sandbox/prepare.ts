import { lstatSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { type Config, ensureDataDir, StartError } from '../config/index.ts'
import { allowBestEffort } from './bare.ts'
import { hideFolders, systemFolder } from './shown.ts'
import { forgetWalls } from './walls.ts'

/**
 * Says what is hidden from every program: the data folder with what its links lead to, and the folder that Cabinet is
 * installed in. @throws StartError where the data lie in a folder that every program must see
 */
export function prepareSandbox({ dataDir, sandbox }: Pick<Config, 'dataDir' | 'sandbox'>, install: string) {
  const data = ensureDataDir(dataDir)
  const links = readdirSync(data)
    .map((name) => join(data, name))
    .filter((path) => lstatSync(path).isSymbolicLink())
  const own = [data, ...links]
  const bad = own.find((path) => systemFolder(path) !== null)
  if (bad !== undefined)
    throw new StartError(
      `DATA_DIR ${bad} is a folder of the system, which converters must read; choose a folder of its own.`,
    )
  hideFolders([...own, ...(systemFolder(install) === null ? [install] : [])])
  allowBestEffort(sandbox === 'best-effort')
  forgetWalls()
}
