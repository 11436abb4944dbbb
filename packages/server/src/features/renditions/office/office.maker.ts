import { limits } from '@cabinet/contract/limits'
import { fileTypeGroupOf } from '@cabinet/contract/previews'
import {
  findProgramPath,
  hasProgramOutput,
  isProgramUsable,
  type OfficeFamily,
  officeFamilies,
  putIntoWorkFolder,
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

/** Pages that are converted: a sheet of 400,000 cells would be thousands that nobody reads. */
const pages = 500

/** Bytes of a PDF that is kept. */
export const largestPdfBytes = 512 * 1024 ** 2

/** Which part of LibreOffice reads this suffix; null for what it does not, or what is read better as text. */
export function officeFamilyOf(source: string): OfficeFamily | null {
  const group = fileTypeGroupOf(source)
  return source !== 'csv' && (group === 'word' || group === 'excel' || group === 'ppt') ? group : null
}

/** The PDF of an Office file, in which people and thumbnails see its pages. */
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
    findProgramPath('soffice')!,
    [
      `-env:UserInstallation=file://${sandboxWorkPath}/profile`,
      ...['--headless', '--nologo', '--nodefault', '--norestore', '--nolockcheck'],
      ...['--convert-to', `pdf:${filters[officeFamilyOf(rendition.source)!]}:${options}`],
      ...['--outdir', `${sandboxWorkPath}/out`, `${sandboxWorkPath}/${name}`],
    ],
    { work, urgent, signal, limits: { seconds: 120, memory: 1536 * 1024 ** 2, processes: 192 } },
  )
  // it says nothing where a document cannot be read, or asks for a password
  const file = { folder: work, name: 'out/in.pdf', most: largestPdfBytes }
  return (await hasProgramOutput(file)) ? [{ name: 'pdf', type: 'application/pdf', file }] : []
}
