import { firstOf } from '../../kernel/certain.ts'
import { escapeXmlText } from '../../kernel/office/index.ts'
import type { DemoDocument } from './paper.ts'

/** Markdown with a table. */
export function writeDemoMarkdown({ title, author, at, sections, table }: DemoDocument): Buffer {
  const row = (cells: (string | number)[]) => `| ${cells.join(' | ')} |`
  const lines = [
    `# ${title}`,
    `> ${author} · ${at.toISOString().slice(0, 10)}`,
    ...sections.flatMap(({ heading, paragraphs }) => [`## ${heading}`, ...paragraphs]),
    [row(firstOf(table)), row(firstOf(table).map(() => '---')), ...table.slice(1).map(row)].join('\n'),
    '- [x] 评审 Review\n- [ ] 发布 Release',
  ]
  return Buffer.from(`${lines.join('\n\n')}\n`)
}

export const writeDemoText = ({ title, author, at, sections }: DemoDocument): string =>
  [
    title,
    `${author}  ${at.toISOString().slice(0, 10)}`,
    ...sections.flatMap(({ heading, paragraphs }) => [`[${heading}]`, ...paragraphs]),
  ].join('\r\n\r\n')

/** With a byte order mark, so that Excel shows the Chinese. */
export const writeDemoCsv = ({ table }: DemoDocument): Buffer =>
  Buffer.from(
    `\ufeff${table.map((row) => row.map((cell) => (/[",]/.test(String(cell)) ? `"${cell}"` : cell)).join(',')).join('\r\n')}\r\n`,
  )

export const writeDemoJson = ({ title, author, at, table }: DemoDocument): Buffer => {
  const [head = [], ...rows] = table
  const records = rows.map((row) => Object.fromEntries(row.map((cell, index) => [String(head[index]), cell])))
  return Buffer.from(`${JSON.stringify({ title, author, updatedAt: at, records }, null, 2)}\n`)
}

/** A chart with labels. */
export function writeDemoSvg({ title, table }: DemoDocument): Buffer {
  const rows = table.slice(1)
  const most = Math.max(...rows.map((row) => Number(row.at(-1))), 1)
  const columns = rows.map((row, index) => {
    const height = Math.round((Number(row.at(-1)) / most) * 220)
    const x = 70 + index * 64
    return `<rect x="${x}" y="${300 - height}" width="40" height="${height}" rx="4" fill="#2563eb"/><text x="${x + 20}" y="${292 - height}" text-anchor="middle" font-size="11">${row.at(-1)}</text><text x="${x + 20}" y="320" text-anchor="middle" font-size="11">${escapeXmlText(firstOf(row))}</text>`
  })
  const width = 120 + rows.length * 64
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} 360" font-family="sans-serif"><rect width="${width}" height="360" fill="#fff"/><text x="40" y="40" font-size="18" font-weight="600">${escapeXmlText(title)}</text><path d="M56 60V300H${width - 30}" fill="none" stroke="#94a3b8"/>${columns.join('')}</svg>\n`,
  )
}
