import { execFile } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { strFromU8, unzipSync } from 'fflate'

const run = promisify(execFile)

const spaces = Object.entries({
  office: 'office',
  style: 'style',
  text: 'text',
  table: 'table',
  draw: 'drawing',
  presentation: 'presentation',
  chart: 'chart',
  anim: 'animation',
  svg: 'svg-compatible',
  smil: 'smil-compatible',
})
  .map(([prefix, name]) => `xmlns:${prefix}="urn:oasis:names:tc:opendocument:xmlns:${name}:1.0"`)
  .join(' ')

const box = (text: string, place: string) =>
  `<draw:frame ${place}><draw:text-box><text:p>${text}</text:p></draw:text-box></draw:frame>`
const place = (x: number, y: number, width: number, height: number) =>
  `svg:x="${x}cm" svg:y="${y}cm" svg:width="${width}cm" svg:height="${height}cm"`

const cells = (...texts: string[]) =>
  `<table:table-row>${texts.map((text) => `<table:table-cell office:value-type="string"><text:p>${text}</text:p></table:table-cell>`).join('')}</table:table-row>`
const numbers = [3, 5]
  .map(
    (value) =>
      `<table:table-row><table:table-cell office:value-type="string"><text:p>q${value}</text:p></table:table-cell><table:table-cell office:value-type="float" office:value="${value}"/></table:table-row>`,
  )
  .join('')
const chart = `<draw:object><office:document office:mimetype="application/vnd.oasis.opendocument.chart"><office:body><office:chart><chart:chart chart:class="chart:bar" ${place(0, 0, 10, 6)}><chart:plot-area><chart:axis chart:dimension="x"><chart:categories table:cell-range-address="local-table.A2:.A3"/></chart:axis><chart:axis chart:dimension="y"/><chart:series chart:values-cell-range-address="local-table.B2:.B3" chart:class="chart:bar"/></chart:plot-area><table:table table:name="local-table"><table:table-header-rows>${cells('', 'Sales')}</table:table-header-rows><table:table-rows>${numbers}</table:table-rows></table:table></chart:chart></office:chart></office:body></office:document></draw:object>`

const fades = `<anim:par presentation:node-type="timing-root"><anim:seq presentation:node-type="main-sequence"><anim:par smil:begin="next"><anim:par smil:begin="0s"><anim:par smil:begin="0s" smil:fill="hold" presentation:node-type="on-click" presentation:preset-class="entrance" presentation:preset-id="ooo-entrance-fade-in"><anim:set smil:begin="0s" smil:dur="0.001s" smil:fill="hold" smil:targetElement="mark" smil:attributeName="visibility" smil:to="visible"/></anim:par></anim:par></anim:par></anim:seq></anim:par>`

/** Text boxes, a group, an animation and notes; a table and a chart; a slide that nobody touches. */
const deckText = `<?xml version="1.0" encoding="UTF-8"?>
<office:document ${spaces} office:version="1.3" office:mimetype="application/vnd.oasis.opendocument.presentation"><office:automatic-styles><style:page-layout style:name="L"><style:page-layout-properties xmlns:fo="urn:oasis:names:tc:opendocument:xmlns:xsl-fo-compatible:1.0" fo:page-width="28cm" fo:page-height="15.75cm"/></style:page-layout></office:automatic-styles><office:master-styles><style:master-page style:name="M" style:page-layout-name="L"/></office:master-styles><office:body><office:presentation>
<draw:page draw:name="one" draw:master-page-name="M">${box('Quarterly review 季度回顾', place(2, 1, 24, 2))}${box('First words', place(2, 5, 10, 2))}<draw:g draw:name="pair"><draw:rect ${place(2, 9, 4, 3)}><text:p>Left</text:p></draw:rect><draw:rect ${place(7, 9, 4, 3)}><text:p>Right</text:p></draw:rect></draw:g><draw:rect xml:id="mark" draw:id="mark" ${place(18, 9, 5, 4)}><text:p>Mark</text:p></draw:rect>${fades}<presentation:notes>${box('Notes of the speaker', `presentation:class="notes" ${place(2, 14, 17, 10)}`)}</presentation:notes></draw:page>
<draw:page draw:name="two" draw:master-page-name="M"><draw:frame ${place(2, 2, 20, 4)}><table:table><table:table-column/><table:table-column/>${cells('North', '12')}${cells('South', '34')}</table:table></draw:frame><draw:frame ${place(2, 8, 10, 6)}>${chart}</draw:frame></draw:page>
<draw:page draw:name="three" draw:master-page-name="M">${box('Third slide', place(2, 2, 20, 4))}</draw:page>
</office:presentation></office:body></office:document>`

const convert = async (folder: string, name: string, format: string) => {
  const profile = `-env:UserInstallation=file://${join(folder, 'profile')}`
  await run('soffice', [
    profile,
    '--headless',
    '--convert-to',
    format,
    '--outdir',
    folder,
    join(folder, name),
  ])
}

/** A presentation by LibreOffice's hand. */
export async function deck(folder: string): Promise<Buffer> {
  await writeFile(join(folder, 'deck.fodp'), deckText)
  await convert(folder, 'deck.fodp', 'pptx')
  return readFile(join(folder, 'deck.pptx'))
}

/** The words of each slide as LibreOffice shows them. */
export async function slidesOf(folder: string, bytes: Buffer): Promise<string[]> {
  await writeFile(join(folder, 'shown.pptx'), bytes)
  await convert(folder, 'shown.pptx', 'pdf')
  const { stdout } = await run('pdftotext', ['-layout', join(folder, 'shown.pdf'), '-'])
  return stdout.split('\f').slice(0, -1)
}

/** Names of parts that are other bytes than before, came or went. */
export function changedParts(before: Buffer, after: Buffer): string[] {
  const [old, now] = [unzipSync(before), unzipSync(after)]
  return [...new Set([...Object.keys(old), ...Object.keys(now)])]
    .filter((name) => !old[name] || !now[name] || !Buffer.from(old[name]).equals(Buffer.from(now[name])))
    .toSorted()
}

export const part = (bytes: Buffer, name: string) => strFromU8(unzipSync(bytes)[name]!)
