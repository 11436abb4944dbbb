import { definedOf } from '../../kernel/certain.ts'
import { buildZipFile } from '../../kernel/office/index.ts'
import type { SeededRandom } from '../random.ts'
import { demoSourceWriters } from './code.ts'
import { writeDemoDocx } from './docx.ts'
import { encodeGbkText } from './gbk.ts'
import { encodeDemoJpeg } from './jpeg.ts'
import { writeDemoLog, writeDemoMail } from './messages.ts'
import type { DemoDocument } from './paper.ts'
import { writeDemoPdf } from './pdf.ts'
import { drawColumnChart, drawLandscape } from './picture.ts'
import { encodeDemoPng } from './png.ts'
import { writeDemoPptx } from './pptx.ts'
import { writeDemoWav } from './sound.ts'
import { writeDemoCsv, writeDemoJson, writeDemoMarkdown, writeDemoSvg, writeDemoText } from './texts.ts'
import { writeDemoXlsx } from './xlsx.ts'

const makers: Record<string, (paper: DemoDocument, random: SeededRandom) => Buffer> = {
  docx: writeDemoDocx,
  xlsx: writeDemoXlsx,
  pptx: writeDemoPptx,
  pdf: writeDemoPdf,
  svg: writeDemoSvg,
  csv: writeDemoCsv,
  json: writeDemoJson,
  md: writeDemoMarkdown,
  txt: (paper) => Buffer.from(writeDemoText(paper)),
  // as older Windows programs left it
  'gbk.txt': (paper) => encodeGbkText(writeDemoText(paper)),
  eml: writeDemoMail,
  log: (paper, random) => writeDemoLog(paper.at, random.between(200, 900), random),
  jpg: (_, random) =>
    encodeDemoJpeg(drawLandscape(random.between(7, 12) * 64, random.between(6, 8) * 64, random)),
  png: (_, random) => encodeDemoPng(drawColumnChart(960, 540, random)),
  wav: (_, random) => writeDemoWav(random.between(3, 6), random),
  zip: (paper, random) =>
    buildZipFile(
      [
        { name: `${paper.title}/说明.md`, bytes: writeDemoMarkdown(paper) },
        { name: `${paper.title}/data.csv`, bytes: writeDemoCsv(paper) },
        { name: `${paper.title}/chart.png`, bytes: encodeDemoPng(drawColumnChart(480, 270, random)) },
      ],
      paper.at,
    ),
}

/** The kinds of files that can be made, by extension. */
export const demoFileKinds = [...Object.keys(makers), ...Object.keys(demoSourceWriters)]

/** Bytes of a file of this kind. */
export function makeDemoFile(kind: string, paper: DemoDocument, random: SeededRandom): Buffer {
  const text = demoSourceWriters[kind]
  return text ? Buffer.from(text(paper)) : definedOf(makers[kind], `maker of ${kind}`)(paper, random)
}
