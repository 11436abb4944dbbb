import { strToU8, zipSync } from 'fflate'

const main = 'http://schemas.openxmlformats.org'
const office = 'http://schemas.microsoft.com/office'
const names = `xmlns:a="${main}/drawingml/2006/main" xmlns:r="${main}/officeDocument/2006/relationships" xmlns:p="${main}/presentationml/2006/main"`
const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\r\n'
const later = 'xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006"'

type Relation = [type: string, target: string]

const typeOf = (type: string) =>
  type.includes('/') ? type : `${main}/officeDocument/2006/relationships/${type}`
const relations = (...all: Relation[]) =>
  `${head}<Relationships xmlns="${main}/package/2006/relationships">${all
    .map(
      ([type, target], index) =>
        `<Relationship Id="rId${index + 1}" Type="${typeOf(type)}" Target="${target}"/>`,
    )
    .join('')}</Relationships>`

const creation = (id: number) =>
  `<a:extLst><a:ext uri="{FF2B5EF4-FFF2-40B4-BE49-F238E27FC236}"><a16:creationId xmlns:a16="${office}/drawing/2014/main" id="{0A1B2C3D-0000-4000-8000-00000000000${id}}"/></a:ext></a:extLst>`
const place = (x: number, y: number, tag = 'a:xfrm') =>
  `<${tag}><a:off x="${x}" y="${y}"/><a:ext cx="3000000" cy="1000000"/></${tag}>`
const shape = (id: number, name: string, text: string, x: number, y: number, body = '') =>
  `<p:sp><p:nvSpPr><p:cNvPr id="${id}" name="${name}">${creation(id)}</p:cNvPr><p:cNvSpPr/><p:nvPr/></p:nvSpPr><p:spPr>${place(x, y)}<a:prstGeom prst="rect"><a:avLst/></a:prstGeom><a:solidFill><a:schemeClr val="accent2"><a:lumMod val="40000"/><a:lumOff val="60000"/></a:schemeClr></a:solidFill></p:spPr><p:txBody><a:bodyPr wrap="square" rtlCol="0"><a:spAutoFit/></a:bodyPr><a:lstStyle/><a:p>${body}<a:r><a:rPr lang="en-GB" dirty="0"/><a:t>${text}</a:t></a:r><a:endParaRPr lang="zh-CN" altLang="en-US" dirty="0"/></a:p></p:txBody></p:sp>`
const frame = (id: number, name: string, x: number, uri: string, inside: string) =>
  `<p:graphicFrame><p:nvGraphicFramePr><p:cNvPr id="${id}" name="${name}"/><p:cNvGraphicFramePr/><p:nvPr><p:extLst><p:ext uri="{D42A27DB-BD31-4B8C-83A1-F6EECF244321}"><p14:modId xmlns:p14="${office}/powerpoint/2010/main" val="${1000 + id}"/></p:ext></p:extLst></p:nvPr></p:nvGraphicFramePr>${place(x, 4000000, 'p:xfrm')}<a:graphic><a:graphicData uri="${main}/drawingml/2006/${uri}">${inside}</a:graphicData></a:graphic></p:graphicFrame>`
const picture = (id: number, name: string, relation: string, more = '') =>
  `<p:pic><p:nvPicPr><p:cNvPr id="${id}" name="${name}" descr="A picture"/><p:cNvPicPr><a:picLocks noChangeAspect="1"/></p:cNvPicPr><p:nvPr>${more}</p:nvPr></p:nvPicPr><p:blipFill><a:blip r:embed="${relation}"><a:extLst><a:ext uri="{28A0092B-C50C-407E-A947-70E740481C1C}"><a14:useLocalDpi xmlns:a14="${office}/drawing/2010/main" val="0"/></a:ext></a:extLst></a:blip><a:stretch><a:fillRect/></a:stretch></p:blipFill><p:spPr>${place(8000000, 500000)}<a:prstGeom prst="rect"><a:avLst/></a:prstGeom></p:spPr></p:pic>`

const film = `<a:videoFile r:link="rId4"/><p:extLst><p:ext uri="{DAA4B4D4-6D71-4841-9C94-3DE7FCFB9230}"><p14:media xmlns:p14="${office}/powerpoint/2010/main" r:embed="rId5"><p14:trim st="1000"/></p14:media></p:ext></p:extLst>`
const ribbon = `<p:cxnSp><p:nvCxnSpPr><p:cNvPr id="9" name="Connector"/><p:cNvCxnSpPr><a:stCxn id="2" idx="3"/><a:endCxn id="4" idx="1"/></p:cNvCxnSpPr><p:nvPr/></p:nvCxnSpPr><p:spPr>${place(5000000, 1000000)}<a:prstGeom prst="straightConnector1"><a:avLst/></a:prstGeom><a:ln w="19050"><a:tailEnd type="triangle"/></a:ln></p:spPr></p:cxnSp>`
/** An equation, which has another form for those who do not know it. */
const equation = `<mc:AlternateContent ${later}><mc:Choice xmlns:a14="${office}/drawing/2010/main" Requires="a14">${shape(7, 'Equation', 'x', 500000, 5600000, `<a14:m><m:oMath xmlns:m="${main}/officeDocument/2006/math"><m:r><m:t>x</m:t></m:r></m:oMath></a14:m>`)}</mc:Choice><mc:Fallback xmlns="">${shape(7, 'Equation', 'x = 1', 500000, 5600000)}</mc:Fallback></mc:AlternateContent>`
const transition = `<mc:AlternateContent ${later}><mc:Choice xmlns:p159="${office}/powerpoint/2015/09/main" Requires="p159"><p:transition spd="slow" xmlns:p14="${office}/powerpoint/2010/main" p14:dur="2000"><p159:morph option="byObject"/></p:transition></mc:Choice><mc:Fallback><p:transition spd="slow"><p:fade/></p:transition></mc:Fallback></mc:AlternateContent>`
const timing = `<p:timing><p:tnLst><p:par><p:cTn id="1" dur="indefinite" restart="never" nodeType="tmRoot"><p:childTnLst><p:seq concurrent="1" nextAc="seek"><p:cTn id="2" dur="indefinite" nodeType="mainSeq"><p:childTnLst><p:par><p:cTn id="3" fill="hold"><p:stCondLst><p:cond delay="indefinite"/></p:stCondLst><p:childTnLst><p:par><p:cTn id="4" fill="hold"><p:stCondLst><p:cond delay="0"/></p:stCondLst><p:childTnLst><p:par><p:cTn id="5" presetID="2" presetClass="entr" presetSubtype="4" fill="hold" grpId="0" nodeType="clickEffect"><p:stCondLst><p:cond delay="0"/></p:stCondLst><p:childTnLst><p:set><p:cBhvr><p:cTn id="6" dur="1" fill="hold"><p:stCondLst><p:cond delay="0"/></p:stCondLst></p:cTn><p:tgtEl><p:spTgt spid="3"/></p:tgtEl><p:attrNameLst><p:attrName>style.visibility</p:attrName></p:attrNameLst></p:cBhvr><p:to><p:strVal val="visible"/></p:to></p:set></p:childTnLst></p:cTn></p:par></p:childTnLst></p:cTn></p:par></p:childTnLst></p:cTn></p:par></p:childTnLst></p:cTn><p:prevCondLst><p:cond evt="onPrev" delay="0"><p:tgtEl><p:sldTgt/></p:tgtEl></p:cond></p:prevCondLst><p:nextCondLst><p:cond evt="onNext" delay="0"><p:tgtEl><p:sldTgt/></p:tgtEl></p:cond></p:nextCondLst></p:seq></p:childTnLst></p:cTn></p:par></p:tnLst><p:bldLst><p:bldP spid="3" grpId="0" animBg="1"/></p:bldLst></p:timing>`

const empty =
  '<p:nvGrpSpPr><p:cNvPr id="1" name=""/><p:cNvGrpSpPr/><p:nvPr/></p:nvGrpSpPr><p:grpSpPr><a:xfrm><a:off x="0" y="0"/><a:ext cx="0" cy="0"/><a:chOff x="0" y="0"/><a:chExt cx="0" cy="0"/></a:xfrm></p:grpSpPr>'
const tree = (shapes: string, id: number) =>
  `<p:cSld><p:spTree>${empty}${shapes}</p:spTree><p:extLst><p:ext uri="{BB962C8B-B14F-4D97-AF65-F5344CB8AC3E}"><p14:creationId xmlns:p14="${office}/powerpoint/2010/main" val="${id}"/></p:ext></p:extLst></p:cSld>`
const inherit = '<p:clrMapOvr><a:masterClrMapping/></p:clrMapOvr>'
const slide = (shapes: string, id: number, rest = '') =>
  `${head}<p:sld ${names}>${tree(shapes, id)}${inherit}${rest}</p:sld>`

const chartSpace = `${head}<c:chartSpace xmlns:c="${main}/drawingml/2006/chart" ${names.replace(/ xmlns:p=.*/, '')} xmlns:c16r2="${office}/drawing/2015/06/chart"><c:date1904 val="0"/><c:chart><c:autoTitleDeleted val="1"/><c:plotArea><c:layout/><c:barChart><c:barDir val="col"/><c:grouping val="clustered"/><c:ser><c:idx val="0"/><c:order val="0"/><c:val><c:numRef><c:f>Sheet1!$B$2:$B$3</c:f><c:numCache><c:formatCode>General</c:formatCode><c:ptCount val="2"/><c:pt idx="0"><c:v>4.3</c:v></c:pt><c:pt idx="1"><c:v>2.5</c:v></c:pt></c:numCache></c:numRef></c:val></c:ser><c:axId val="1"/><c:axId val="2"/></c:barChart><c:catAx><c:axId val="1"/><c:scaling/><c:delete val="0"/><c:axPos val="b"/><c:crossAx val="2"/></c:catAx><c:valAx><c:axId val="2"/><c:scaling/><c:delete val="0"/><c:axPos val="l"/><c:crossAx val="1"/></c:valAx></c:plotArea><c:plotVisOnly val="1"/></c:chart><c:externalData r:id="rId1"><c:autoUpdate val="0"/></c:externalData></c:chartSpace>`
const smart = (part: string, inside = '') =>
  `${head}<dgm:${part} xmlns:dgm="${main}/drawingml/2006/diagram" xmlns:a="${main}/drawingml/2006/main">${inside}</dgm:${part}>`
const points =
  '<dgm:ptLst><dgm:pt modelId="{1}" type="doc"><dgm:prSet loTypeId="urn:x"/><dgm:spPr/></dgm:pt><dgm:pt modelId="{2}"><dgm:prSet/><dgm:spPr/><dgm:t><a:bodyPr/><a:p><a:r><a:t>Plan</a:t></a:r></a:p></dgm:t></dgm:pt></dgm:ptLst><dgm:cxnLst><dgm:cxn modelId="{3}" srcId="{1}" destId="{2}" srcOrd="0" destOrd="0"/></dgm:cxnLst><dgm:bg/><dgm:whole/>'

const scheme = `<a:clrScheme name="Office">${[
  ['dk1', '000000'],
  ['lt1', 'FFFFFF'],
  ['dk2', '44546A'],
  ['lt2', 'E7E6E6'],
  ...['5B9BD5', 'ED7D31', 'A5A5A5', 'FFC000', '4472C4', '70AD47'].map((colour, index) => [
    `accent${index + 1}`,
    colour,
  ]),
  ['hlink', '0563C1'],
  ['folHlink', '954F72'],
]
  .map(([name, colour]) => `<a:${name}><a:srgbClr val="${colour}"/></a:${name}>`)
  .join('')}</a:clrScheme>`
const three = (text: string) => text.repeat(3)
const fill = '<a:solidFill><a:schemeClr val="phClr"/></a:solidFill>'
const theme = `${head}<a:theme xmlns:a="${main}/drawingml/2006/main" name="Office Theme"><a:themeElements>${scheme}<a:fontScheme name="Office">${['major', 'minor'].map((size) => `<a:${size}Font><a:latin typeface="Calibri"/><a:ea typeface=""/><a:cs typeface=""/><a:font script="Hans" typeface="等线"/></a:${size}Font>`).join('')}</a:fontScheme><a:fmtScheme name="Office"><a:fillStyleLst>${three(fill)}</a:fillStyleLst><a:lnStyleLst>${three(`<a:ln w="6350">${fill}</a:ln>`)}</a:lnStyleLst><a:effectStyleLst>${three('<a:effectStyle><a:effectLst/></a:effectStyle>')}</a:effectStyleLst><a:bgFillStyleLst>${three(fill)}</a:bgFillStyleLst></a:fmtScheme></a:themeElements><a:extLst><a:ext uri="{05A4C25C-085E-4340-85A3-A5531E510DB2}"><thm15:themeFamily xmlns:thm15="${office}/thememl/2012/main" name="Office Theme" id="{62F939B6-93AF-4DB8-9C6B-D6C7DFDC589F}" vid="{4A3C46E8-61CC-4603-A589-7422A47A8E4A}"/></a:ext></a:extLst></a:theme>`
const colours =
  '<p:clrMap bg1="lt1" tx1="dk1" bg2="lt2" tx2="dk2" accent1="accent1" accent2="accent2" accent3="accent3" accent4="accent4" accent5="accent5" accent6="accent6" hlink="hlink" folHlink="folHlink"/>'

const font = new Uint8Array(64).fill(7)
const pixel = Uint8Array.from(
  atob('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='),
  (letter) => letter.charCodeAt(0),
)

const presentation = `${head}<p:presentation ${names} saveSubsetFonts="1" embedTrueTypeFonts="1"><p:sldMasterIdLst><p:sldMasterId id="2147483648" r:id="rId1"/></p:sldMasterIdLst><p:notesMasterIdLst><p:notesMasterId r:id="rId4"/></p:notesMasterIdLst><p:sldIdLst><p:sldId id="256" r:id="rId2"/><p:sldId id="257" r:id="rId3"/></p:sldIdLst><p:sldSz cx="12192000" cy="6858000"/><p:notesSz cx="6858000" cy="9144000"/><p:embeddedFontLst><p:embeddedFont><p:font typeface="Own Font"/><p:regular r:id="rId8"/></p:embeddedFont></p:embeddedFontLst><p:defaultTextStyle><a:defPPr><a:defRPr lang="zh-CN"/></a:defPPr></p:defaultTextStyle><p:extLst><p:ext uri="{521415D9-36F7-43E2-AB2F-B90AF26B5E84}"><p14:sectionLst xmlns:p14="${office}/powerpoint/2010/main"><p14:section name="开始" id="{11111111-1111-4111-8111-111111111111}"><p14:sldIdLst><p14:sldId id="256"/></p14:sldIdLst></p14:section><p14:section name="End" id="{22222222-2222-4222-8222-222222222222}"><p14:sldIdLst><p14:sldId id="257"/></p14:sldIdLst></p14:section></p14:sectionLst></p:ext><p:ext uri="{EFAFB233-063F-42B5-8137-9DF3F51BA10A}"><p15:sldGuideLst xmlns:p15="${office}/powerpoint/2012/main"><p15:guide id="1" orient="horz" pos="2160"><p15:clr><a:srgbClr val="A4A3A4"/></p15:clr></p15:guide></p15:sldGuideLst></p:ext></p:extLst></p:presentation>`

const dgm: Relation[] = ['Data', 'Layout', 'QuickStyle', 'Colors'].map((kind) => [
  `diagram${kind}`,
  `../diagrams/${kind.toLowerCase()}1.xml`,
])

const parts: Record<string, string | Uint8Array> = {
  '_rels/.rels': relations(
    ['officeDocument', 'ppt/presentation.xml'],
    [`${main}/package/2006/relationships/metadata/core-properties`, 'docProps/core.xml'],
    ['extended-properties', 'docProps/app.xml'],
  ),
  'docProps/core.xml': `${head}<cp:coreProperties xmlns:cp="${main}/package/2006/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title>Office</dc:title><cp:revision>7</cp:revision></cp:coreProperties>`,
  'docProps/app.xml': `${head}<Properties xmlns="${main}/officeDocument/2006/extended-properties"><Application>Microsoft Office PowerPoint</Application><Slides>2</Slides></Properties>`,
  'ppt/presentation.xml': presentation,
  'ppt/_rels/presentation.xml.rels': relations(
    ['slideMaster', 'slideMasters/slideMaster1.xml'],
    ['slide', 'slides/slide1.xml'],
    ['slide', 'slides/slide2.xml'],
    ['notesMaster', 'notesMasters/notesMaster1.xml'],
    ['theme', 'theme/theme1.xml'],
    ['commentAuthors', 'commentAuthors.xml'],
    ['http://schemas.microsoft.com/office/2018/10/relationships/authors', 'authors.xml'],
    ['font', 'fonts/font1.fntdata'],
    ['presProps', 'presProps.xml'],
  ),
  'ppt/presProps.xml': `${head}<p:presentationPr ${names}><p:extLst><p:ext uri="{E76CE94A-603C-4142-B9EB-6D1370010A27}"><p14:discardImageEditData xmlns:p14="${office}/powerpoint/2010/main" val="0"/></p:ext></p:extLst></p:presentationPr>`,
  'ppt/theme/theme1.xml': theme,
  'ppt/theme/theme2.xml': theme,
  'ppt/fonts/font1.fntdata': font,
  'ppt/slideMasters/slideMaster1.xml': `${head}<p:sldMaster ${names}>${tree('', 1)}${colours}<p:sldLayoutIdLst><p:sldLayoutId id="2147483649" r:id="rId1"/></p:sldLayoutIdLst><p:txStyles><p:titleStyle/><p:bodyStyle/><p:otherStyle/></p:txStyles></p:sldMaster>`,
  'ppt/slideMasters/_rels/slideMaster1.xml.rels': relations(
    ['slideLayout', '../slideLayouts/slideLayout1.xml'],
    ['theme', '../theme/theme1.xml'],
  ),
  'ppt/slideLayouts/slideLayout1.xml': `${head}<p:sldLayout ${names} preserve="1" userDrawn="1"><p:cSld name="自定义版式"><p:spTree>${empty}${shape(2, 'Band', 'Band', 0, 6500000)}</p:spTree></p:cSld>${inherit}</p:sldLayout>`,
  'ppt/slideLayouts/_rels/slideLayout1.xml.rels': relations([
    'slideMaster',
    '../slideMasters/slideMaster1.xml',
  ]),
  'ppt/notesMasters/notesMaster1.xml': `${head}<p:notesMaster ${names}>${tree('', 2)}${colours}</p:notesMaster>`,
  'ppt/notesMasters/_rels/notesMaster1.xml.rels': relations(['theme', '../theme/theme2.xml']),
  'ppt/notesSlides/notesSlide1.xml': `${head}<p:notes ${names}>${tree(`<p:sp><p:nvSpPr><p:cNvPr id="3" name="Notes"/><p:cNvSpPr><a:spLocks noGrp="1"/></p:cNvSpPr><p:nvPr><p:ph type="body" idx="1"/></p:nvPr></p:nvSpPr><p:spPr/><p:txBody><a:bodyPr/><a:lstStyle/><a:p><a:r><a:rPr lang="zh-CN"/><a:t>讲者备注</a:t></a:r></a:p></p:txBody></p:sp>`, 3)}${inherit}</p:notes>`,
  'ppt/notesSlides/_rels/notesSlide1.xml.rels': relations(
    ['notesMaster', '../notesMasters/notesMaster1.xml'],
    ['slide', '../slides/slide1.xml'],
  ),
  'ppt/slides/slide1.xml': slide(
    shape(2, 'Start', 'First words', 500000, 500000) +
      picture(4, 'Picture', 'rId2') +
      shape(3, 'Over', 'Second words', 7000000, 1000000) +
      ribbon +
      frame(5, 'Chart', 500000, 'chart', `<c:chart xmlns:c="${main}/drawingml/2006/chart" r:id="rId6"/>`) +
      equation +
      picture(8, 'Film', 'rId2', film),
    256,
    transition + timing,
  ),
  'ppt/slides/_rels/slide1.xml.rels': relations(
    ['slideLayout', '../slideLayouts/slideLayout1.xml'],
    ['image', '../media/image1.png'],
    ['notesSlide', '../notesSlides/notesSlide1.xml'],
    ['video', '../media/media1.mp4'],
    ['http://schemas.microsoft.com/office/2007/relationships/media', '../media/media1.mp4'],
    ['chart', '../charts/chart1.xml'],
    ['comments', '../comments/comment1.xml'],
  ),
  'ppt/slides/slide2.xml': slide(
    shape(2, 'Other', 'Other slide', 500000, 500000, '<a:pPr><a:buChar char="•"/></a:pPr>') +
      frame(
        3,
        'Diagram',
        500000,
        'diagram',
        `<dgm:relIds xmlns:dgm="${main}/drawingml/2006/diagram" r:dm="rId2" r:lo="rId3" r:qs="rId4" r:cs="rId5"/>`,
      ),
    257,
  ),
  'ppt/slides/_rels/slide2.xml.rels': relations(
    ['slideLayout', '../slideLayouts/slideLayout1.xml'],
    ...dgm,
    ['http://schemas.microsoft.com/office/2007/relationships/diagramDrawing', '../diagrams/drawing1.xml'],
    [
      'http://schemas.microsoft.com/office/2018/10/relationships/comments',
      '../comments/modernComment_101_0.xml',
    ],
  ),
  'ppt/media/image1.png': pixel,
  'ppt/media/media1.mp4': new Uint8Array(99).fill(3),
  'ppt/charts/chart1.xml': chartSpace,
  'ppt/charts/_rels/chart1.xml.rels': relations(['package', '../embeddings/Microsoft_Excel_Worksheet.xlsx']),
  'ppt/embeddings/Microsoft_Excel_Worksheet.xlsx': zipSync({ 'a.txt': strToU8('a workbook') }),
  'ppt/diagrams/data1.xml': smart('dataModel', points),
  'ppt/diagrams/layout1.xml': smart('layoutDef'),
  'ppt/diagrams/quickstyle1.xml': smart('styleDef'),
  'ppt/diagrams/colors1.xml': smart('colorsDef'),
  'ppt/diagrams/drawing1.xml': `${head}<dsp:drawing xmlns:dsp="${office}/drawing/2008/diagram" xmlns:a="${main}/drawingml/2006/main"><dsp:spTree><dsp:nvGrpSpPr><dsp:cNvPr id="0" name=""/><dsp:cNvGrpSpPr/></dsp:nvGrpSpPr><dsp:grpSpPr/></dsp:spTree></dsp:drawing>`,
  'ppt/commentAuthors.xml': `${head}<p:cmAuthorLst ${names}><p:cmAuthor id="1" name="张伟" initials="张" lastIdx="1" clrIdx="0"/></p:cmAuthorLst>`,
  'ppt/comments/comment1.xml': `${head}<p:cmLst ${names}><p:cm authorId="1" dt="2024-05-06T07:08:09.123" idx="1"><p:pos x="10" y="10"/><p:text>Old comment</p:text><p:extLst><p:ext uri="{C676402C-5697-4E1C-873F-D02D1690AC5C}"><p15:threadingInfo xmlns:p15="${office}/powerpoint/2012/main" timeZoneBias="-480"/></p:ext></p:extLst></p:cm></p:cmLst>`,
  'ppt/authors.xml': `${head}<p188:authorLst ${names} xmlns:p188="${office}/powerpoint/2018/8/main"><p188:author id="{33333333-3333-4333-8333-333333333333}" name="李娜" initials="李" userId="S::a@example.com::1" providerId="AD"/></p188:authorLst>`,
  'ppt/comments/modernComment_101_0.xml': `${head}<p188:cmLst ${names} xmlns:p188="${office}/powerpoint/2018/8/main"><p188:cm id="{44444444-4444-4444-8444-444444444444}" authorId="{33333333-3333-4333-8333-333333333333}" created="2024-05-06T07:08:09.123"><pc:sldMkLst xmlns:pc="${office}/powerpoint/2013/main/command"><pc:docMk/><pc:sldMk cId="257" sldId="257"/></pc:sldMkLst><p188:txBody><a:bodyPr/><a:lstStyle/><a:p><a:r><a:rPr lang="en-GB"/><a:t>New comment</a:t></a:r></a:p></p188:txBody></p188:cm></p188:cmLst>`,
}

const pml = 'application/vnd.openxmlformats-officedocument.presentationml'
const dml = 'application/vnd.openxmlformats-officedocument.drawingml'
const types: readonly [RegExp, string][] = [
  [/core\.xml$/, 'application/vnd.openxmlformats-package.core-properties+xml'],
  [/app\.xml$/, 'application/vnd.openxmlformats-officedocument.extended-properties+xml'],
  [/ppt\/presentation\.xml$/, `${pml}.presentation.main+xml`],
  [/presProps/, `${pml}.presProps+xml`],
  [/modernComment/, 'application/vnd.ms-powerpoint.comments+xml'],
  [/ppt\/authors/, 'application/vnd.ms-powerpoint.authors+xml'],
  [/commentAuthors/, `${pml}.commentAuthors+xml`],
  [/comment1/, `${pml}.comments+xml`],
  [/theme\d/, 'application/vnd.openxmlformats-officedocument.theme+xml'],
  [/chart1/, `${dml}.chart+xml`],
  [/drawing1/, 'application/vnd.ms-office.drawingml.diagramDrawing+xml'],
  [/quickstyle1/, `${dml}.diagramStyle+xml`],
  ...['data', 'layout', 'colors'].map(
    (kind) =>
      [
        new RegExp(`diagrams/${kind}1`),
        `${dml}.diagram${kind[0]!.toUpperCase()}${kind.slice(1)}+xml`,
      ] as const,
  ),
  ...['slideMaster', 'slideLayout', 'notesMaster', 'notesSlide', 'slide'].map(
    (kind) => [new RegExp(`/${kind}\\d`), `${pml}.${kind}+xml`] as const,
  ),
] as [RegExp, string][]
const endings = {
  rels: 'application/vnd.openxmlformats-package.relationships+xml',
  xml: 'application/xml',
  png: 'image/png',
  mp4: 'video/mp4',
  fntdata: 'application/x-fontdata',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}
const contentTypes = `${head}<Types xmlns="${main}/package/2006/content-types">${Object.entries(endings)
  .map(([ending, type]) => `<Default Extension="${ending}" ContentType="${type}"/>`)
  .join('')}${Object.keys(parts)
  .flatMap((name) => {
    const type = name.endsWith('.xml') ? types.find(([pattern]) => pattern.test(name))?.[1] : undefined
    return type ? [`<Override PartName="/${name}" ContentType="${type}"/>`] : []
  })
  .join('')}</Types>`

/**
 * A presentation with what PowerPoint writes and few others read: extensions, alternate content, a film, a chart with
 * its workbook, SmartArt, comments old and new, sections, an own layout, a font of its own, a morph and an animation.
 */
export const officeDeck = (): Buffer =>
  Buffer.from(
    zipSync(
      Object.fromEntries(
        Object.entries({ '[Content_Types].xml': contentTypes, ...parts }).map(([name, content]) => [
          name,
          typeof content === 'string' ? strToU8(content) : content,
        ]),
      ),
    ),
  )
