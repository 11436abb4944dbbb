// @heavy: libreoffice
import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test, vi } from 'vitest'
import { buildPresentation, buildSlideXml, buildWorkbook } from '../../../kernel/office/index.ts'
import { letter } from '../test-desk.ts'
import { rewrittenDamage } from './rewritten.ts'

vi.setConfig({ testTimeout: 120_000 })

const about = { title: 'Test', author: 'Test', at: new Date('2026-01-02T03:04:06Z') }

test('documents that LibreOffice writes anew, with parts and ids of its own, are not broken', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'cabinet-rewritten-'))
  const sources: Record<string, Buffer> = {
    docx: letter('The plan'),
    xlsx: buildWorkbook(about, [
      { name: 'Plan', columns: 1, width: 14, rows: '<row r="1"><c r="A1"><v>1</v></c></row>' },
    ]),
    pptx: buildPresentation(about, [buildSlideXml('')]),
  }
  try {
    for (const [ending, source] of Object.entries(sources)) {
      const file = join(folder, `source.${ending}`)
      await writeFile(file, source)
      const profile = `-env:UserInstallation=file://${join(folder, 'profile')}`
      const out = join(folder, 'out')
      await promisify(execFile)('soffice', [
        profile,
        '--headless',
        '--convert-to',
        ending,
        '--outdir',
        out,
        file,
      ])
      const saved = await readFile(join(out, `source.${ending}`))
      expect(await rewrittenDamage(source, saved), ending).toBeNull()
    }
  } finally {
    await rm(folder, { recursive: true })
  }
})
