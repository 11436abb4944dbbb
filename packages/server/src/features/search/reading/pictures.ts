import {
  isProgramUsable,
  putIntoWorkFolder,
  requireProgramPath,
  runConfinedProgram,
  withWorkFolder,
} from '../../../kernel/sandbox/index.ts'
import type { ExtractedText } from './sink.ts'

/**
 * Pictures in which text is recognized, and the sizes in bytes below which there is hardly any and above
 * which it takes too long.
 */
export const recognizablePictures: ReadonlySet<string> = new Set([
  '.png',
  '.jpg',
  '.jpeg',
  '.bmp',
  '.tif',
  '.tiff',
  '.webp',
])
const SMALLEST = 4 * 1024
const LARGEST = 20 * 1024 ** 2

/** Returns whether Tesseract is installed and can be confined here. */
export const canRecognizePictures = (): Promise<boolean> => isProgramUsable('tesseract')

const KIB = 1024

/** Installed languages, the likeliest first; queried once. */
let languages: Promise<string> | null = null

const findLanguages = () =>
  withWorkFolder(async (work) => {
    const said = await runConfinedProgram(requireProgramPath('tesseract'), ['--list-langs'], {
      work,
      limits: { seconds: 15 },
    })
    const found = said.split(/\s+/)
    return ['chi_sim', 'chi_tra', 'eng'].filter((one) => found.includes(one)).join('+') || 'eng'
  })

/** Returns the text in a picture, '' where there is none. @throws ConfinedError */
export async function recognizePictureText(bytes: Buffer, signal?: AbortSignal): Promise<ExtractedText> {
  if (bytes.length < SMALLEST || bytes.length > LARGEST) return { text: '', parts: [] }
  languages ??= findLanguages()
  const spoken = await languages
  const said = await withWorkFolder(async (work) => {
    await putIntoWorkFolder(work, 'picture', bytes)
    return runConfinedProgram(requireProgramPath('tesseract'), ['picture', '-', '-l', spoken, '--psm', '3'], {
      work,
      signal,
      limits: { seconds: 40, memory: 1024 * KIB ** 2, output: 64 * KIB ** 2 },
    })
  })
  // Tesseract inserts spaces between Chinese characters
  const text = said
    .replace(/(?<=\p{Script=Han}) +(?=\p{Script=Han})/gu, '')
    .replaceAll('\0', '')
    .trim()
  return { text: text.toWellFormed().normalize('NFC'), parts: [] }
}
