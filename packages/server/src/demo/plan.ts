import { firstOf } from '../kernel/certain.ts'
import { type DemoDepartment, type DemoPerson, demoPeople } from './company.ts'
import {
  demoDeletedFiles,
  demoEmptyFolders,
  demoFilesByDepartment,
  demoLockedFiles,
  demoPersonalFiles,
} from './library.ts'
import { type SeededRandom, seededRandom } from './random.ts'
import { type DemoWorkspace, demoWorkspaces } from './workspaces.ts'

/** A timed action of one demo user. */
export type DemoAction = {
  at: Date
  account: string
  department: DemoDepartment | ''
  own: boolean
  workspace?: string
} & (
  | { kind: 'put'; path: string; version: number }
  | { kind: 'folder'; path: string }
  | { kind: 'remove'; path: string }
  | { kind: 'lock'; path: string }
)

const day = 24 * 3_600_000
const months = 10

/** A year of work up to `now`, in the order in which it happened. */
export function planDemoYear(now: Date): DemoAction[] {
  const random = seededRandom('cloudvista')
  const deeds = [
    ...(Object.keys(demoFilesByDepartment) as (DemoDepartment | '')[]).flatMap((name) =>
      shelf(name, now, random),
    ),
    ...demoPeople.flatMap((person) => ownShelf(person, now, random)),
    ...Object.entries(demoEmptyFolders).flatMap(([name, paths]) =>
      folders(name as DemoDepartment, paths, now, random),
    ),
    ...demoDeletedFiles.flatMap(([name, path]) => mistake(name, path, now, random)),
    ...demoLockedFiles.map(([department, path]): DemoAction => {
      const account = random.pick(staffOf(department)).account
      const at = new Date(now.getTime() - random.between(1, 20) * 360_000)
      return { kind: 'lock', path: dated(path, now), at, account, department, own: false }
    }),
    ...demoWorkspaces.flatMap((workspace) => workspaceShelf(workspace, now, random)),
  ]
  return deeds.sort((one, other) => one.at.getTime() - other.at.getTime())
}

/** Files of a workspace, put there by its owner and by members who may. */
function workspaceShelf(workspace: DemoWorkspace, now: Date, random: SeededRandom): DemoAction[] {
  const { name: space, owner, members, files } = workspace
  const { manager = [], editor = [] } = members
  const writers = demoPeople.filter(({ account }) => [owner, ...manager, ...editor].includes(account))
  return shelfOf(files, { writers, workspace: space }, now, random)
}

/** Returns the people of a department. */
const staffOf = (department: DemoDepartment | ''): DemoPerson[] =>
  demoPeople.filter((one) => one.department === department)

const shelf = (department: DemoDepartment | '', now: Date, random: SeededRandom): DemoAction[] =>
  shelfOf(demoFilesByDepartment[department], { writers: staffOf(department) }, now, random)

function shelfOf(
  files: Record<string, string[]>,
  { writers, workspace }: { writers: readonly DemoPerson[]; workspace?: string },
  now: Date,
  random: SeededRandom,
): DemoAction[] {
  const deeds: DemoAction[] = []
  const put = (path: string, at: Date, version = 1) => {
    const { account, department } = random.pick(writers)
    const where = { account, department, own: false, ...(workspace !== undefined && { workspace }) }
    deeds.push({ kind: 'put', path, at, version, ...where })
  }
  for (const [folder, names] of Object.entries(files))
    for (const name of names) {
      const path = dated(folder === '' ? name : `${folder}/${name}`, now)
      if (name.startsWith('*')) {
        for (let back = 1; back <= months; back++) {
          const at = workTime(lateInMonth(now, back, random), random)
          put(dated(`${folder}/${name.slice(1)}`, at), at)
        }
      } else if (name.startsWith('=')) {
        const versions = random.between(2, 5)
        let back = random.between(60, 330)
        for (let version = 1; version <= versions; version++) {
          put(path.replace('=', ''), workTime(new Date(now.getTime() - back * day), random), version)
          back = Math.max(versions - version, Math.floor(back * random.next()))
        }
      } else put(path, before(now, random))
    }
  return inOrder(deeds)
}

function ownShelf({ account, name, department }: DemoPerson, now: Date, random: SeededRandom): DemoAction[] {
  const files = demoPersonalFiles[/^[\x20-\x7e]+$/.test(name) ? 'en' : 'zh']
  return random.some(files, random.between(2, 4)).map((path) => ({
    kind: 'put',
    path,
    at: before(now, random),
    version: 1,
    account,
    department,
    own: true,
  }))
}

const folders = (
  department: DemoDepartment,
  paths: string[],
  now: Date,
  random: SeededRandom,
): DemoAction[] =>
  paths.map((path) => ({
    kind: 'folder',
    path,
    at: before(now, random),
    account: firstOf(staffOf(department)).account,
    department,
    own: false,
  }))

/** Put, and taken away within the days that the recycle bin keeps things. */
function mistake(department: DemoDepartment, path: string, now: Date, random: SeededRandom): DemoAction[] {
  const { account } = random.pick(staffOf(department))
  const gone = random.between(1, 20)
  const made = new Date(now.getTime() - (gone + random.between(2, 60)) * day)
  const removed = new Date(now.getTime() - gone * day)
  const common = { path, account, department, own: false }
  return [
    { kind: 'put', version: 1, at: workTime(made, random), ...common },
    { kind: 'remove', at: workTime(removed, random), ...common },
  ]
}

/** A day in the last third of a month so many months before this one. */
const lateInMonth = (now: Date, back: number, random: SeededRandom) =>
  new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - back, random.between(20, 27), 12))

/** Some time in the last year, the last weeks more often, never in the last hours. */
const before = (now: Date, random: SeededRandom) =>
  workTime(new Date(now.getTime() - (0.3 + 360 * random.next() ** 2) * day), random)

/** The same day between 9 and 19 o'clock in Shanghai; today's become yesterday's where they would lie ahead. */
function workTime(date: Date, random: SeededRandom): Date {
  const morning = Math.floor(date.getTime() / day) * day + 3_600_000
  const at = morning + Math.floor(random.next() * 10 * 3_600_000)
  return new Date(at > date.getTime() ? at - day : at)
}

/** Versions of one file never overtake each other. */
function inOrder(deeds: DemoAction[]): DemoAction[] {
  const last = new Map<string, number>()
  for (const deed of deeds) {
    const at = Math.max(deed.at.getTime(), (last.get(deed.path) ?? 0) + 60_000)
    last.set(deed.path, at)
    deed.at = new Date(at)
  }
  return deeds
}

const dated = (path: string, at: Date) =>
  path
    .replaceAll('{y}', String(at.getUTCFullYear()))
    .replaceAll('{m}', String(at.getUTCMonth() + 1).padStart(2, '0'))
