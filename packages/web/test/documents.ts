import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const python = '/usr/bin/python3'

/** Whether Debian's python3-docx is here, which reads documents independently of us. */
export const canRead = spawnSync(python, ['-c', 'import docx']).status === 0
export const hasOffice = spawnSync('soffice', ['--version']).status === 0

function inFolder<T>(work: (folder: string) => T): T {
  const folder = mkdtempSync(join(tmpdir(), 'cabinet-docx-'))
  try {
    return work(folder)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** A document with fields, notes, comments, tracked changes, a table, pictures, boxes and oddities. */
export const complexDocument = (): Uint8Array<ArrayBuffer> =>
  inFolder((folder) => {
    execFileSync(python, [join(import.meta.dirname, 'complex-document.py'), join(folder, 'a.docx')])
    return new Uint8Array(readFileSync(join(folder, 'a.docx')))
  })

/** The same as LibreOffice writes it, or its text as LibreOffice reads it. */
export const throughOffice = (bytes: Uint8Array, to: 'docx' | 'txt:Text'): Uint8Array<ArrayBuffer> =>
  inFolder((folder) => {
    writeFileSync(join(folder, 'a.docx'), bytes)
    const profile = `-env:UserInstallation=file://${join(folder, 'profile')}`
    const out = join(folder, 'out')
    execFileSync('soffice', [
      profile,
      '--headless',
      '--convert-to',
      to,
      '--outdir',
      out,
      join(folder, 'a.docx'),
    ])
    return new Uint8Array(readFileSync(join(out, to === 'docx' ? 'a.docx' : 'a.txt')))
  })

/** The paragraphs of the body as python3-docx reads them, then the cells of its tables. */
export const readByOthers = (bytes: Uint8Array): string[] =>
  inFolder((folder) => {
    const file = join(folder, 'a.docx')
    writeFileSync(file, bytes)
    const program = [
      'import docx, json, sys',
      'd = docx.Document(sys.argv[1])',
      'cells = [c.text for t in d.tables for r in t.rows for c in r.cells]',
      'print(json.dumps([p.text for p in d.paragraphs] + cells))',
    ].join('\n')
    return JSON.parse(execFileSync(python, ['-c', program, file], { encoding: 'utf8' }))
  })
