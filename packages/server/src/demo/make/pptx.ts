import { buildPresentation, buildSlideXml, escapeXmlText } from '../../kernel/office/index.ts'
import type { DemoDocument } from './paper.ts'

/** A box of text; inches. */
function box(
  id: number,
  text: string[],
  at: { y: number; height: number; size: number; color: string },
): string {
  const inch = (value: number) => Math.round(value * 914_400)
  const paragraphs = text.map(
    (line) =>
      `<a:p><a:r><a:rPr lang="zh-CN" sz="${at.size * 100}"><a:solidFill><a:srgbClr val="${at.color}"/></a:solidFill></a:rPr><a:t>${escapeXmlText(line)}</a:t></a:r></a:p>`,
  )
  return `<p:sp><p:nvSpPr><p:cNvPr id="${id}" name="Text ${id}"/><p:cNvSpPr txBox="1"/><p:nvPr/></p:nvSpPr><p:spPr><a:xfrm><a:off x="${inch(0.8)}" y="${inch(at.y)}"/><a:ext cx="${inch(11.7)}" cy="${inch(at.height)}"/></a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom></p:spPr><p:txBody><a:bodyPr wrap="square"><a:normAutofit/></a:bodyPr>${paragraphs.join('')}</p:txBody></p:sp>`
}

const slide = (title: string, lines: string[]) =>
  buildSlideXml(
    box(2, [title], { y: 0.6, height: 1, size: 32, color: '1F3B73' }) +
      box(3, lines, { y: 1.9, height: 5, size: 18, color: '333F50' }),
  )

/** PowerPoint slides: a title, one slide a section, the table in words. */
export function writeDemoPptx(paper: DemoDocument): Buffer {
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
  return buildPresentation(paper, slides)
}
