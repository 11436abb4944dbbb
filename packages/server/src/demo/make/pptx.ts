import { office, type Part, relations, spaces } from './ooxml.ts'
import { type Paper, xml } from './paper.ts'

const names = `xmlns:a="${spaces.a}" xmlns:r="${spaces.r}" xmlns:p="${spaces.p}"`
const kind = 'officedocument.presentationml'
const noShape = '<p:nvGrpSpPr><p:cNvPr id="1" name=""/><p:cNvGrpSpPr/><p:nvPr/></p:nvGrpSpPr><p:grpSpPr/>'

/** A box of text; inches. */
function box(
  id: number,
  text: string[],
  at: { y: number; height: number; size: number; color: string },
): string {
  const inch = (value: number) => Math.round(value * 914_400)
  const paragraphs = text.map(
    (line) =>
      `<a:p><a:r><a:rPr lang="zh-CN" sz="${at.size * 100}"><a:solidFill><a:srgbClr val="${at.color}"/></a:solidFill></a:rPr><a:t>${xml(line)}</a:t></a:r></a:p>`,
  )
  return `<p:sp><p:nvSpPr><p:cNvPr id="${id}" name="Text ${id}"/><p:cNvSpPr txBox="1"/><p:nvPr/></p:nvSpPr><p:spPr><a:xfrm><a:off x="${inch(0.8)}" y="${inch(at.y)}"/><a:ext cx="${inch(11.7)}" cy="${inch(at.height)}"/></a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom></p:spPr><p:txBody><a:bodyPr wrap="square"><a:normAutofit/></a:bodyPr>${paragraphs.join('')}</p:txBody></p:sp>`
}

const slide = (title: string, lines: string[]) =>
  `<p:sld ${names}><p:cSld><p:spTree>${noShape}${box(2, [title], { y: 0.6, height: 1, size: 32, color: '1F3B73' })}${box(3, lines, { y: 1.9, height: 5, size: 18, color: '333F50' })}</p:spTree></p:cSld></p:sld>`

const colors = [
  'dk1:000000',
  'lt1:FFFFFF',
  'dk2:1F3B73',
  'lt2:E8F0FE',
  'accent1:2563EB',
  'accent2:16A34A',
  'accent3:F59E0B',
  'accent4:DC2626',
  'accent5:7C3AED',
  'accent6:0891B2',
  'hlink:2563EB',
  'folHlink:7C3AED',
]
  .map((pair) => pair.split(':'))
  .map(([name, value]) => `<a:${name}><a:srgbClr val="${value}"/></a:${name}>`)
  .join('')
const font = '<a:latin typeface="Calibri"/><a:ea typeface="Microsoft YaHei"/><a:cs typeface=""/>'
const fill = '<a:solidFill><a:schemeClr val="phClr"/></a:solidFill>'
const theme = `<a:theme xmlns:a="${spaces.a}" name="Cloudvista"><a:themeElements><a:clrScheme name="Cloudvista">${colors}</a:clrScheme><a:fontScheme name="Cloudvista"><a:majorFont>${font}</a:majorFont><a:minorFont>${font}</a:minorFont></a:fontScheme><a:fmtScheme name="Cloudvista"><a:fillStyleLst>${fill.repeat(3)}</a:fillStyleLst><a:lnStyleLst>${`<a:ln>${fill}</a:ln>`.repeat(3)}</a:lnStyleLst><a:effectStyleLst>${'<a:effectStyle><a:effectLst/></a:effectStyle>'.repeat(3)}</a:effectStyleLst><a:bgFillStyleLst>${fill.repeat(3)}</a:bgFillStyleLst></a:fmtScheme></a:themeElements></a:theme>`
const map =
  '<p:clrMap bg1="lt1" tx1="dk1" bg2="lt2" tx2="dk2" accent1="accent1" accent2="accent2" accent3="accent3" accent4="accent4" accent5="accent5" accent6="accent6" hlink="hlink" folHlink="folHlink"/>'

/** PowerPoint slides: a title, one slide a section, the table in words. */
export function pptx(paper: Paper): Buffer {
  const cover = slide(paper.title, [
    '云汇科技 Cloudvista',
    `${paper.author}  ${paper.at.toISOString().slice(0, 10)}`,
  ])
  const rows = paper.table.slice(0, 8).map((row) => row.join('    '))
  const slides = [
    cover,
    ...paper.sections.map(({ heading, paragraphs }) => slide(heading, paragraphs)),
    slide('数据 Figures', rows),
  ]
  const parts: Part[] = [
    {
      name: 'ppt/presentation.xml',
      type: `${kind}.presentation.main`,
      body: `<p:presentation ${names}><p:sldMasterIdLst><p:sldMasterId id="2147483648" r:id="rId1"/></p:sldMasterIdLst><p:sldIdLst>${slides.map((_, index) => `<p:sldId id="${256 + index}" r:id="rId${index + 2}"/>`).join('')}</p:sldIdLst><p:sldSz cx="12192000" cy="6858000"/><p:notesSz cx="6858000" cy="9144000"/></p:presentation>`,
    },
    {
      name: 'ppt/slideMasters/slideMaster1.xml',
      type: `${kind}.slideMaster`,
      body: `<p:sldMaster ${names}><p:cSld><p:bg><p:bgPr><a:solidFill><a:srgbClr val="FFFFFF"/></a:solidFill><a:effectLst/></p:bgPr></p:bg><p:spTree>${noShape}</p:spTree></p:cSld>${map}<p:sldLayoutIdLst><p:sldLayoutId id="2147483649" r:id="rId1"/></p:sldLayoutIdLst></p:sldMaster>`,
    },
    {
      name: 'ppt/slideLayouts/slideLayout1.xml',
      type: `${kind}.slideLayout`,
      body: `<p:sldLayout ${names} type="blank"><p:cSld name="Blank"><p:spTree>${noShape}</p:spTree></p:cSld></p:sldLayout>`,
    },
    { name: 'ppt/theme/theme1.xml', type: 'officedocument.theme', body: theme },
    ...slides.map((body, index) => ({
      name: `ppt/slides/slide${index + 1}.xml`,
      type: `${kind}.slide`,
      body,
    })),
  ]
  const layout = relations([['slideLayout', '../slideLayouts/slideLayout1.xml']])
  return office(paper, parts, [
    {
      name: 'ppt/_rels/presentation.xml.rels',
      bytes: relations([
        ['slideMaster', 'slideMasters/slideMaster1.xml'],
        ...slides.map((_, index): [string, string] => ['slide', `slides/slide${index + 1}.xml`]),
        ['theme', 'theme/theme1.xml'],
      ]),
    },
    {
      name: 'ppt/slideMasters/_rels/slideMaster1.xml.rels',
      bytes: relations([
        ['slideLayout', '../slideLayouts/slideLayout1.xml'],
        ['theme', '../theme/theme1.xml'],
      ]),
    },
    {
      name: 'ppt/slideLayouts/_rels/slideLayout1.xml.rels',
      bytes: relations([['slideMaster', '../slideMasters/slideMaster1.xml']]),
    },
    ...slides.map((_, index) => ({ name: `ppt/slides/_rels/slide${index + 1}.xml.rels`, bytes: layout })),
  ])
}
