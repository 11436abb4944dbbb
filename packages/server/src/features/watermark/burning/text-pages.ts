import {
  hasOutput,
  inside,
  isUsable,
  officeFamilies,
  pathOf,
  put,
  readOutput,
  runConfined,
} from '../../../kernel/sandbox/index.ts'
import { largestPdf, type Made, type Maker, type Making, officeProfile } from '../../renditions/index.ts'
import { isText, largestText } from './forms.rules.ts'

/** Of bytes with a mark, or faultless UTF-8; everything else here is GB18030. */
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

/** Plain text as pages, so that it can be marked: LibreOffice lays it out. */
export const textPages: Maker = {
  kind: 'text-pages',
  fits: async (source, size) =>
    size > 0 && isText(source) && officeFamilies().includes('word') && (await isUsable('soffice')),
  make: lay,
}

async function lay(_: unknown, { work, input, urgent }: Making): Promise<Made[]> {
  const bytes = await readOutput({ folder: work, name: await input(), most: largestText })
  const text = decoded(bytes ?? Buffer.alloc(0))
  await put(work, 'text.txt', `\ufeff${text}`)
  await put(work, 'profile/user/registrymodifications.xcu', officeProfile)
  await runConfined(
    pathOf('soffice')!,
    [
      `-env:UserInstallation=file://${inside}/profile`,
      ...['--headless', '--nologo', '--nodefault', '--norestore', '--nolockcheck'],
      ...[
        '--infilter=Text (encoded):UTF8,,Noto Sans Mono CJK SC,zh-CN',
        '--convert-to',
        'pdf:writer_pdf_Export',
      ],
      ...['--outdir', `${inside}/out`, `${inside}/text.txt`],
    ],
    { work, urgent, limits: { seconds: 120, memory: 1536 * 1024 ** 2, processes: 192 } },
  )
  const file = { folder: work, name: 'out/text.pdf', most: largestPdf }
  return (await hasOutput(file)) ? [{ name: 'pdf', type: 'application/pdf', file }] : []
}
