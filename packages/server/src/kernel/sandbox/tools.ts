import { existsSync, readdirSync, realpathSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { definedOf } from '../certain.ts'
import { type DecodingConfinement, decodingConfinement } from './bare.ts'
import { runConfinedProgram } from './confine.ts'
import { programOwnFolders } from './shown.ts'
import { checkSandbox } from './walls.ts'
import { withWorkFolder } from './work-folder.ts'

/** External programs that the product can use. */
export const outsideProgramSpecs = {
  soffice: {
    says: ['--version'],
    version: /LibreOffice (\S+)/,
    packages: 'libreoffice-writer libreoffice-calc libreoffice-impress',
  },
  pdftoppm: { says: ['-v'], version: /version (\S+)/, packages: 'poppler-utils poppler-data' },
  ffmpeg: { says: ['-version'], version: /version (\S+)/, packages: 'ffmpeg' },
  'heif-convert': { says: [], version: /version:? (\S+)/, packages: 'libheif-examples' },
  tesseract: { says: ['--version'], version: /tesseract (\S+)/, packages: 'tesseract-ocr' },
} as const satisfies Record<string, { says: readonly string[]; version: RegExp; packages: string }>

export type OutsideProgramName = keyof typeof outsideProgramSpecs

const places = ['/usr/bin', '/usr/local/bin']
const offices = () =>
  ['/usr/lib', '/usr/lib64', '/opt'].filter(existsSync).flatMap((folder) =>
    readdirSync(folder)
      .filter((name) => /^libreoffice/.test(name))
      .map((name) => join(folder, name, 'program')),
  )

const paths = new Map<OutsideProgramName, string | null>()

/** Returns the path of a program, or null; cached. */
export function findProgramPath(tool: OutsideProgramName): string | null {
  const known = paths.get(tool)
  if (known !== undefined) return known
  const folders = tool === 'soffice' ? [...places, ...offices()] : places
  const path = folders.map((folder) => join(folder, tool)).find(existsSync) ?? null
  paths.set(tool, path)
  return path
}

/** As `findProgramPath`, for callers that run only where the program was found. */
export const requireProgramPath = (tool: OutsideProgramName): string =>
  definedOf(findProgramPath(tool), `program ${tool}`)

export type OfficeFamily = 'word' | 'excel' | 'ppt'
const libraries: Record<OfficeFamily, string> = { word: 'libswlo.so', excel: 'libsclo.so', ppt: 'libsdlo.so' }

/** The kinds of documents that LibreOffice is installed for: it comes in parts, and says nothing when one is missing. */
export function officeFamilies(): OfficeFamily[] {
  const path = findProgramPath('soffice')
  if (!path) return []
  const folder = dirname(realpathSync(path))
  return (Object.keys(libraries) as OfficeFamily[]).filter((family) =>
    existsSync(join(folder, libraries[family])),
  )
}

/** Whether a program is installed and can be confined. */
export const isProgramUsable = async (tool: OutsideProgramName): Promise<boolean> =>
  findProgramPath(tool) !== null && (await checkSandbox()).standing

export interface OutsideProgramState {
  tool: OutsideProgramName | 'bubblewrap' | 'pictures'
  /** ready; partly: some kinds of documents alone; missing: not installed; blocked: installed, but nothing can be confined here. */
  state: 'ready' | 'partly' | 'missing' | 'blocked'
  /** '' where it is not known. */
  version: string
  /** Debian packages that bring it, or what of it is missing. */
  packages: string
  /** Why it is blocked, in the system's words; of pictures that are decoded without walls, how: `account` or `limits`. */
  why: string
}

let states: Promise<OutsideProgramState[]> | null = null

/** Every program with its version, found out once when all is well. */
export async function outsideProgramStates(): Promise<OutsideProgramState[]> {
  if (!(await checkSandbox()).standing) return findStates()
  states ??= findStates()
  return states
}

const isMissing = (why: string) => why.includes('not installed')

async function findStates(): Promise<OutsideProgramState[]> {
  const found = await checkSandbox()
  const why = found.standing ? '' : found.why
  const bubblewrap: OutsideProgramState = {
    tool: 'bubblewrap',
    state: found.standing ? 'ready' : isMissing(why) ? 'missing' : 'blocked',
    version: '',
    packages: 'bubblewrap',
    why,
  }
  const names = Object.keys(outsideProgramSpecs) as OutsideProgramName[]
  const programs = await Promise.all(names.map((tool) => stateOf(tool, found.standing, why)))
  return [bubblewrap, ...programs, picturesBy(await decodingConfinement(), why)]
}

/** Returns how pictures are confined while our own child decodes them. */
function picturesBy(way: DecodingConfinement, why: string): OutsideProgramState {
  const state = way === 'walls' ? 'ready' : way === 'none' ? 'blocked' : 'partly'
  const how = way === 'walls' ? '' : way === 'none' ? why : way
  // installed or not, it may be that nothing can be confined here
  const packages = isMissing(why) ? 'bubblewrap' : ''
  return { tool: 'pictures', state, version: '', packages, why: how }
}

async function stateOf(
  tool: OutsideProgramName,
  standing: boolean,
  why: string,
): Promise<OutsideProgramState> {
  const { packages } = outsideProgramSpecs[tool]
  if (!findProgramPath(tool)) return { tool, state: 'missing', version: '', packages, why: '' }
  if (!standing) return { tool, state: 'blocked', version: '', packages, why }
  const lacking = tool === 'soffice' ? lackingOffice() : []
  return {
    tool,
    state: lacking.length > 0 ? 'partly' : 'ready',
    version: await versionOf(tool).catch(() => ''),
    packages: lacking.length > 0 ? lacking.join(' ') : packages,
    why: '',
  }
}

const officePackages: Record<OfficeFamily, string> = {
  word: 'libreoffice-writer',
  excel: 'libreoffice-calc',
  ppt: 'libreoffice-impress',
}
const lackingOffice = () => {
  const families = officeFamilies()
  return (Object.keys(officePackages) as OfficeFamily[])
    .filter((family) => !families.includes(family))
    .map((family) => officePackages[family])
}

/** Reads the version inside the sandbox, through a shell because some programs print it to stderr. */
const versionOf = (tool: OutsideProgramName): Promise<string> =>
  withWorkFolder(async (work) => {
    const { says, version } = outsideProgramSpecs[tool]
    const line = '"$0" "$@" 2>&1; true'
    const said = await runConfinedProgram('sh', ['-c', line, requireProgramPath(tool), ...says], {
      work,
      shown: programOwnFolders(requireProgramPath(tool)),
      limits: { seconds: 15 },
    })
    return version.exec(said)?.[1] ?? ''
  })
