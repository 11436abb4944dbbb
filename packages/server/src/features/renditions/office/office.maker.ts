import { limits } from '@cabinet/contract/limits'
import { typeGroup } from '@cabinet/contract/previews'
import {
  type Family,
  hasOutput,
  inside,
  isUsable,
  officeFamilies,
  pathOf,
  put,
  runConfined,
} from '../../../kernel/sandbox/index.ts'
import type { Made, Maker, Making } from '../makers.ts'
import { officeProfile } from './profile.ts'

const filters: Record<Family, string> = {
  word: 'writer_pdf_Export',
  excel: 'calc_pdf_Export',
  ppt: 'impress_pdf_Export',
}

/** Pages that are converted: a sheet of 400,000 cells would be thousands that nobody reads. */
const pages = 500

/** Bytes of a PDF that is kept. */
export const largestPdf = 512 * 1024 ** 2

/** Which part of LibreOffice reads this suffix; null for what it does not, or what is read better as text. */
export function familyOf(source: string): Family | null {
  const group = typeGroup(source)
  return source !== 'csv' && (group === 'word' || group === 'excel' || group === 'ppt') ? group : null
}

/** The PDF of an Office file, in which people and thumbnails see its pages. */
export const officePdf: Maker = {
  kind: 'pdf',
  async fits(source, size) {
    const family = familyOf(source)
    if (!family || size === 0 || size > limits.office) return false
    return officeFamilies().includes(family) && (await isUsable('soffice'))
  },
  make: convert,
}

async function convert(_: unknown, { rendition, work, input, urgent, signal }: Making): Promise<Made[]> {
  const name = await input()
  await put(work, 'profile/user/registrymodifications.xcu', officeProfile)
  const options = JSON.stringify({ PageRange: { type: 'string', value: `1-${pages}` } })
  await runConfined(
    pathOf('soffice')!,
    [
      `-env:UserInstallation=file://${inside}/profile`,
      ...['--headless', '--nologo', '--nodefault', '--norestore', '--nolockcheck'],
      ...['--convert-to', `pdf:${filters[familyOf(rendition.source)!]}:${options}`],
      ...['--outdir', `${inside}/out`, `${inside}/${name}`],
    ],
    { work, urgent, signal, limits: { seconds: 120, memory: 1536 * 1024 ** 2, processes: 192 } },
  )
  // it says nothing where a document cannot be read, or asks for a password
  const file = { folder: work, name: 'out/in.pdf', most: largestPdf }
  return (await hasOutput(file)) ? [{ name: 'pdf', type: 'application/pdf', file }] : []
}
