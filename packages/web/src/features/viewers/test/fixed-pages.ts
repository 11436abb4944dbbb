import { strToU8, zipSync } from 'fflate'

// Writes OFD documents (GB/T 33190-2016) for tests.

const space = 'xmlns:ofd="http://www.ofdspec.org/2016"'
const file = (name: string, attributes: string, body: string) =>
  `<?xml version="1.0" encoding="UTF-8"?><ofd:${name} ${space} ${attributes}>${body}</ofd:${name}>`

const dot =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAADElEQVQI12PYceQGAASMAlXw7XPGAAAAAElFTkSuQmCC'
const picture = Uint8Array.from(atob(dot), (letter) => letter.charCodeAt(0))

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

interface Text {
  /** Position of the box in millimetres from the top left corner. */
  at: [number, number]
  words: string
  size?: number
  /** Further attributes of the object. */
  more?: string
  /** Elements before the text. */
  inside?: string
}

/** Returns a line of text with a position for each character. */
export const testOfdTextObject = ({ at: [x, y], words, size = 4, more = '', inside = '' }: Text): string =>
  `<ofd:TextObject ID="9${Math.round(x * 7 + y)}" Boundary="${x} ${y} 180 ${size * 1.4}" Font="3" Size="${size}" ${more}>${inside}
  <ofd:TextCode X="0" Y="${size}" DeltaX="g ${[...words].length - 1} ${size}">${escaped(words)}</ofd:TextCode></ofd:TextObject>`

const rotated = testOfdTextObject({
  at: [150, 40],
  words: '竖排印章',
  // a quarter turn clockwise
  more: 'CTM="0 1 -1 0 20 0"',
})

const pageOf = (title: string, number: number, extra: string) =>
  file(
    'Page',
    '',
    `<ofd:Template TemplateID="10" ZOrder="Background"/>
    <ofd:Content><ofd:Layer ID="${number}1" Type="Body" DrawParam="21">
      ${testOfdTextObject({ at: [20, 30], words: title, size: 7 })}
      ${testOfdTextObject({ at: [20, 44], words: `合同编号ＨＴ２０２６，第 ${number} 页`, size: 5, more: 'DrawParam="22"' })}
      ${rotated}
      <ofd:PathObject ID="${number}2" Boundary="20 60 80 30" LineWidth="0.6" Fill="true" DrawParam="22">
        <ofd:FillColor Value="234 241 255"/>
        <ofd:AbbreviatedData>M 0 0 L 80 0 L 80 30 B 60 40 20 20 0 30 C</ofd:AbbreviatedData></ofd:PathObject>
      <ofd:PathObject ID="${number}5" Boundary="110 60 30 30" Stroke="false" Fill="true">
        <ofd:FillColor><ofd:AxialShd StartPoint="0 0" EndPoint="30 0">
          <ofd:Segment Position="0"><ofd:Color Value="36 89 224"/></ofd:Segment>
          <ofd:Segment Position="1"><ofd:Color Value="18 128 92"/></ofd:Segment></ofd:AxialShd></ofd:FillColor>
        <ofd:AbbreviatedData>M 0 0 L 30 0 L 30 30 L 0 30 C</ofd:AbbreviatedData></ofd:PathObject>
      <ofd:ImageObject ID="${number}3" Boundary="20 100 40 30" CTM="40 0 0 30 0 0" ResourceID="5"/>
      <ofd:CompositeObject ID="${number}4" Boundary="70 100 40 30" ResourceID="6"/>
      ${extra}
    </ofd:Layer></ofd:Content>`,
  )

interface FixedPages {
  /** Titles, one per page. */
  titles: readonly string[]
  /** Additional objects on every page. */
  extra?: string
  signed?: boolean
}

/** Returns a document of A4 pages with a header from a template. */
export function testOfdFile({ titles, extra = '', signed = false }: FixedPages): ArrayBuffer {
  const pages = titles.map((_, at) => `<ofd:Page ID="${100 + at}" BaseLoc="Pages/Page_${at}/Content.xml"/>`)
  const entries: Record<string, string | Uint8Array> = {
    'OFD.xml': file(
      'OFD',
      'Version="1.0" DocType="OFD"',
      `<ofd:DocBody><ofd:DocInfo><ofd:Title>样张</ofd:Title></ofd:DocInfo><ofd:DocRoot>Doc_0/Document.xml</ofd:DocRoot>
      ${signed ? '<ofd:Signatures>/Doc_0/Signs/Signatures.xml</ofd:Signatures>' : ''}</ofd:DocBody>`,
    ),
    'Doc_0/Document.xml': file(
      'Document',
      '',
      `<ofd:CommonData><ofd:MaxUnitID>999</ofd:MaxUnitID><ofd:PageArea><ofd:PhysicalBox>0 0 210 297</ofd:PhysicalBox></ofd:PageArea>
      <ofd:PublicRes>PublicRes.xml</ofd:PublicRes><ofd:DocumentRes>DocumentRes.xml</ofd:DocumentRes>
      <ofd:TemplatePage ID="10" BaseLoc="Tpls/Tpl_0/Content.xml"/></ofd:CommonData><ofd:Pages>${pages.join('')}</ofd:Pages>`,
    ),
    'Doc_0/PublicRes.xml': file(
      'Res',
      'BaseLoc="Res"',
      `<ofd:ColorSpaces><ofd:ColorSpace ID="1" Type="RGB"/><ofd:ColorSpace ID="2" Type="CMYK"/></ofd:ColorSpaces>
      <ofd:DrawParams><ofd:DrawParam ID="20" LineWidth="0.25"><ofd:FillColor Value="28 32 39" ColorSpace="1"/></ofd:DrawParam>
      <ofd:DrawParam ID="21" Relative="20"/>
      <ofd:DrawParam ID="22" Relative="20"><ofd:FillColor Value="0 255 255 40" ColorSpace="2"/><ofd:StrokeColor Value="36 89 224"/></ofd:DrawParam></ofd:DrawParams>
      <ofd:Fonts><ofd:Font ID="3" FontName="宋体" FamilyName="宋体"/></ofd:Fonts>`,
    ),
    'Doc_0/DocumentRes.xml': file(
      'Res',
      'BaseLoc="Res"',
      `<ofd:MultiMedias><ofd:MultiMedia ID="5" Type="Image" Format="PNG"><ofd:MediaFile>dot.png</ofd:MediaFile></ofd:MultiMedia></ofd:MultiMedias>
      <ofd:CompositeGraphicUnits><ofd:CompositeGraphicUnit ID="6" Width="40" Height="30"><ofd:Content>
      <ofd:PathObject ID="61" Boundary="0 0 40 30" LineWidth="1"><ofd:StrokeColor Value="209 41 61"/><ofd:AbbreviatedData>M 5 15 A 15 10 0 1 1 35 15 A 15 10 0 1 1 5 15 C</ofd:AbbreviatedData></ofd:PathObject>
      </ofd:Content></ofd:CompositeGraphicUnit></ofd:CompositeGraphicUnits>`,
    ),
    'Doc_0/Res/dot.png': picture,
    'Doc_0/Tpls/Tpl_0/Content.xml': file(
      'Page',
      '',
      `<ofd:Content><ofd:Layer ID="70" Type="Background">${testOfdTextObject({ at: [20, 12], words: '内部资料', size: 4 })}
      <ofd:PathObject ID="71" Boundary="20 20 170 1"><ofd:StrokeColor Value="130 130 130"/><ofd:AbbreviatedData>M 0 0 L 170 0</ofd:AbbreviatedData></ofd:PathObject></ofd:Layer></ofd:Content>`,
    ),
    ...Object.fromEntries(
      titles.map((title, at) => [`Doc_0/Pages/Page_${at}/Content.xml`, pageOf(title, at + 1, extra)]),
    ),
    ...(signed && {
      'Doc_0/Signs/Signatures.xml': file(
        'Signatures',
        '',
        '<ofd:Signature ID="1" BaseLoc="Sign_0/Signature.xml"/>',
      ),
      'Doc_0/Signs/Sign_0/Signature.xml': file(
        'Signature',
        '',
        '<ofd:SignedInfo><ofd:StampAnnot ID="1" PageRef="100" Boundary="130 100 40 40"/></ofd:SignedInfo><ofd:SignedValue>SignedValue.dat</ofd:SignedValue>',
      ),
      'Doc_0/Signs/Sign_0/SignedValue.dat': strToU8('nothing of a seal'),
    }),
  }
  const packed = Object.fromEntries(
    Object.entries(entries).map(([name, content]) => [
      name,
      typeof content === 'string' ? strToU8(content) : content,
    ]),
  )
  return new Uint8Array(zipSync(packed)).buffer as ArrayBuffer
}
