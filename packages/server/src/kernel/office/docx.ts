import { buildOfficePackage, type OfficeDocumentAbout, officeNamespaces, relationshipsPart } from './ooxml.ts'

const style = (id: string, name: string, size: number, before: number) =>
  `<w:style w:type="paragraph" w:styleId="${id}"><w:name w:val="${name}"/><w:basedOn w:val="Normal"/><w:next w:val="Normal"/><w:pPr><w:keepNext/><w:spacing w:before="${before}" w:after="160"/>${id === 'Title' ? '' : '<w:outlineLvl w:val="0"/>'}</w:pPr><w:rPr><w:b/><w:sz w:val="${size}"/></w:rPr></w:style>`

const styles = `<w:styles xmlns:w="${officeNamespaces.w}"><w:docDefaults><w:rPrDefault><w:rPr><w:rFonts w:ascii="Calibri" w:hAnsi="Calibri" w:eastAsia="Microsoft YaHei"/><w:sz w:val="22"/></w:rPr></w:rPrDefault></w:docDefaults><w:style w:type="paragraph" w:default="1" w:styleId="Normal"><w:name w:val="Normal"/><w:pPr><w:spacing w:after="120" w:line="320" w:lineRule="auto"/></w:pPr></w:style>${style('Title', 'Title', 40, 0)}${style('Heading1', 'heading 1', 28, 320)}</w:styles>`

const page =
  '<w:sectPr><w:pgSz w:w="11906" w:h="16838"/><w:pgMar w:top="1440" w:right="1440" w:bottom="1440" w:left="1440" w:header="720" w:footer="720" w:gutter="0"/></w:sectPr>'
const kind = 'officedocument.wordprocessingml'

/** A Word document of A4 pages; `body` is the XML of its paragraphs, styles Title and Heading1. */
export const buildWordDocument = (about: OfficeDocumentAbout, body: string): Buffer =>
  buildOfficePackage(
    about,
    [
      {
        name: 'word/document.xml',
        type: `${kind}.document.main`,
        body: `<w:document xmlns:w="${officeNamespaces.w}"><w:body>${body}${page}</w:body></w:document>`,
      },
      { name: 'word/styles.xml', type: `${kind}.styles`, body: styles },
    ],
    [{ name: 'word/_rels/document.xml.rels', bytes: relationshipsPart([['styles', 'styles.xml']]) }],
  )
