import {
  type ComparisonReportQuery,
  type ComparisonRow,
  comparisonReport,
  type FileComparison,
} from '@cabinet/contract/comparison'
import { itemAt } from '../../../kernel/certain.ts'
import type { Ctx } from '../../../kernel/ctx.ts'
import { AppError } from '../../../kernel/errors.ts'
import { type HttpExchange, replySentMarker, streamRoute } from '../../../kernel/room.ts'
import {
  ConfinedRunError,
  isProgramUsable,
  officeFamilies,
  putIntoWorkFolder,
  readProgramOutput,
  requireProgramPath,
  runConfinedProgram,
  sandboxWorkPath,
  withWorkFolder,
} from '../../../kernel/sandbox/index.ts'
import { contentDisposition } from '../../downloads/index.ts'
import { recordJournalLine } from '../../journal/index.ts'
import { libreOfficeProfile } from '../../renditions/index.ts'
import { beginOrFindComparison, readComparisonRows } from '../comparison.usecases.ts'
import { comparisonReportHtml, type ReportedSection } from './report.html.ts'
import { translatorFor } from './report.words.ts'

/** Differing rows per report: some sixty pages, more than anybody reads. */
const most = 2000
/** Context rows listed around a change. */
const around = 2

/**
 * Sends the differences as a PDF; where LibreOffice is missing or fails, as a page that every browser opens and
 * prints.
 */
async function exportReport(
  ctx: Ctx,
  query: ComparisonReportQuery,
  { reply }: HttpExchange,
): Promise<typeof replySentMarker> {
  const { language, ...sides } = query
  const { comparison, id } = await beginOrFindComparison(ctx, sides)
  if (comparison.state !== 'ready' && comparison.state !== 'identical')
    throw new AppError('comparison.not_ready')
  const { left, right } = comparison
  await ctx.together((tx) =>
    recordJournalLine(tx, {
      action: 'comparison.export',
      nodes: [...new Set([left.fileId, right.fileId])],
      after: {
        left: { name: left.name, version: left.number },
        right: { name: right.name, version: right.number },
      },
    }),
  )
  const say = translatorFor(language)
  const about = { comparison, by: ctx.actor.name, at: ctx.now() }
  const html = comparisonReportHtml({ ...about, ...(await differing(ctx, id, comparison)) }, say)
  const pdf = await printed(html)
  const name = `${say('title')} ${left.name} - ${right.name}.${pdf ? 'pdf' : 'html'}`
  await reply
    .header('content-type', pdf ? 'application/pdf' : 'text/html; charset=utf-8')
    .header('content-disposition', contentDisposition('attachment', name))
    .header('x-content-type-options', 'nosniff')
    .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox")
    .send(pdf ?? html)
  return replySentMarker
}

/** Returns the differing rows with their context, section by section. */
async function differing(
  ctx: Ctx,
  id: string | undefined,
  { sections, kind }: FileComparison,
): Promise<{ reported: ReportedSection[]; listed: number | null }> {
  const reported: ReportedSection[] = []
  const apart = kind === 'archive' || kind === 'sheets' ? 0 : around
  let left = most
  for (const [section, about] of sections.entries()) {
    const { changes, rows, partRows } = about
    if (!id || changes.length === 0 || left <= 0) continue
    const wanted = new Set<number>()
    for (let at = 0; at < changes.length && left > 0; at += 2) {
      const [from, count] = [itemAt(changes, at), Math.min(left, itemAt(changes, at + 1))]
      left -= count
      for (let row = Math.max(0, from - apart); row < Math.min(rows, from + count + apart); row++)
        wanted.add(row)
    }
    const found: (ComparisonRow | null)[] = []
    let part = -1
    let piece: ComparisonRow[] = []
    let before = -1
    for (const row of [...wanted].sort((one, other) => one - other)) {
      if (Math.floor(row / partRows) !== part) {
        part = Math.floor(row / partRows)
        piece = await readComparisonRows(ctx, id, section, part)
      }
      if (row > before + 1 && apart > 0) found.push(null)
      found.push(piece[row % partRows] ?? null)
      before = row
    }
    reported.push({ section: about, rows: found })
  }
  const total = sections.reduce((sum, { added, removed, changed }) => sum + added + removed + changed, 0)
  return { reported, listed: total > most ? most : null }
}

/** Converts a page to PDF; null if this server cannot, or not in time. */
async function printed(html: string): Promise<Buffer | null> {
  if (!officeFamilies().includes('word') || !(await isProgramUsable('soffice'))) return null
  return withWorkFolder(async (work) => {
    await putIntoWorkFolder(work, 'report.html', html)
    await putIntoWorkFolder(work, 'profile/user/registrymodifications.xcu', libreOfficeProfile)
    const run = runConfinedProgram(
      requireProgramPath('soffice'),
      [
        `-env:UserInstallation=file://${sandboxWorkPath}/profile`,
        ...['--headless', '--nologo', '--nodefault', '--norestore', '--nolockcheck'],
        ...['--infilter=HTML (StarWriter)', '--convert-to', 'pdf:writer_pdf_Export'],
        ...['--outdir', `${sandboxWorkPath}/out`, `${sandboxWorkPath}/report.html`],
      ],
      { work, urgent: true, limits: { seconds: 40, memory: 1536 * 1024 ** 2, processes: 192 } },
    )
    try {
      await run
    } catch (error) {
      if (error instanceof ConfinedRunError) return null
      throw error
    }
    return readProgramOutput({ folder: work, name: 'out/report.pdf', most: 64 * 1024 ** 2 })
  })
}

export const comparisonReportStreams = [streamRoute(comparisonReport, exportReport)]
