import { zip } from '../../kernel/office/index.ts'
import type { Random } from '../random.ts'
import { code } from './code.ts'
import { docx } from './docx.ts'
import { gbk } from './gbk.ts'
import { jpeg } from './jpeg.ts'
import type { Paper } from './paper.ts'
import { pdf } from './pdf.ts'
import { chart, landscape } from './picture.ts'
import { png } from './png.ts'
import { pptx } from './pptx.ts'
import { wav } from './sound.ts'
import { csv, json, log, mail, markdown, plain, svg } from './texts.ts'
import { xlsx } from './xlsx.ts'

const makers: Record<string, (paper: Paper, random: Random) => Buffer> = {
  docx,
  xlsx,
  pptx,
  pdf,
  svg,
  csv,
  json,
  md: markdown,
  txt: (paper) => Buffer.from(plain(paper)),
  // as older Windows programs left it
  'gbk.txt': (paper) => gbk(plain(paper)),
  eml: mail,
  log: (paper, random) => log(paper.at, random.between(200, 900), random),
  jpg: (_, random) => jpeg(landscape(random.between(7, 12) * 64, random.between(6, 8) * 64, random)),
  png: (_, random) => png(chart(960, 540, random)),
  wav: (_, random) => wav(random.between(3, 6), random),
  zip: (paper, random) =>
    zip(
      [
        { name: `${paper.title}/说明.md`, bytes: markdown(paper) },
        { name: `${paper.title}/data.csv`, bytes: csv(paper) },
        { name: `${paper.title}/chart.png`, bytes: png(chart(480, 270, random)) },
      ],
      paper.at,
    ),
}

/** The kinds of files that can be made, by extension. */
export const kinds = [...Object.keys(makers), ...Object.keys(code)]

/** Bytes of a file of this kind. */
export function make(kind: string, paper: Paper, random: Random): Buffer {
  const text = code[kind]
  return text ? Buffer.from(text(paper)) : makers[kind]!(paper, random)
}
