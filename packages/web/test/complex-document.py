"""Writes a document that has in it nearly all that documents have."""
import sys, struct, zlib
from io import BytesIO
from docx import Document
from docx.enum.text import WD_BREAK
from docx.opc.constants import RELATIONSHIP_TYPE as RT
from docx.opc.packuri import PackURI
from docx.opc.part import Part
from docx.oxml import parse_xml
from docx.oxml.ns import nsdecls, qn
from docx.shared import Cm

W = nsdecls('w')


def png(red, green, blue):
    def chunk(kind, data):
        body = kind + data
        return struct.pack('>I', len(data)) + body + struct.pack('>I', zlib.crc32(body))

    rows = b''.join(b'\0' + bytes((red, green, blue)) * 8 for _ in range(8))
    head = struct.pack('>IIBBBBB', 8, 8, 8, 2, 0, 0, 0)
    return BytesIO(
        b'\x89PNG\r\n\x1a\n' + chunk(b'IHDR', head) + chunk(b'IDAT', zlib.compress(rows)) + chunk(b'IEND', b'')
    )


def field(paragraph, code, result):
    for xml in (
        '<w:fldChar w:fldCharType="begin"/>',
        f'<w:instrText xml:space="preserve"> {code} </w:instrText>',
        '<w:fldChar w:fldCharType="separate"/>',
        f'<w:t>{result}</w:t>',
        '<w:fldChar w:fldCharType="end"/>',
    ):
        paragraph._p.append(parse_xml(f'<w:r {W}>{xml}</w:r>'))


def part(document, name, kind, content_type, xml):
    made = Part(PackURI(name), content_type, xml.encode(), document.part.package)
    document.part.relate_to(made, kind)


document = Document()
section = document.sections[0]
section.header.paragraphs[0].text = 'Head of the plan'
field(section.footer.paragraphs[0], 'PAGE', '1')

document.add_heading('Plan of the year', 0)
contents = document.add_paragraph()
field(contents, 'TOC \\o "1-3" \\h', 'Contents stand here')
document.add_heading('First chapter', 1)
document.add_paragraph('Plain words of the first chapter.')
mixed = document.add_paragraph('Some are ')
mixed.add_run('bold').bold = True
mixed.add_run(' and some ')
mixed.add_run('slanted').italic = True
mixed.add_run(', 中文也有。')
field(document.add_paragraph('Page '), 'PAGEREF mark \\h', '2')
document.add_paragraph('An entry', style='List Bullet')
document.add_paragraph('Another entry', style='List Bullet')

noted = document.add_paragraph('A sentence with a note')
noted._p.append(parse_xml(f'<w:r {W}><w:rPr><w:vertAlign w:val="superscript"/></w:rPr><w:footnoteReference w:id="2"/></w:r>'))
noted.add_run(' goes on.')

remarked = document.add_paragraph()
remarked._p.append(parse_xml(f'<w:commentRangeStart {W} w:id="0"/>'))
remarked.add_run('Somebody remarked on this.')
remarked._p.append(parse_xml(f'<w:commentRangeEnd {W} w:id="0"/>'))
remarked._p.append(parse_xml(f'<w:r {W}><w:commentReference w:id="0"/></w:r>'))

tracked = document.add_paragraph('Kept ')
tracked._p.append(parse_xml(f'<w:ins {W} w:id="91" w:author="Li" w:date="2026-01-02T03:04:05Z"><w:r><w:t xml:space="preserve">put in </w:t></w:r></w:ins>'))
tracked._p.append(parse_xml(f'<w:del {W} w:id="92" w:author="Li" w:date="2026-01-02T03:04:05Z"><w:r><w:delText xml:space="preserve">taken out </w:delText></w:r></w:del>'))
tracked.add_run('at the end.')

table = document.add_table(rows=3, cols=3, style='Table Grid')
for row, cells in enumerate(table.rows):
    for column, cell in enumerate(cells.cells):
        cell.text = f'cell {row} {column}'
table.cell(2, 0).merge(table.cell(2, 1))

document.add_picture(png(200, 30, 30), width=Cm(2))
document.add_paragraph('After the picture.')

boxed = document.add_paragraph('Beside a box ')
boxed._p.append(parse_xml(
    f'<w:r {W} xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006"'
    ' xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing"'
    ' xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"'
    ' xmlns:wps="http://schemas.microsoft.com/office/word/2010/wordprocessingShape"'
    ' xmlns:v="urn:schemas-microsoft-com:vml"><mc:AlternateContent><mc:Choice Requires="wps"><w:drawing>'
    '<wp:anchor distT="0" distB="0" distL="114300" distR="114300" simplePos="0" relativeHeight="5" behindDoc="0"'
    ' locked="0" layoutInCell="1" allowOverlap="1"><wp:simplePos x="0" y="0"/>'
    '<wp:positionH relativeFrom="column"><wp:posOffset>2400000</wp:posOffset></wp:positionH>'
    '<wp:positionV relativeFrom="paragraph"><wp:posOffset>0</wp:posOffset></wp:positionV>'
    '<wp:extent cx="1800000" cy="500000"/><wp:wrapSquare wrapText="bothSides"/><wp:docPr id="77" name="Box"/>'
    '<wp:cNvGraphicFramePr/><a:graphic><a:graphicData'
    ' uri="http://schemas.microsoft.com/office/word/2010/wordprocessingShape"><wps:wsp><wps:cNvSpPr txBox="1"/>'
    '<wps:spPr><a:xfrm><a:off x="0" y="0"/><a:ext cx="1800000" cy="500000"/></a:xfrm><a:prstGeom prst="rect">'
    '<a:avLst/></a:prstGeom></wps:spPr><wps:txbx><w:txbxContent><w:p><w:r><w:t>Words in a box</w:t></w:r></w:p>'
    '</w:txbxContent></wps:txbx><wps:bodyPr/></wps:wsp></a:graphicData></a:graphic></wp:anchor></w:drawing>'
    '</mc:Choice><mc:Fallback><w:pict><v:rect id="b1" style="width:140pt;height:40pt"><v:textbox><w:txbxContent>'
    '<w:p><w:r><w:t>Words in a box</w:t></w:r></w:p></w:txbxContent></v:textbox></v:rect></w:pict></mc:Fallback>'
    '</mc:AlternateContent></w:r>'
))

linked = document.add_paragraph('See ')
link = document.part.relate_to('https://example.org/a?b=1&c=2', RT.HYPERLINK, is_external=True)
linked._p.append(parse_xml(
    f'<w:hyperlink {nsdecls("w", "r")} r:id="{link}"><w:r><w:t>the page</w:t></w:r></w:hyperlink>'
))

document.element.body.insert_element_before(parse_xml(
    f'<w:sdt {W}><w:sdtPr><w:alias w:val="Customer"/><w:tag w:val="customer"/><w:id w:val="4242"/><w:text/></w:sdtPr>'
    '<w:sdtContent><w:p><w:r><w:t>Bound words</w:t></w:r></w:p></w:sdtContent></w:sdt>'
), 'w:sectPr')

formula = document.add_paragraph('A formula ')
formula._p.append(parse_xml(
    '<m:oMath xmlns:m="http://schemas.openxmlformats.org/officeDocument/2006/math"><m:r><m:t>x=1</m:t></m:r></m:oMath>'
))
odd = document.add_paragraph('Odd things: ')
odd._p.append(parse_xml(f'<w:bookmarkStart {W} w:id="7" w:name="mark"/>'))
odd.add_run('marked')
odd._p.append(parse_xml(f'<w:bookmarkEnd {W} w:id="7"/>'))
odd._p.append(parse_xml(f'<w:r {W}><w:sym w:font="Wingdings" w:char="F0FC"/></w:r>'))
odd._p.append(parse_xml(
    '<w:r xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" xmlns:x="urn:a-thing-nobody-knows"'
    ' xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006" mc:Ignorable="x"><x:thing>1</x:thing></w:r>'
))
document.add_page_break()
document.add_section()
document.sections[1].left_margin = Cm(4)
document.add_heading('Second chapter', 1)
document.add_paragraph('The last words.')

part(document, '/word/footnotes.xml', RT.FOOTNOTES,
     'application/vnd.openxmlformats-officedocument.wordprocessingml.footnotes+xml',
     f'<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<w:footnotes {W}>'
     '<w:footnote w:type="separator" w:id="0"><w:p><w:r><w:separator/></w:r></w:p></w:footnote>'
     '<w:footnote w:type="continuationSeparator" w:id="1"><w:p><w:r><w:continuationSeparator/></w:r></w:p></w:footnote>'
     '<w:footnote w:id="2"><w:p><w:r><w:footnoteRef/></w:r><w:r><w:t xml:space="preserve"> What the note says.</w:t></w:r></w:p></w:footnote>'
     '</w:footnotes>')
part(document, '/word/comments.xml', RT.COMMENTS,
     'application/vnd.openxmlformats-officedocument.wordprocessingml.comments+xml',
     f'<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<w:comments {W}>'
     '<w:comment w:id="0" w:author="Wang" w:date="2026-01-02T03:04:05Z" w:initials="W"><w:p><w:r><w:t>Is this so?</w:t></w:r></w:p></w:comment>'
     '</w:comments>')
part(document, '/customXml/item7.xml', RT.CUSTOM_XML, 'application/xml', '<plan xmlns="urn:plan"><year>2026</year></plan>')
document.save(sys.argv[1])
