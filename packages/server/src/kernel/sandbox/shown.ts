import { dirname, sep } from 'node:path'

/** The folders that a child of ours must see to load these packages, besides Node itself; not what lies under /usr. */
export function shownTo(packages: readonly string[]): string[] {
  const folders = packages.map((path) => path.slice(0, path.lastIndexOf(`${sep}node_modules${sep}`) + 13))
  return [...new Set([...folders, dirname(dirname(process.execPath))])].filter(
    (path) => !/^\/usr\b/.test(path),
  )
}
