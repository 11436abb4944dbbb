import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const python = '/usr/bin/python3'

/** Whether Debian's python3-openpyxl is here, which reads workbooks independently of us. */
export const canReadBooks = spawnSync(python, ['-c', 'import openpyxl']).status === 0
export const hasCalc = spawnSync('soffice', ['--version']).status === 0

function inFolder<T>(work: (folder: string) => T): T {
  const folder = mkdtempSync(join(tmpdir(), 'cabinet-xlsx-'))
  try {
    return work(folder)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** A workbook with nearly everything in it: sheets `Data`, `Other` and `It's hidden`. */
export const complexBook = (): Uint8Array<ArrayBuffer> =>
  inFolder((folder) => {
    execFileSync(python, [join(import.meta.dirname, 'complex-workbook.py'), join(folder, 'a.xlsx')])
    return new Uint8Array(readFileSync(join(folder, 'a.xlsx')))
  })

export interface ReadSheet {
  cells: Record<string, string | number | boolean>
  styles: Record<string, unknown[]>
  dimensions: string
  merged: string[]
  frozen: string | null
  filter: string | null
  printed: unknown
  columns: Record<string, [number, boolean]>
  rows: Record<string, [number | null, boolean]>
  formats: [string, string[][]][]
  validations: [string, string | null, string | null][]
  links: Record<string, string>
  notes: Record<string, string>
  tables: [string, string[]][]
  charts: [number, number, string[]][]
  state: string
  tab: string | null
}

export interface ReadBook {
  sheets: Record<string, ReadSheet>
  order: string[]
  names: Record<string, string>
}

/** Workbooks as python3-openpyxl reads them. */
export const booksReadByOthers = (books: readonly Uint8Array[]): ReadBook[] =>
  inFolder((folder) => {
    const files = books.map((bytes, at) => {
      const file = join(folder, `${at}.xlsx`)
      writeFileSync(file, bytes)
      return file
    })
    const said = execFileSync(python, [join(import.meta.dirname, 'read-workbook.py'), ...files], {
      encoding: 'utf8',
      maxBuffer: 64 * 1024 ** 2,
    })
    return JSON.parse(said)
  })

// values that the file holds are of somebody else: all is calculated again
const calculateAll = `<?xml version="1.0" encoding="UTF-8"?>
<oor:items xmlns:oor="http://openoffice.org/2001/registry"><item oor:path="/org.openoffice.Office.Calc/Formula/Load"><prop oor:name="OOXMLRecalcMode" oor:op="fuse"><value>0</value></prop></item></oor:items>`

function office(folder: string, file: string, to: string): string {
  const profile = `-env:UserInstallation=file://${join(folder, 'profile')}`
  mkdirSync(join(folder, 'profile/user'), { recursive: true })
  writeFileSync(join(folder, 'profile/user/registrymodifications.xcu'), calculateAll)
  const out = join(folder, 'out')
  execFileSync('soffice', [profile, '--headless', '--convert-to', to, '--outdir', out, file], {
    stdio: 'ignore',
  })
  return out
}

/** The same as LibreOffice writes it. */
export const bookThroughOffice = (bytes: Uint8Array): Uint8Array<ArrayBuffer> =>
  inFolder((folder) => {
    writeFileSync(join(folder, 'a.xlsx'), bytes)
    return new Uint8Array(readFileSync(join(office(folder, join(folder, 'a.xlsx'), 'xlsx'), 'a.xlsx')))
  })

/** The sheets of a workbook as lines of text, calculated by LibreOffice. */
export const calculated = (bytes: Uint8Array, ending = 'xlsx'): Record<string, string[]> =>
  inFolder((folder) => {
    const file = join(folder, `a.${ending}`)
    writeFileSync(file, bytes)
    const out = office(
      folder,
      file,
      'csv:Text - txt - csv (StarCalc):44,34,76,1,,0,false,true,false,false,false,-1',
    )
    return Object.fromEntries(
      readdirSync(out).map((name) => [
        name.replace(/^a-|\.csv$/g, ''),
        readFileSync(join(out, name), 'utf8').trimEnd().split('\n'),
      ]),
    )
  })
