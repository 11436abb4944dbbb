import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { inside, isUsable, officeFamilies, pathOf, put, runConfined } from '../../../kernel/sandbox/index.ts'
import { type Made, type Maker, type Making, officeProfile } from '../../renditions/index.ts'
import { isText } from './forms.rules.ts'

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
  const text = decoded(await readFile(join(work, await input())))
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
  const file = join(work, 'out', 'text.pdf')
  return existsSync(file) ? [{ name: 'pdf', type: 'application/pdf', file }] : []
}
