const hidden = '[hidden]'

const secretName =
  '(?:[\\w-]*(?:token|ticket|password|passwd|secret|api[-_]?key|secret[-_]?key|access[-_]?key)s?|authorization|(?:set-)?cookie|proof)'

// A field of the line itself, and one of JSON that was logged as text.
const field = new RegExp(`("${secretName}":)(?:"(?:[^"\\\\]|\\\\.)*"|[\\d.-]+|\\[[^\\]]*\\])`, 'gi')
const fieldInText = new RegExp(`(\\\\"${secretName}\\\\":\\s*)\\\\".*?(?<!\\\\\\\\)\\\\"`, 'gi')

// In an address: the parameters that authorise, `id` being the connection token of the push hub.
const parameter = /([?&](?:access_token|refresh_token|id_token|token|ticket|password|code)=)[^&#\s"'\\]+/gi
const hubConnection = /(signalRHub[^\s"'\\]{0,40}[?&]id=)[^&#\s"'\\]+/gi
const credentials = /\b(bearer|basic)\s+[\w.~+/=-]{8,}/gi
// candidates of JSON web tokens, matched from their first character only: matching from each is quadratic
const dotted = /(?<![\w.-])[\w-]+(?:\.[\w-]*){2,}/g
const passwordInAddress = /(:\/\/[^\s/:@"'\\]{0,200}:)[^\s/@"'\\]{1,200}@/g

/**
 * A line of the log, or any text, without what authorises: fields whose name says secret, bearer headers, tokens and
 * tickets in addresses, passwords in connection strings. It works on the finished line because nothing can be logged
 * past it, whatever bound it, nested it or threw it.
 */
export const withoutSecrets = (text: string): string =>
  text
    .replace(field, `$1"${hidden}"`)
    .replace(fieldInText, `$1\\"${hidden}\\"`)
    .replace(parameter, `$1${hidden}`)
    .replace(hubConnection, `$1${hidden}`)
    .replace(credentials, `$1 ${hidden}`)
    .replace(dotted, withoutWebToken)
    .replace(passwordInAddress, `$1${hidden}@`)

function withoutWebToken(run: string): string {
  const at = run.search(/\beyJ/)
  return at < 0 ? run : `${run.slice(0, at)}${hidden}`
}

/**
 * Returns the loggable fields of an error. Never all of them: database errors quote rows (`detail`) and HTTP
 * clients attach requests with their headers.
 */
export function redactedErrorLine(error: unknown, depth = 0): Record<string, unknown> {
  // pg-boss throws plain objects with the message of what went wrong
  if (!(error instanceof Error))
    return { message: String((error as { message?: unknown })?.message ?? error) }
  const { code, table, constraint } = error as Error & Record<'code' | 'table' | 'constraint', unknown>
  return {
    type: error.name,
    message: error.message,
    stack: error.stack,
    ...(code === undefined ? {} : { code }),
    ...(constraint === undefined ? {} : { table, constraint }),
    ...(error.cause === undefined || depth > 3 ? {} : { cause: redactedErrorLine(error.cause, depth + 1) }),
  }
}
