import {
  hasProgramOutput,
  isProgramUsable,
  officeFamilies,
  putIntoWorkFolder,
  readProgramOutput,
  requireProgramPath,
  runConfinedProgram,
  sandboxWorkPath,
} from '../../../kernel/sandbox/index.ts'
import {
  largestPdfBytes,
  libreOfficeProfile,
  type RenditionMaker,
  type RenditionMaking,
  type RenditionOutputFile,
} from '../../renditions/index.ts'
import { isMarkedAsText, largestMarkedTextBytes } from './forms.rules.ts'

/** Decodes text with a byte order mark, or valid UTF-8; everything else as GB18030. */
function decoded(bytes: Buffer): string {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('gb18030').decode(bytes)
  }
}

/** Converts plain text to pages with LibreOffice, so that it can be marked. */
export const textPagesMaker: RenditionMaker = {
  kind: 'text-pages',
  fits: async (source, size) =>
    size > 0 &&
    isMarkedAsText(source) &&
    officeFamilies().includes('word') &&
    (await isProgramUsable('soffice')),
  make: lay,
}

async function lay(_: unknown, { work, input, urgent }: RenditionMaking): Promise<RenditionOutputFile[]> {
  const bytes = await readProgramOutput({ folder: work, name: await input(), most: largestMarkedTextBytes })
  const text = decoded(bytes ?? Buffer.alloc(0))
  await putIntoWorkFolder(work, 'text.txt', `\ufeff${text}`)
  await putIntoWorkFolder(work, 'profile/user/registrymodifications.xcu', libreOfficeProfile)
  await runConfinedProgram(
    requireProgramPath('soffice'),
    [
      `-env:UserInstallation=file://${sandboxWorkPath}/profile`,
      ...['--headless', '--nologo', '--nodefault', '--norestore', '--nolockcheck'],
      ...[
        '--infilter=Text (encoded):UTF8,,Noto Sans Mono CJK SC,zh-CN',
        '--convert-to',
        'pdf:writer_pdf_Export',
      ],
      ...['--outdir', `${sandboxWorkPath}/out`, `${sandboxWorkPath}/text.txt`],
    ],
    { work, urgent, limits: { seconds: 120, memory: 1536 * 1024 ** 2, processes: 192 } },
  )
  const file = { folder: work, name: 'out/text.pdf', most: largestPdfBytes }
  return (await hasProgramOutput(file)) ? [{ name: 'pdf', type: 'application/pdf', file }] : []
}
