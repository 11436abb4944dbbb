import { AppError } from '../../kernel/errors.ts'

/** Part of a multipart form in memory; `bytes` is a view of it. */
export interface MultipartPart {
  name: string
  /** As the client sent it, folders included; undefined for a field. */
  filename: string | undefined
  bytes: Buffer
}

const crlf = Buffer.from('\r\n')
const headEnd = Buffer.from('\r\n\r\n')

/**
 * Parses a whole multipart form (RFC 7578). Several times cheaper than a streaming parser, and small forms
 * are in memory anyway. Throws `common.invalid`.
 */
export function parseMultipart(body: Buffer, contentType: string, most: number): MultipartPart[] {
  const [, quoted, plain] = /boundary=(?:"([^"]{1,200})"|([^\s;]{1,200}))/i.exec(contentType) ?? []
  const boundary = Buffer.from(`--${quoted ?? plain ?? ''}`)
  if (boundary.length === 2 || body.indexOf(boundary) !== 0) throw new AppError('common.invalid')
  const between = Buffer.concat([crlf, boundary])
  const parts: MultipartPart[] = []
  for (let at = boundary.length; ; ) {
    if (body.subarray(at, at + 2).equals(crlf)) at += 2
    else if (body.subarray(at, at + 2).toString() === '--') return parts
    else throw new AppError('common.invalid')
    const bodyAt = body.indexOf(headEnd, at)
    const end = bodyAt < 0 ? -1 : body.indexOf(between, bodyAt + 2)
    if (end < 0 || bodyAt - at > 8192 || parts.length === most) throw new AppError('common.invalid')
    parts.push({
      ...named(body.toString('utf8', at, bodyAt)),
      bytes: body.subarray(bodyAt + 4, Math.max(end, bodyAt + 4)),
    })
    at = end + between.length
  }
}

/** Browsers write names as UTF-8 and escape only quotes and line ends. */
function named(head: string): Pick<MultipartPart, 'name' | 'filename'> {
  const line = head.split('\r\n').find((one) => /^content-disposition:/i.test(one)) ?? ''
  const value = (key: string) => {
    const [, text] = new RegExp(`;\\s*${key}="([^"]*)"`, 'i').exec(line) ?? []
    return text?.replace(/%(22|0D|0A)/gi, (code) => decodeURIComponent(code))
  }
  const name = value('name')
  if (name === undefined) throw new AppError('common.invalid')
  return { name, filename: value('filename') }
}
