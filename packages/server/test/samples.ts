import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import type { EndpointInput } from '@cabinet/contract/endpoint'
import type { watermarkEndpoints } from '@cabinet/contract/watermark'

type Sharp = (
  input?: Buffer | object,
  options?: object,
) => {
  jpeg(): { withMetadata(options: object): { toBuffer(): Promise<Buffer> }; toBuffer(): Promise<Buffer> }
  toFormat(format: string): { toBuffer(): Promise<Buffer> }
  metadata(): Promise<{ width: number; height: number; format: string }>
  stats(): Promise<{ dominant: { r: number; g: number; b: number } }>
  extract(area: object): ReturnType<Sharp>
  toBuffer(): Promise<Buffer>
}
export const sharp = createRequire(import.meta.url)('sharp') as Sharp

/** A picture in two halves: red above (or left, when rotated), blue below. */
export const picture = (format: string, width = 1200, height = 800): Promise<Buffer> =>
  sharp(Buffer.from(drawing(width, height)))
    .toFormat(format)
    .toBuffer()

export const drawing = (width: number, height: number, more = '') =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="${width}" height="${height}">
    <rect width="100%" height="50%" fill="red"/><rect y="50%" width="100%" height="50%" fill="blue"/>${more}</svg>`

/** A photo stored sideways with its orientation tag. */
export const turned = async (): Promise<Buffer> =>
  sharp(await picture('png'))
    .jpeg()
    .withMetadata({ orientation: 6 })
    .toBuffer()

/** A GIF with so many further frames, each of one pixel. */
export function frames(count: number, gif: Buffer): Buffer {
  // its delay, its position, its pixel
  const frame = Buffer.from('21f9040001000000 2c000000000100010000 0202440100'.replaceAll(' ', ''), 'hex')
  return Buffer.concat([gif.subarray(0, -1), ...Array<Buffer>(count).fill(frame), gif.subarray(-1)])
}

/** A ZIP whose entries are stored as they are: what the documents of offices are made of. */
export function zip(entries: Record<string, string>): Buffer {
  const locals: Buffer[] = []
  const heads: Buffer[] = []
  let at = 0
  for (const [name, text] of Object.entries(entries)) {
    const [path, bytes] = [Buffer.from(name), Buffer.from(text)]
    const fields = Buffer.alloc(26)
    fields.writeUInt16LE(20, 0)
    fields.writeUInt32LE(0x21_0000, 6)
    fields.writeUInt32LE(crc32(bytes), 10)
    fields.writeUInt32LE(bytes.length, 14)
    fields.writeUInt32LE(bytes.length, 18)
    fields.writeUInt16LE(path.length, 22)
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), fields, path, bytes])
    const rest = Buffer.alloc(14)
    rest.writeUInt32LE(at, 10)
    heads.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\x00'), fields, rest, path]))
    locals.push(local)
    at += local.length
  }
  const directory = Buffer.concat(heads)
  const end = Buffer.alloc(18)
  end.writeUInt16LE(heads.length, 4)
  end.writeUInt16LE(heads.length, 6)
  end.writeUInt32LE(directory.length, 8)
  end.writeUInt32LE(at, 12)
  return Buffer.concat([...locals, directory, Buffer.from('PK\x05\x06'), end])
}

const xml = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packages = 'http://schemas.openxmlformats.org/package/2006'
const relations = (lines: string) =>
  `${xml}<Relationships xmlns="${packages}/relationships">${lines}</Relationships>`

/** A document; with addresses of a remote picture and template, which a careless reader would fetch. */
export function docx(words: string, elsewhere?: string): Buffer {
  const links = elsewhere
    ? `<Relationship Id="rId7" Type="${office}/image" Target="${elsewhere}/picture.png" TargetMode="External"/>`
    : ''
  const image = elsewhere
    ? `<w:p><w:r><w:pict><v:shape style="width:100pt;height:100pt"><v:imagedata r:id="rId7"/></v:shape></w:pict></w:r></w:p>
       <w:p><w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText>INCLUDEPICTURE "${elsewhere}/field.png" \\d</w:instrText></w:r><w:r><w:fldChar w:fldCharType="end"/></w:r></w:p>`
    : ''
  return zip({
    '[Content_Types].xml': `${xml}<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/><Override PartName="/word/settings.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.settings+xml"/></Types>`,
    '_rels/.rels': relations(
      `<Relationship Id="rId1" Type="${office}/officeDocument" Target="word/document.xml"/>`,
    ),
    'word/_rels/document.xml.rels': relations(
      `<Relationship Id="rId8" Type="${office}/settings" Target="settings.xml"/>${links}`,
    ),
    'word/settings.xml': `${xml}<w:settings xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" xmlns:r="${office}">${elsewhere ? '<w:attachedTemplate r:id="rId1"/>' : ''}</w:settings>`,
    'word/_rels/settings.xml.rels': relations(
      elsewhere
        ? `<Relationship Id="rId1" Type="${office}/attachedTemplate" Target="${elsewhere}/template.dotm" TargetMode="External"/>`
        : '',
    ),
    'word/document.xml': `${xml}<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" xmlns:r="${office}" xmlns:v="urn:schemas-microsoft-com:vml"><w:body><w:p><w:r><w:t>${words}</w:t></w:r></w:p>${image}</w:body></w:document>`,
  })
}

/** A presentation, or a spreadsheet whose macro and linked picture access the network. */
export function odf(kind: 'presentation' | 'spreadsheet', elsewhere?: string): Buffer {
  const frame = elsewhere
    ? `<draw:frame svg:width="5cm" svg:height="5cm"><draw:image xlink:href="${elsewhere}/odf.png" xlink:type="simple" xlink:show="embed" xlink:actuate="onLoad"/></draw:frame>`
    : ''
  const macro = elsewhere
    ? '<office:event-listeners><script:event-listener script:language="ooo:script" script:event-name="dom:load" xlink:href="vnd.sun.star.script:Standard.Module1.Main?language=Basic&amp;location=document" xlink:type="simple"/></office:event-listeners>'
    : ''
  const body =
    kind === 'presentation'
      ? `<office:presentation><draw:page draw:name="one"><draw:frame svg:width="20cm" svg:height="5cm"><draw:text-box><text:p>幻灯片 Slide</text:p></draw:text-box></draw:frame>${frame}</draw:page></office:presentation>`
      : `<office:spreadsheet><table:table table:name="one"><table:shapes>${frame}</table:shapes><table:table-row><table:table-cell office:value-type="string"><text:p>单元格</text:p></table:table-cell></table:table-row></table:table></office:spreadsheet>`
  const ns = ['office', 'text', 'table', 'draw', 'svg:svg-compatible', 'script', 'presentation']
    .map((one) => {
      const [prefix, path = prefix] = one.split(':')
      return `xmlns:${prefix}="urn:oasis:names:tc:opendocument:xmlns:${path === 'draw' ? 'drawing' : path}:1.0"`
    })
    .join(' ')
  const type = `application/vnd.oasis.opendocument.${kind}`
  return zip({
    mimetype: type,
    'content.xml': `${xml}<office:document-content ${ns} xmlns:xlink="http://www.w3.org/1999/xlink" office:version="1.2"><office:scripts>${macro}</office:scripts><office:body>${body}</office:body></office:document-content>`,
    ...(elsewhere && {
      'Basic/script-lc.xml': `${xml}<library:libraries xmlns:library="http://openoffice.org/2000/library" xmlns:xlink="http://www.w3.org/1999/xlink"><library:library library:name="Standard" library:link="false"/></library:libraries>`,
      'Basic/Standard/script-lb.xml': `${xml}<library:library xmlns:library="http://openoffice.org/2000/library" library:name="Standard" library:readonly="false" library:passwordprotected="false"><library:element library:name="Module1"/></library:library>`,
      'Basic/Standard/Module1.xml': `${xml}<script:module xmlns:script="http://openoffice.org/2000/script" script:name="Module1" script:language="StarBasic">Sub Main\nShell("curl ${elsewhere}/macro")\nEnd Sub</script:module>`,
    }),
    'META-INF/manifest.xml': `${xml}<manifest:manifest xmlns:manifest="urn:oasis:names:tc:opendocument:xmlns:manifest:1.0" manifest:version="1.2"><manifest:file-entry manifest:full-path="/" manifest:media-type="${type}"/><manifest:file-entry manifest:full-path="content.xml" manifest:media-type="text/xml"/>${elsewhere ? '<manifest:file-entry manifest:full-path="Basic/Standard/Module1.xml" manifest:media-type="text/xml"/>' : ''}</manifest:manifest>`,
  })
}

/** A PDF of one page of this size in points, red above and blue below. */
export function pdf(width = 600, height = 400, pages = 1): Buffer {
  const draw = `1 0 0 rg 0 ${height / 2} ${width} ${height / 2} re f 0 0 1 rg 0 0 ${width} ${height / 2} re f`
  const kids = Array.from({ length: pages }, () => '3 0 R').join(' ')
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    `<</Type/Pages/Kids[${kids}]/Count ${pages}>>`,
    `<</Type/Page/Parent 2 0 R/MediaBox[0 0 ${width} ${height}]/Contents 4 0 R>>`,
    `<</Length ${draw.length}>>stream\n${draw}\nendstream`,
  ]
  return Buffer.from(
    `%PDF-1.4\n${objects.map((body, at) => `${at + 1} 0 obj${body}endobj\n`).join('')}trailer<</Root 1 0 R>>`,
  )
}

/**
 * Returns the output of a program with these arguments, run in a folder of its own; `out` is the file it
 * writes.
 */
export function madeBy(
  program: string,
  args: string[],
  out: string,
  given: Record<string, Buffer> = {},
): Buffer {
  const folder = mkdtempSync(join(tmpdir(), 'cabinet-sample-'))
  try {
    for (const [name, bytes] of Object.entries(given)) writeFileSync(join(folder, name), bytes)
    execFileSync(program, args, { cwd: folder, stdio: 'ignore' })
    return readFileSync(join(folder, out))
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** A watermark over every preview of the product. */
export const previewMark: EndpointInput<typeof watermarkEndpoints.add> = {
  name: 'Previews',
  enabled: true,
  actions: ['preview'],
  spaceKinds: [],
  spaceIds: [],
  departmentIds: [],
  labelIds: [],
  level: 0,
  lenient: false,
  text: '{name}',
  size: 24,
  colour: '#00ff00',
  opacity: 5,
  angle: 30,
  gap: 30,
  picture: '',
}

/** A Photoshop file of three channels without layers, all of one light grey. */
export function photoshop(depth: 8 | 16, width: number, height: number): Buffer {
  const head = Buffer.alloc(40)
  head.write('8BPS\0\x01', 'latin1')
  head.writeUInt16BE(3, 12)
  head.writeUInt32BE(height, 14)
  head.writeUInt32BE(width, 18)
  head.writeUInt16BE(depth, 22)
  head.writeUInt16BE(3, 24)
  return Buffer.concat([head, Buffer.alloc(width * height * 3 * (depth / 8), 200)])
}
