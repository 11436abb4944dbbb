import { realpathSync } from 'node:fs'
import { basename, dirname, join, sep } from 'node:path'

/** The folders of packages that a child of ours must see to load these; Node itself is shown as every program is. */
export const packageFoldersShown = (packages: readonly string[]): string[] => [
  ...new Set(packages.map((path) => path.slice(0, path.lastIndexOf(`${sep}node_modules${sep}`) + 13))),
]

/** Besides /usr/local: where a system keeps programs and what they load. No folder of applications, no configuration. */
const system = [
  ...['bin', 'sbin', 'lib', 'lib32', 'lib64', 'libx32', 'libexec', 'share'].flatMap((name) => [
    `/usr/${name}`,
    ...(name === 'share' || name === 'bin' || name.startsWith('lib') ? [`/usr/local/${name}`] : []),
  ]),
  // files that the dynamic linker, fontconfig and LibreOffice read; no keys, accounts or configuration of
  // ours
  ...['/etc/fonts', '/etc/alternatives', '/etc/ld.so.cache', '/etc/libreoffice', '/var/cache/fontconfig'],
]

export const isPathWithin = (path: string, folder: string): boolean =>
  path === folder || path.startsWith(folder.endsWith('/') ? folder : `${folder}/`)

const realOf = (path: string): string | null => {
  try {
    return realpathSync(path)
  } catch {
    return null
  }
}

/** Folders of ours that no program may see: the data folder, and the folder that Cabinet is installed in. */
let hidden: readonly string[] = []

/** Says which folders are hidden from all programs, wherever they lie. Those that do not exist hide nothing. */
export function hideSandboxFolders(paths: readonly string[]): void {
  const real = paths.map(realOf).filter((path) => path !== null && path !== '/')
  hidden = [...new Set(real as string[])]
}

export const hiddenSandboxFolders = (): readonly string[] => hidden

/** The folder of the system that is this path, so that nothing could run if it were hidden; null where there is none. */
export function systemFolderOfPath(path: string): string | null {
  const real = realOf(path)
  return system.find((one) => real !== null && realOf(one) === real) ?? null
}

const isSystems = (path: string) => system.some((folder) => isPathWithin(path, realOf(folder) ?? folder))

/** Where a program is called: the system's as they are, which may be links to one that looks at its name. */
export const realProgramPath = (program: string): string =>
  !program.startsWith('/') || system.some((folder) => isPathWithin(program, folder))
    ? program
    : (realOf(program) ?? program)

/**
 * Of a program that does not lie where systems keep them, the folders that hold what it loads; where one of them would
 * show half the machine, or what is hidden, the program alone. Nothing for one of the system's.
 */
export function programOwnFolders(program: string): string[] {
  const real = realOf(program)
  if (real === null || isSystems(real)) return []
  const folder = dirname(real)
  const prefix = dirname(folder)
  const places: Record<string, string[]> = {
    bin: [folder, join(prefix, 'lib'), join(prefix, 'lib64')],
    program: [prefix], // of LibreOffice
  }
  const isNarrow = (path: string) =>
    path.split('/').length > 2 && !hidden.some((one) => isPathWithin(one, path))
  return [...(places[basename(folder)] ?? [folder]).filter(isNarrow), real]
}

/** A sandbox mount besides the work folder: a readable path, or a folder hidden by an empty one. */
export interface SandboxMount {
  path: string
  isCovered: boolean
}

/**
 * The system, what this run is shown, and over them what is hidden, each after what lies above it. Throws where a path
 * that is hidden is itself one that must be shown.
 */
export function sandboxMountsOf(shown: readonly string[]): SandboxMount[] {
  const binds = [...new Set([...system, ...shown])].flatMap((path) => {
    const real = realOf(path)
    return real === null ? [] : [{ path, real }]
  })
  const covers = hidden.flatMap((folder) =>
    binds
      .filter(({ real }) => isPathWithin(folder, real))
      .map((bind) => {
        if (bind.real === folder) throw new Error(`${folder} is hidden, and a program needs to see it`)
        // its path inside the sandbox
        return join(bind.path, folder.slice(bind.real.length))
      }),
  )
  const all = [
    ...binds.map(({ path }) => ({ path, isCovered: false })),
    ...[...new Set(covers)].map((path) => ({ path, isCovered: true })),
  ]
  const depth = ({ path }: SandboxMount) => path.split('/').length
  return all.sort((one, other) => depth(one) - depth(other))
}
