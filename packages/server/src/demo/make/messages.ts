import type { SeededRandom } from '../random.ts'
import type { DemoDocument } from './paper.ts'

const events = [
  ['INFO', 'request finished', 'GET /api/v2/orders 200'],
  ['INFO', 'cache refreshed', 'regions=12'],
  ['WARN', 'slow query', 'select * from invoices where paid_at is null'],
  ['INFO', 'job finished', 'nightly-settlement'],
  ['ERROR', '上游超时', 'gateway=pay-cn-east retry=1'],
] as const

/** A server's log of some minutes. */
export function writeDemoLog(at: Date, lines: number, random: SeededRandom): Buffer {
  let time = at.getTime() - lines * 700
  const text = Array.from({ length: lines }, () => {
    time += random.between(20, 1400)
    const [level, what, detail] = random.pick(events)
    return `${new Date(time).toISOString()} ${level.padEnd(5)} [node-${random.between(1, 4)}] ${what} ${detail} ${random.between(2, 900)}ms`
  })
  return Buffer.from(`${text.join('\n')}\n`)
}

/** A mail with one paragraph for each section. */
export const writeDemoMail = ({ title, author, at, sections }: DemoDocument): Buffer => {
  const body = Buffer.from(sections.flatMap(({ paragraphs }) => paragraphs).join('\n\n')).toString('base64')
  const word = (text: string) => `=?UTF-8?B?${Buffer.from(text).toString('base64')}?=`
  return Buffer.from(
    [
      `From: ${word(author)} <office@cloudvista.example>`,
      'To: all@cloudvista.example',
      `Subject: ${word(title)}`,
      `Date: ${at.toUTCString()}`,
      'MIME-Version: 1.0',
      'Content-Type: text/plain; charset=utf-8',
      'Content-Transfer-Encoding: base64',
      '',
      ...(body.match(/.{1,76}/g) ?? []),
      '',
    ].join('\r\n'),
  )
}
