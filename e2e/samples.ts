/** One tone of 440 Hz. */
export function wav(seconds: number): Buffer {
  const rate = 8000
  const samples = rate * seconds
  const file = Buffer.alloc(44 + samples * 2)
  file.write('RIFF', 0)
  file.writeUInt32LE(36 + samples * 2, 4)
  file.write('WAVEfmt ', 8)
  file.writeUInt32LE(16, 16)
  file.writeUInt16LE(1, 20)
  file.writeUInt16LE(1, 22)
  file.writeUInt32LE(rate, 24)
  file.writeUInt32LE(rate * 2, 28)
  file.writeUInt16LE(2, 32)
  file.writeUInt16LE(16, 34)
  file.write('data', 36)
  file.writeUInt32LE(samples * 2, 40)
  for (let at = 0; at < samples; at++)
    file.writeInt16LE(Math.round(Math.sin((at / rate) * 440 * 2 * Math.PI) * 8000), 44 + at * 2)
  return file
}

const utf16 = (text: string) => Buffer.from(text, 'utf16le').swap16().toString('hex')

interface PdfExtras {
  /** JavaScript that would run when the document opens. */
  script?: string
  /** Bytes of padding behind the first page, so that the document is large. */
  padding?: number
}

/** A PDF of these pages of lines. The Chinese font is not inside, as in many old documents. */
export function chinesePdf(pages: string[][], { script, padding = 0 }: PdfExtras = {}): Buffer {
  const objects: string[] = []
  const add = (body: string) => objects.push(body)
  const set = (number: number, body: string) => {
    objects[number - 1] = body
  }
  const descriptor = add(
    '<</Type/FontDescriptor/FontName/STSong-Light/Flags 4/FontBBox[-25 -254 1000 880]/ItalicAngle 0/Ascent 752/Descent -271/CapHeight 737/StemV 58>>',
  )
  const glyphs = add(
    `<</Type/Font/Subtype/CIDFontType0/BaseFont/STSong-Light/CIDSystemInfo<</Registry(Adobe)/Ordering(GB1)/Supplement 4>>/FontDescriptor ${descriptor} 0 R>>`,
  )
  const font = add(
    `<</Type/Font/Subtype/Type0/BaseFont/STSong-Light/Encoding/UniGB-UCS2-H/DescendantFonts[${glyphs} 0 R]>>`,
  )
  const tree = add('')
  const kids = pages.map((lines, number) => {
    const text = lines.map((line) => `<${utf16(line)}> Tj 0 -26 TD`).join(' ')
    const content = `BT /F1 14 Tf 60 780 Td ${text} ET`
    const stream = add(`<</Length ${content.length}>>stream\n${content}\nendstream`)
    if (number === 0 && padding > 0) add(`<</Length ${padding}>>stream\n${' '.repeat(padding)}\nendstream`)
    return add(
      `<</Type/Page/Parent ${tree} 0 R/MediaBox[0 0 595 842]/Contents ${stream} 0 R/Resources<</Font<</F1 ${font} 0 R>>>>>>`,
    )
  })
  set(tree, `<</Type/Pages/Count ${kids.length}/Kids[${kids.map((kid) => `${kid} 0 R`).join(' ')}]>>`)
  const outline = add('')
  const chapters = pages.map((lines, at) => {
    const number = outline + 1 + at
    const before = at > 0 ? `/Prev ${number - 1} 0 R` : ''
    const after = at < pages.length - 1 ? `/Next ${number + 1} 0 R` : ''
    return add(
      `<</Title <feff${utf16(lines[0]!)}>/Parent ${outline} 0 R${before}${after}/Dest[${kids[at]} 0 R/XYZ 0 842 0]>>`,
    )
  })
  set(
    outline,
    `<</Type/Outlines/First ${chapters[0]} 0 R/Last ${chapters.at(-1)} 0 R/Count ${chapters.length}>>`,
  )
  const action = script ? `/OpenAction<</S/JavaScript/JS<feff${utf16(script)}>>>` : ''
  const root = add(`<</Type/Catalog/Pages ${tree} 0 R/Outlines ${outline} 0 R${action}>>`)

  let file = '%PDF-1.7\n%\xe2\xe3\xcf\xd3\n'
  const places = objects.map((body, at) => {
    const place = file.length
    file += `${at + 1} 0 obj\n${body}\nendobj\n`
    return `${String(place).padStart(10, '0')} 00000 n \n`
  })
  const table = file.length
  file += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${places.join('')}`
  file += `trailer<</Size ${objects.length + 1}/Root ${root} 0 R>>\nstartxref\n${table}\n%%EOF`
  return Buffer.from(file, 'latin1')
}
