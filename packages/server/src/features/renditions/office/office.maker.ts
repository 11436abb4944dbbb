import { limits } from '@cabinet/contract/limits'
import { fileTypeGroupOf } from '@cabinet/contract/previews'
import { definedOf } from '../../../kernel/certain.ts'
import {
  hasProgramOutput,
  isProgramUsable,
  type OfficeFamily,
  officeFamilies,
  putIntoWorkFolder,
  requireProgramPath,
  runConfinedProgram,
  sandboxWorkPath,
} from '../../../kernel/sandbox/index.ts'
import type { RenditionMaker, RenditionMaking, RenditionOutputFile } from '../makers.ts'
import { libreOfficeProfile } from './profile.ts'

const filters: Record<OfficeFamily, string> = {
  word: 'writer_pdf_Export',
  excel: 'calc_pdf_Export',
  ppt: 'impress_pdf_Export',
}

/** Pages that are converted: a sheet of 400,000 cells would yield thousands that nobody reads. */
const pages = 500

/** Bytes of a stored PDF. */
export const largestPdfBytes = 512 * 1024 ** 2

/** Returns the LibreOffice application for this extension; null if unsupported, or better read as text. */
export function officeFamilyOf(source: string): OfficeFamily | null {
  const group = fileTypeGroupOf(source)
  return source !== 'csv' && (group === 'word' || group === 'excel' || group === 'ppt') ? group : null
}

/** Makes the PDF of an Office file, for previews and thumbnails. */
export const officePdfMaker: RenditionMaker = {
  kind: 'pdf',
  async fits(source, size) {
    const family = officeFamilyOf(source)
    if (!family || size === 0 || size > limits.office) return false
    return officeFamilies().includes(family) && (await isProgramUsable('soffice'))
  },
  make: convert,
}

async function convert(
  _: unknown,
  { rendition, work, input, urgent, signal }: RenditionMaking,
): Promise<RenditionOutputFile[]> {
  const name = await input()
  await putIntoWorkFolder(work, 'profile/user/registrymodifications.xcu', libreOfficeProfile)
  const options = JSON.stringify({ PageRange: { type: 'string', value: `1-${pages}` } })
  await runConfinedProgram(
    requireProgramPath('soffice'),
    [
      `-env:UserInstallation=file://${sandboxWorkPath}/profile`,
      ...['--headless', '--nologo', '--nodefault', '--norestore', '--nolockcheck'],
      ...[
        '--convert-to',
        `pdf:${filters[definedOf(officeFamilyOf(rendition.source), 'family of the document')]}:${options}`,
      ],
      ...['--outdir', `${sandboxWorkPath}/out`, `${sandboxWorkPath}/${name}`],
    ],
    { work, urgent, signal, limits: { seconds: 120, memory: 1536 * 1024 ** 2, processes: 192 } },
  )
  // LibreOffice reports nothing if a document is unreadable or password-protected
  const file = { folder: work, name: 'out/in.pdf', most: largestPdfBytes }
  return (await hasProgramOutput(file)) ? [{ name: 'pdf', type: 'application/pdf', file }] : []
}
