import {
  buildOfficePackage,
  type OfficeDocumentAbout,
  type OfficePackagePart,
  officeNamespaces,
  relationshipsPart,
} from './ooxml.ts'

const names = `xmlns:a="${officeNamespaces.a}" xmlns:r="${officeNamespaces.r}" xmlns:p="${officeNamespaces.p}"`
const kind = 'officedocument.presentationml'
const noShape = '<p:nvGrpSpPr><p:cNvPr id="1" name=""/><p:cNvGrpSpPr/><p:nvPr/></p:nvGrpSpPr><p:grpSpPr/>'

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
const theme = `<a:theme xmlns:a="${officeNamespaces.a}" name="Cabinet"><a:themeElements><a:clrScheme name="Cabinet">${colors}</a:clrScheme><a:fontScheme name="Cabinet"><a:majorFont>${font}</a:majorFont><a:minorFont>${font}</a:minorFont></a:fontScheme><a:fmtScheme name="Cabinet"><a:fillStyleLst>${fill.repeat(3)}</a:fillStyleLst><a:lnStyleLst>${`<a:ln>${fill}</a:ln>`.repeat(3)}</a:lnStyleLst><a:effectStyleLst>${'<a:effectStyle><a:effectLst/></a:effectStyle>'.repeat(3)}</a:effectStyleLst><a:bgFillStyleLst>${fill.repeat(3)}</a:bgFillStyleLst></a:fmtScheme></a:themeElements></a:theme>`
const map =
  '<p:clrMap bg1="lt1" tx1="dk1" bg2="lt2" tx2="dk2" accent1="accent1" accent2="accent2" accent3="accent3" accent4="accent4" accent5="accent5" accent6="accent6" hlink="hlink" folHlink="folHlink"/>'

/** The XML of a slide whose shapes are these. */
export const buildSlideXml = (shapes: string) =>
  `<p:sld ${names}><p:cSld><p:spTree>${noShape}${shapes}</p:spTree></p:cSld></p:sld>`

/** PowerPoint slides of 13.3 by 7.5 inches. */
export function buildPresentation(about: OfficeDocumentAbout, slides: readonly string[]): Buffer {
  const parts: OfficePackagePart[] = [
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
  const layout = relationshipsPart([['slideLayout', '../slideLayouts/slideLayout1.xml']])
  return buildOfficePackage(about, parts, [
    {
      name: 'ppt/_rels/presentation.xml.rels',
      bytes: relationshipsPart([
        ['slideMaster', 'slideMasters/slideMaster1.xml'],
        ...slides.map((_, index): [string, string] => ['slide', `slides/slide${index + 1}.xml`]),
        ['theme', 'theme/theme1.xml'],
      ]),
    },
    {
      name: 'ppt/slideMasters/_rels/slideMaster1.xml.rels',
      bytes: relationshipsPart([
        ['slideLayout', '../slideLayouts/slideLayout1.xml'],
        ['theme', '../theme/theme1.xml'],
      ]),
    },
    {
      name: 'ppt/slideLayouts/_rels/slideLayout1.xml.rels',
      bytes: relationshipsPart([['slideMaster', '../slideMasters/slideMaster1.xml']]),
    },
    ...slides.map((_, index) => ({ name: `ppt/slides/_rels/slide${index + 1}.xml.rels`, bytes: layout })),
  ])
}
